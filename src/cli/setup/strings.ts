import { defineWords } from '../../i18n/dictionary.ts';

/** What `setup`, `update` and `uninstall` say. */
export const setupWords = defineWords({
  en: {
    unknown: (given: string, known: string) => `“${given}” is not a known client. Known: ${known}.`,
    oneAtATime: (extra: string) => `One client at a time: “${extra}” is one too many.`,
    inboxWithoutNpx: '--inbox needs the installed program: leave out --npx.',
    noSuchOffer: (offer: string, client: string) => `--with ${offer} does nothing for ${client}.`,
    here: 'Clients found here:',
    noneHere: 'No known client was found here.',
    starts: {
      absent: 'without choice-mcp',
      file: 'has choice-mcp',
      npx: 'has choice-mcp, started through npx (slow)',
      other: 'has choice-mcp, started by a custom command',
      unreadable: 'its settings cannot be read',
    },
    others: (known: string) => `Also known: ${known}.`,
    addOne: 'Add choice-mcp to one of them: choice-mcp setup CLIENT',
    whichOne: 'Which one (Enter for none)?',
    change: (path: string) => `${path}:`,
    wouldDelete: (path: string) => `${path}: was created by setup, and will be deleted`,
    write: 'Write this [Y/n]?',
    nothingWritten: 'Nothing was written.',
    kept: (path: string) => `The file as it was before is in ${path}.`,
    written: (client: string) => `${client} has choice-mcp now. Restart it to use it; --remove undoes this.`,
    already: (path: string) => `${path} has choice-mcp already.`,
    removed: (client: string) => `${client} no longer has choice-mcp. Restart it.`,
    notThere: (client: string) => `${client} has no choice-mcp; nothing to remove.`,
    offer: {
      allow: (client: string) => `Let ${client} show you questions without asking for approval first`,
      'time-limit': (client: string) => `Let ${client} wait up to 10 minutes for one call`,
      required: (client: string) => `Make ${client} refuse to start when choice-mcp does not start`,
      skill: (client: string) => `Add a file that tells the agents in ${client} when to ask you`,
      inbox: (client: string) => `Show questions of ${client}’s own in your inbox as well`,
    },
    offered: (flag: string, what: string) => `${flag}: ${what}.`,
    offering: (what: string) => `${what} [y/N]?`,
    any: 'Most clients take this; put it where yours keeps its MCP servers:',
    otherServer: (path: string, key: string) =>
      `${path} has another server called ${key}, so it was left alone.`,
    otherFile: (path: string) =>
      `${path} was not written by setup, or has been changed since, so nothing was written. Move it away, or leave out --with skill.`,
    notUnderstood: (path: string, where: string) =>
      `${path} is not understood (${where}), so it was left alone.`,
    leftAlone: {
      'read-only': (path: string, _reason: string) => `${path} is read-only, so it was left alone.`,
      unreadable: (path: string, reason: string) =>
        `${path} cannot be read (${reason}), so it was left alone.`,
      unwritable: (path: string, reason: string) =>
        `${path} cannot be written (${reason}), so it was left alone. Make it and its folder writable, then run this again.`,
      'leads-nowhere': (path: string, _reason: string) =>
        `${path} is a link whose target does not exist, so it was left alone.`,
      'changed-meanwhile': (path: string, _reason: string) =>
        `${path} was changed by another program just now, so it was left alone. Run this again.`,
    },
    addByHand: 'Add this by hand:',
    removeByHand: (key: string) => `Remove ${key} from it by hand.`,
    updated: (version: string) => `Clients start choice-mcp ${version} from now on.`,
    updatedAlready: (version: string) =>
      `Clients start choice-mcp ${version} already. For a newer one: npx choice-mcp@latest update`,
    newerInstalled: (installed: string, mine: string) =>
      `Clients start choice-mcp ${installed}, which is newer than this one (${mine}); nothing was changed.`,
    noneToUpdate: 'No client starts an installed choice-mcp yet: choice-mcp setup CLIENT',
    uninstalled: 'The installed program was deleted.',
    stays: (home: string) => `Your decisions and settings stay in ${home}. To delete them too:`,
    left: (client: string, why: string) => `${client}: ${why}`,
  },
  zh: {
    unknown: (given, known) => `不认识客户端“${given}”。可选：${known}。`,
    oneAtATime: (extra) => `一次只能处理一个客户端，多出了“${extra}”。`,
    inboxWithoutNpx: '--inbox 需要已安装的程序，请去掉 --npx。',
    noSuchOffer: (offer, client) => `--with ${offer} 对 ${client} 不起作用。`,
    here: '在本机找到的客户端：',
    noneHere: '在本机没有找到已知的客户端。',
    starts: {
      absent: '尚未添加 choice-mcp',
      file: '已添加 choice-mcp',
      npx: '已添加 choice-mcp，通过 npx 启动（较慢）',
      other: '已添加 choice-mcp，以其他方式启动',
      unreadable: '无法读取其配置',
    },
    others: (known) => `还支持：${known}。`,
    addOne: '添加到其中一个：choice-mcp setup 客户端名',
    whichOne: '选择哪一个（直接回车则不选）？',
    change: (path) => `${path}：`,
    wouldDelete: (path) => `${path}：由 setup 创建，将被删除`,
    write: '写入以上改动吗 [Y/n]？',
    nothingWritten: '未写入任何内容。',
    kept: (path) => `原文件保存在 ${path}。`,
    written: (client) => `${client} 已添加 choice-mcp，重启后生效；用 --remove 可撤销。`,
    already: (path) => `${path} 中已有 choice-mcp。`,
    removed: (client) => `${client} 已移除 choice-mcp，请重启。`,
    notThere: (client) => `${client} 中没有 choice-mcp，无需移除。`,
    offer: {
      allow: (client) => `让 ${client} 直接显示问题，不必先经批准`,
      'time-limit': (client) => `让 ${client} 的一次调用最多等待 10 分钟`,
      required: (client) => `choice-mcp 无法启动时，让 ${client} 也拒绝启动`,
      skill: (client) => `用单独的文件告诉 ${client} 中的代理何时应当问你`,
      inbox: (client) => `把 ${client} 自己提出的问题也显示在你的收件箱中`,
    },
    offered: (flag, what) => `${flag}：${what}。`,
    offering: (what) => `${what}吗 [y/N]？`,
    any: '多数客户端接受以下内容，请写入其 MCP 服务器配置：',
    otherServer: (path, key) => `${path} 中已有名为 ${key} 的其他服务器，未作改动。`,
    otherFile: (path) =>
      `${path} 不是由 setup 写入的，或之后被改动过，因此未写入任何内容。请将其移走，或去掉 --with skill。`,
    notUnderstood: (path, where) => `无法理解 ${path}（${where}），未作改动。`,
    leftAlone: {
      'read-only': (path) => `${path} 是只读文件，未作改动。`,
      unreadable: (path, reason) => `无法读取 ${path}（${reason}），未作改动。`,
      unwritable: (path, reason) =>
        `无法写入 ${path}（${reason}），未作改动。请先取得该文件及其目录的写入权限，然后再运行一次。`,
      'leads-nowhere': (path) => `${path} 是链接，但其目标不存在，未作改动。`,
      'changed-meanwhile': (path) => `${path} 刚刚被其他程序修改，未作改动。请再运行一次。`,
    },
    addByHand: '请手动加入：',
    removeByHand: (key) => `请手动移除其中的 ${key}。`,
    updated: (version) => `客户端今后启动 choice-mcp ${version}。`,
    updatedAlready: (version) =>
      `客户端已在使用 choice-mcp ${version}。如需更新版本：npx choice-mcp@latest update`,
    newerInstalled: (installed, mine) =>
      `客户端使用的 choice-mcp ${installed} 比当前版本（${mine}）新，未作改动。`,
    noneToUpdate: '还没有客户端使用已安装的 choice-mcp：choice-mcp setup 客户端名',
    uninstalled: '已删除安装的程序。',
    stays: (home) => `你的决定和设置仍保存在 ${home}。如需一并删除：`,
    left: (client, why) => `${client}：${why}`,
  },
});
