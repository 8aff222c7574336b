import { defineWords } from '../i18n/dictionary.ts';

/** What `choice-mcp pair` says. */
export const pairWords = defineWords({
  en: {
    device: (number: number) => `device ${number}`,
    scan: (name: string) =>
      `Scan this with ${name}, or open the address there, within 10 minutes. It lets one browser in, once:`,
    onlyHere: (port: number) =>
      `No phone can reach this portal: it has no address but this computer's own. First name the https host of your tunnel or proxy: choice-mcp config set allowed_hosts HOST\nAnother computer can, if it forwards the port: ssh -L ${port}:127.0.0.1:${port} THIS-COMPUTER`,
    open: (name: string) => `Then open this on ${name} within 10 minutes. It lets one browser in, once:`,
    waiting: 'Waiting for it; Ctrl-C takes the address back.',
    paired: (name: string) => `${name} is let in. To shut it out: choice-mcp pair --revoke`,
    expired: 'The address was not used in time; it lets nobody in any more.',
    none: 'No device is let in.',
    used: (when: string) => `last used ${when}`,
    revoked: (name: string) => `${name} is shut out.`,
    unknown: (id: string) => `There is no device ${id}; choice-mcp pair --list shows them.`,
    notAllowed: (host: string) =>
      `${host} is not among allowed_hosts, so its pages would be refused. First: choice-mcp config set allowed_hosts ${host}`,
    nameLong: (most: number) => `--name takes at most ${most} characters.`,
    oneErrand: 'Give --list, --revoke ID or neither, and --name and --host only with neither.',
  },
  zh: {
    device: (number) => `设备 ${number}`,
    scan: (name) => `请在 10 分钟内用 ${name} 扫描，或在其中打开此地址；仅供一个浏览器进入一次：`,
    onlyHere: (port) =>
      `手机无法访问此页面：它只有本机地址。请先设置隧道或代理的 https 主机名：choice-mcp config set allowed_hosts 主机名\n其他电脑转发端口后可以访问：ssh -L ${port}:127.0.0.1:${port} 本机地址`,
    open: (name) => `然后请在 10 分钟内用 ${name} 打开此地址；仅供一个浏览器进入一次：`,
    waiting: '正在等待；按 Ctrl-C 作废此地址。',
    paired: (name) => `${name} 已获授权。如需取消：choice-mcp pair --revoke`,
    expired: '此地址未及时使用，已失效。',
    none: '没有已授权的设备。',
    used: (when) => `上次使用 ${when}`,
    revoked: (name) => `${name} 已被移除。`,
    unknown: (id) => `没有设备 ${id}；运行 choice-mcp pair --list 查看。`,
    notAllowed: (host) =>
      `${host} 不在 allowed_hosts 中，其页面会被拒绝。请先运行：choice-mcp config set allowed_hosts ${host}`,
    nameLong: (most) => `--name 最多 ${most} 个字符。`,
    oneErrand: '--list、--revoke 编号 只能选其一；--name 和 --host 不能与它们同用。',
  },
});
