import { defineWords } from '../../i18n/dictionary.ts';

/** What `doctor` finds. */
export const doctorWords = defineWords({
  en: {
    finding: (what: string, text: string) => `${what}: ${text}`,
    separator: '; ',
    node: (version: string) => `Node ${version}`,
    home: (path: string) => `${path} can be written`,
    homeFails: (path: string, reason: string) =>
      `${path} cannot be written (${reason}); choose another folder with --home or CHOICE_HOME`,
    settings: (path: string) => `${path} is in order`,
    portal: (port: number, running: string, tabs: number) =>
      `answers on port ${port} from ${running}, ${tabs === 1 ? '1 tab is open' : `${tabs} tabs are open`}`,
    portalFree: (port: number) => `not running; it would use port ${port}`,
    otherPort: (wanted: number, holder: string) =>
      `not on ${wanted}, ${holder}; to choose another: choice-mcp config set portal_port N`,
    heldOnce: 'which another program was using',
    heldByUser: (user: string) => `which a program of user ${user} is using`,
    heldByProcess: (pid: number, program: string, user: string) =>
      `which process ${pid} (${program}) of user ${user} is using`,
    portalFails: (reason: string) => `no port could be opened: ${reason}`,
    browser: 'can be opened',
    noBrowser: {
      'switched-off':
        'is not opened, because open_browser is off; questions come with an address and a terminal command. To have it opened: choice-mcp config set open_browser true',
      'no-display':
        'cannot be opened without a screen; questions come with an address and a terminal command',
      remote: 'cannot be opened over SSH; questions come with an address and a terminal command',
      'build-server':
        'is not opened on a build server (CI is set); questions come with an address and a terminal command',
    },
    store: (path: string) => `files in ${path}`,
    database: (label: string) => `PostgreSQL at ${label}`,
    memoryStore:
      'memory, because the home cannot be written: questions work, but are lost when the process that asked ends',
    notifications: {
      off: 'you won’t be notified while no tab is open; to change that: choice-mcp config set ntfy_url https://HOST/TOPIC, or notify_command PROGRAM',
      on: (ways: string, seconds: number) => `by ${ways}, after a question has waited ${seconds} seconds`,
      quiet: (hours: string) => `not during ${hours}`,
      tryIt: 'to try it: choice-mcp notify',
    },
    versions: (running: string) => `only ${running} runs here`,
    noVersions: 'no process has a question open or serves the portal',
    manyVersions: (running: string) =>
      `${running} run at the same time; run choice-mcp update, then restart the clients of the older ones`,
    running: (version: string, pids: string) => (pids === '' ? version : `${version} (process ${pids})`),
    questions: (open: number, ended: number) => `${open} open, ${ended} in the history`,
    questionsFail: (reason: string) => `cannot be read: ${reason}`,
    damaged: (count: number, ids: string) =>
      `${count === 1 ? '1 is damaged and left out' : `${count} are damaged and left out`}: ${ids}; to move one aside without deleting it: choice-mcp store set-aside ID`,
    clock: {
      ahead:
        'by this clock most decisions have expired all at once; none is deleted for its age for another day. Set the clock if it is wrong',
      behind: 'the clock is earlier than the newest decision; set it if it is wrong',
    },
    hooksOff: (client: string) =>
      `the hooks in ${client} do nothing, because adopt is off; to turn it on: choice-mcp config set adopt questions`,
    hooksWork: (client: string, ms: number) =>
      `a question of ${client}’s own came here and its answer went back in ${ms} ms`,
    hooksFail: (client: string, reason: string) =>
      `a question of ${client}’s own is asked in ${client} only (${reason}); to write the hooks anew: choice-mcp setup claude-code --inbox`,
    noClient: 'none has choice-mcp yet; choice-mcp setup lists those found here',
    clientStarts: (client: string, version: string, ms: number) => `${client} starts ${version} in ${ms} ms`,
    older: (version: string) => `${version} is available: choice-mcp update`,
    clientNpx: (client: string, id: string) =>
      `${client} starts npx, which takes a second or more; faster: choice-mcp setup ${id}`,
    clientFails: (client: string, command: string, reason: string, id: string) =>
      `${client} cannot start it (${reason}): ${command}; fix it with choice-mcp setup ${id}`,
    clientUnreadable: (client: string, file: string) =>
      `the settings of ${client} cannot be read, not even by ${client}: check ${file}`,
    roundTrip: (ms: number) => `a test question was asked and answered in ${ms} ms, in a temporary home`,
    roundTripFails: (reason: string) =>
      `the test question was not answered: ${reason}; choice-mcp demo shows the same step by step`,
    surroundings: {
      plain: 'a local desktop',
      ssh: 'over SSH: forward the port (ssh -L 18642:127.0.0.1:18642) or answer in the terminal',
      wsl: 'inside WSL: Windows reaches the portal as localhost',
      container:
        'in a container: choice-mcp config set listen 0.0.0.0 and publish the port, or answer in the terminal',
      noDisplay:
        'no screen (no DISPLAY here or in the parent processes): questions come with an address and a command',
    },
    names: {
      node: 'Node',
      client: 'Client',
      roundTrip: 'Round trip',
      inbox: 'Clients’ questions',
      surroundings: 'Surroundings',
      home: 'Home',
      settings: 'Settings',
      portal: 'Portal',
      browser: 'Browser',
      questions: 'Questions',
      store: 'Store',
      notifications: 'Notifications',
      versions: 'Versions running',
      clock: 'Clock',
    },
  },
  zh: {
    finding: (what, text) => `${what}：${text}`,
    separator: '；',
    node: (version) => `Node ${version}`,
    home: (path) => `${path} 可以写入`,
    homeFails: (path, reason) => `${path} 无法写入（${reason}）；请用 --home 或 CHOICE_HOME 指定其他目录`,
    settings: (path) => `${path} 正常`,
    portal: (port, running, tabs) => `运行在端口 ${port}，由 ${running} 提供，已打开 ${tabs} 个标签页`,
    portalFree: (port) => `目前没有进程提供；将使用端口 ${port}`,
    otherPort: (wanted, holder) =>
      `未使用 ${wanted}，${holder}；可另行指定：choice-mcp config set portal_port N`,
    heldOnce: '选定端口时它被其他程序占用',
    heldByUser: (user) => `它被用户 ${user} 的程序占用`,
    heldByProcess: (pid, program, user) => `它被用户 ${user} 的进程 ${pid}（${program}）占用`,
    portalFails: (reason) => `无法使用任何端口：${reason}`,
    browser: '可以打开',
    noBrowser: {
      'switched-off':
        '不会打开：open_browser 已关闭；提问时会给出地址和终端命令。如需打开：choice-mcp config set open_browser true',
      'no-display': '没有屏幕，无法打开；提问时会给出地址和终端命令',
      remote: '通过 SSH 无法打开；提问时会给出地址和终端命令',
      'build-server': '构建服务器（已设置 CI）上不会打开；提问时会给出地址和终端命令',
    },
    store: (path) => `${path} 中的文件`,
    database: (label) => `PostgreSQL：${label}`,
    memoryStore: '内存（数据目录无法写入）：可以提问，但提问的进程结束后记录即消失',
    notifications: {
      off: '没有打开标签页时不会通知你；如需通知：choice-mcp config set ntfy_url https://主机/主题，或 notify_command 程序',
      on: (ways, seconds) => `问题等待 ${seconds} 秒后通过 ${ways} 通知`,
      quiet: (hours) => `${hours} 期间不通知`,
      tryIt: '测试：choice-mcp notify',
    },
    versions: (running) => `这里只运行 ${running}`,
    noVersions: '没有进程在等待回答或提供收件箱',
    manyVersions: (running) => `同时运行 ${running}；请运行 choice-mcp update，然后重启使用旧版本的客户端`,
    running: (version, pids) => (pids === '' ? version : `${version}（进程 ${pids}）`),
    questions: (open, ended) => `${open} 个待回答，历史记录 ${ended} 条`,
    questionsFail: (reason) => `无法读取：${reason}`,
    damaged: (count, ids) =>
      `${count} 个已损坏，未列出：${ids}；如需移开（不会删除任何内容）：choice-mcp store set-aside 编号`,
    clock: {
      ahead: '按时钟，大部分决定会同时超出保留期限；一天之内不会按期限删除。如时钟有误，请校正',
      behind: '时钟早于最新的决定；如有误，请校正',
    },
    hooksOff: (client) =>
      `${client} 的钩子未起作用，因为 adopt 为 off。如需打开：choice-mcp config set adopt questions`,
    hooksWork: (client, ms) => `${client} 自己的提问已送到这里，回答已送回，用时 ${ms} 毫秒`,
    hooksFail: (client, reason) =>
      `${client} 自己的提问只能在 ${client} 中回答（${reason}）。如需重新安装钩子：choice-mcp setup claude-code --inbox`,
    noClient: '尚未添加到任何客户端；运行 choice-mcp setup 查看本机的客户端',
    clientStarts: (client, version, ms) => `${client} 启动 ${version}，用时 ${ms} 毫秒`,
    older: (version) => `可更新到 ${version}：choice-mcp update`,
    clientNpx: (client, id) => `${client} 通过 npx 启动，需要一秒以上；更快的方式：choice-mcp setup ${id}`,
    clientFails: (client, command, reason, id) =>
      `${client} 无法启动（${reason}）：${command}；运行 choice-mcp setup ${id} 修复`,
    clientUnreadable: (client, file) => `无法读取 ${client} 的配置，它自己也读不了：请检查 ${file}`,
    roundTrip: (ms) => `在临时目录中提问并收到回答，用时 ${ms} 毫秒`,
    roundTripFails: (reason) => `提问没有收到回答：${reason}；运行 choice-mcp demo 可逐步查看`,
    surroundings: {
      plain: '本机桌面',
      ssh: '通过 SSH：请转发端口（ssh -L 18642:127.0.0.1:18642），或在终端中回答',
      wsl: '在 WSL 中：Windows 通过 localhost 访问收件箱',
      container: '在容器中：运行 choice-mcp config set listen 0.0.0.0 并开放端口，或在终端中回答',
      noDisplay: '没有屏幕（本程序及其上级程序均无 DISPLAY）：提问时会给出地址和命令',
    },
    names: {
      node: 'Node',
      client: '客户端',
      roundTrip: '往返测试',
      inbox: '客户端的提问',
      surroundings: '环境',
      home: '数据目录',
      settings: '设置',
      portal: '收件箱',
      browser: '浏览器',
      questions: '问题',
      store: '存储',
      notifications: '通知',
      versions: '运行中的版本',
      clock: '时钟',
    },
  },
});
