import { defineWords } from '../i18n/dictionary.ts';

/** What the commands say to a person. */
export const cliWords = defineWords({
  en: {
    tagline: 'choice-mcp lets AI agents ask you questions, in the browser or the terminal.',
    addIt: 'Add it to a client; this shows the change first, and --remove undoes it:',
    orByHand: 'Or by hand, where the client keeps its MCP servers:',
    commands: 'Commands:',
    everyCommand: 'Every command takes --home DIR and --help; those that print data take --json.',
    command: {
      stdio: 'the MCP server (what clients start)',
      terminal: 'answer one question in this terminal: --session ID',
      ask: 'ask a question from a shell or a script',
      portal: 'open the inbox in the browser; --print-url prints its address',
      history: 'list, search, export and delete past decisions',
      store: 'show where questions are kept, copy them to or from a team’s database',
      config: 'show and change settings',
      pair: 'give a phone or another computer access through your own tunnel; --list, --revoke ID',
      notify: 'send a test notification through ntfy_url and notify_command',
      demo: 'a tour: an agent asks one question of each kind, you answer',
      doctor: 'check that everything works',
      setup: 'add choice-mcp to a client: setup CLIENT',
      hook: 'what clients’ hooks run, to ask their questions here as well: hook CLIENT',
      update: 'make every client start this version',
      uninstall: 'remove choice-mcp from all clients',
    },
    unknownCommand: (name: string, nearest: string | null) =>
      `There is no command “${name}”${nearest === null ? '.' : `; did you mean ${nearest}?`}`,
    flags: {
      unknown: (flag: string) => `There is no flag ${flag}.`,
      didYouMean: (flag: string, nearest: string) => `There is no flag ${flag}; did you mean ${nearest}?`,
      needsValue: (flag: string) => `${flag} needs a value; if it begins with a dash, write ${flag}=VALUE.`,
      takesNoValue: (flag: string) => `${flag} takes no value.`,
      unexpected: (word: string) => `“${word}” is not expected here.`,
      oneOf: (flag: string, given: string, known: string) => `${flag}: “${given}” is not one of ${known}.`,
    },
    logLevel: (given: string, known: string) =>
      `CHOICE_LOG_LEVEL="${given}" is not supported, using warn; use one of ${known}`,
    store: {
      flag: '--store takes files, or the address of a database without a password (postgres://USER@HOST/DATABASE?inbox=NAME); the password belongs in PGPASSWORD or ~/.pgpass.',
      environment:
        'CHOICE_STORE is neither files nor the address of a database (postgres://USER@HOST/DATABASE?inbox=NAME); no question can be asked until this is fixed',
      inbox:
        'CHOICE_STORE: not a valid inbox name; use up to 40 of a-z, 0-9, _ and -, starting with a letter or digit. No question can be asked until this is fixed',
      parameter:
        'CHOICE_STORE: unknown parameter or value after the ?; use inbox=NAME, sslmode=disable|allow|prefer|require|verify-ca|verify-full, sslnegotiation=postgres|direct, allow_cleartext=true|false, prepare=true|false or target_session_attrs=read-write|read-only|primary|standby|prefer-standby. No question can be asked until this is fixed',
      settings:
        'The store setting is neither files nor the address of a database without a password (postgres://USER@HOST/DATABASE?inbox=NAME; the password belongs in PGPASSWORD or ~/.pgpass); no question can be asked until this is fixed. To change it: npx choice-mcp config set store ADDRESS',
    },
    hook: {
      which: (known: string) => `Which client’s hook? Known: ${known}.`,
      noEvent:
        'Clients run this with an event of theirs on stdin. To install it: npx choice-mcp setup CLIENT --inbox',
    },
    seeHelp: (command: string) => `Run ${command} for help.`,
    failed: (message: string) => `choice-mcp failed: ${message}`,
    unwritableHome: (reason: string) =>
      `the home folder cannot be written (${reason}); questions are kept in memory only`,
    storeFails: (reason: string) => `${reason}. Nothing was changed; npx choice-mcp doctor says more.`,
    homeUnwritable:
      'The home folder cannot be written: is the disk full, or does it belong to another user? Nothing was changed; npx choice-mcp doctor says more.',
  },
  zh: {
    tagline: 'choice-mcp 让 AI 代理在浏览器或终端里向你提问。',
    addIt: '添加到客户端（会先显示改动，用 --remove 可撤销）：',
    orByHand: '也可以手动写入客户端的 MCP 服务器配置：',
    commands: '命令：',
    everyCommand: '所有命令都支持 --home 目录 和 --help；输出数据的命令还支持 --json。',
    command: {
      stdio: 'MCP 服务器（由客户端启动）',
      terminal: '在此终端回答一个问题：--session 会话编号',
      ask: '在命令行或脚本中提问',
      portal: '在浏览器中打开收件箱；--print-url 只打印地址',
      history: '查看、搜索、导出和删除历史决定',
      store: '查看问题的保存位置，与团队数据库互相复制',
      config: '查看和修改设置',
      pair: '授权手机或其他电脑（通过你自己的隧道）；--list、--revoke 编号',
      notify: '按等待中的问题那样通知你，用于测试 ntfy_url 和 notify_command',
      demo: '完整演示：代理按每种类型各问一题，由你回答',
      doctor: '检查一切是否正常',
      setup: '把 choice-mcp 添加到客户端：setup 客户端名',
      hook: '由客户端的钩子运行，让其提问也在这里显示：hook 客户端名',
      update: '让所有客户端使用当前版本',
      uninstall: '从所有客户端移除 choice-mcp',
    },
    unknownCommand: (name, nearest) =>
      `没有“${name}”这个命令${nearest === null ? '。' : `，是否想输入 ${nearest}？`}`,
    flags: {
      unknown: (flag) => `没有 ${flag} 这个选项。`,
      didYouMean: (flag, nearest) => `没有 ${flag} 这个选项，是否想输入 ${nearest}？`,
      needsValue: (flag) => `${flag} 需要一个值；以短横线开头的值请写成 ${flag}=值。`,
      takesNoValue: (flag) => `${flag} 不需要值。`,
      unexpected: (word) => `这里不需要“${word}”。`,
      oneOf: (flag, given, known) => `${flag}：“${given}”无效，可用：${known}。`,
    },
    logLevel: (given, known) => `不支持 CHOICE_LOG_LEVEL="${given}"，改用 warn；可用值：${known}`,
    store: {
      flag: '--store 只接受 files，或不含密码的数据库地址（postgres://用户@主机/数据库?inbox=名称）；密码请放在 PGPASSWORD 或 ~/.pgpass 中。',
      environment:
        'CHOICE_STORE 既不是 files，也不是数据库地址（postgres://用户@主机/数据库?inbox=名称）；改正之前无法提问',
      inbox:
        'CHOICE_STORE：inbox 的名称不合要求；请用最多 40 个 a-z、0-9、_ 和 -，并以字母或数字开头。改正之前无法提问',
      parameter:
        'CHOICE_STORE：问号后面有未知的参数，或参数的值未知；可用的有 inbox=名称、sslmode=disable|allow|prefer|require|verify-ca|verify-full、sslnegotiation=postgres|direct、allow_cleartext=true|false、prepare=true|false 和 target_session_attrs=read-write|read-only|primary|standby|prefer-standby。改正之前无法提问',
      settings:
        '设置 store 既不是 files，也不是不含密码的数据库地址（postgres://用户@主机/数据库?inbox=名称；密码请放在 PGPASSWORD 或 ~/.pgpass 中）；改正之前无法提问。修改方法：npx choice-mcp config set store 地址',
    },
    hook: {
      which: (known) => `请指明是哪个客户端的钩子，可用：${known}。`,
      noEvent: '由客户端运行，并从标准输入传入事件。安装方法：npx choice-mcp setup 客户端名 --inbox',
    },
    seeHelp: (command) => `运行 ${command} 查看帮助。`,
    failed: (message) => `choice-mcp 出错：${message}`,
    unwritableHome: (reason) => `数据目录无法写入（${reason}），问题只保存在内存中`,
    storeFails: (reason) => `${reason}。未作任何改动；运行 npx choice-mcp doctor 查看详情。`,
    homeUnwritable:
      '数据目录无法写入：磁盘已满，或属于其他用户？未作任何改动；运行 npx choice-mcp doctor 查看详情。',
  },
});
