// Long because it is one table: the usage of every command, in every language.
import { selectionModes } from '../../domain/question/mode.ts';
import { interfaceWishes } from '../../domain/question/request.ts';
import { endingKinds } from '../../domain/session/ending.ts';
import { places } from '../../domain/session/face.ts';
import { defineWords } from '../../i18n/dictionary.ts';

const modes = selectionModes.join('|');
const wishes = interfaceWishes.join('|');
const endings = endingKinds.join('|');
const shownOn = places.join('|');

/** How each command is called. Flags are the same in every language; what they do is not. */
export const usageWords = defineWords({
  en: {
    stdio: `choice-mcp stdio [--home DIR]

The MCP server on stdin and stdout. Clients start it; you rarely will.`,
    terminal: `choice-mcp terminal --session ID [--plain] [--store ADDRESS] [--home DIR]

Shows one question full-screen in this terminal, for you to answer.
  --session ID      the question; agents show the whole command
  --plain           a numbered list instead, for screen readers and dumb terminals
  --store ADDRESS   where the question is kept, if the settings do not say; never with a password

Exit codes: 0 answered or continued in the browser, 130 cancelled, 124 timed out,
2 usage or no terminal, 69 unknown, finished or open in another terminal,
75 left while the question is open (129, 131, 143 by a signal).`,
    ask: `choice-mcp ask --title TEXT [flags] | choice-mcp ask --request FILE|-

Asks a question as an agent would, from a shell: in this terminal if there is one, else in the portal.
  --title TEXT, --prompt MARKDOWN
  --option ID[=LABEL[:DESCRIPTION]]   once for each option; without any, asks for text
  --recommend ID                      what you would choose; repeatable
  --default ID                        preselected; repeatable
  --mode ${modes}, --min N, --max N, --placeholder TEXT
  --timeout SECONDS, --interface ${wishes}
  --request FILE|-                    the tool's own JSON instead of flags
  --json                              prints the result an agent would get, not just a summary
  --plain, --home DIR

Exit codes: as for terminal.`,
    portal: `choice-mcp portal [--print-url] [--stay] [--json] [--store ADDRESS] [--home DIR]

Opens the inbox in your browser, and hosts it here when no agent does.
  --print-url       prints an address that one browser can open within 10 minutes; opens no browser
  --stay            keeps the inbox and its notifications running until stopped; opens no browser. For a service
  --store ADDRESS   which inbox, if the settings do not say; never with a password`,
    history: `choice-mcp history [list | search WORDS | show ID | export | delete ID… | purge | reopen ID]

With list, search and export:
  --limit N, --status ${endings}, --interface ${shownOn}
  --reply rephrase             questions that were sent back as wrong; --status submitted leaves them out
  --agent NAME, --person NAME  who asked, and who answered (in a team's inbox)
  --from DATE, --to DATE       your own days, both included (2026-01-31), or times (2026-01-31T18:00)
With export:
  --format json|markdown|csv
  --with-attachments DIR       also copies the files of the answers there; JSON says which is whose
With delete:
  --all                        instead of ids: everything that has ended; in a terminal it asks first
  --yes                        with --all: do not ask (needed in scripts)
purge deletes what the settings no longer keep.
reopen takes an answer back that is not sent yet, and prints the command to answer again; 69 if it cannot be.
--json, --home DIR`,
    config: `choice-mcp config [list | get KEY | set KEY VALUE | unset KEY | reset | path]

In a terminal and without a command: shows the settings full-screen; change them with the arrow keys.
Elsewhere, or with --plain or list: prints every value and where it comes from. --json, --home DIR
  VALUE   of a setting that is a list: a JSON list, or one entry a line
  --yes   save even if this deletes decisions from the history`,
    store: `choice-mcp store [status | migrate | copy FROM TO | set-aside ID...] [--json] [--home DIR]

Where questions are kept: files in the home, or the database of a team (CHOICE_STORE, or the store setting).
  status         which store is used and why, and how much is in it
  migrate        updates the schema of the database; the first use does so, too
  copy FROM TO   copies ended questions and compares them; if interrupted, run it again to continue.
                 FROM and TO: files, postgres (the one in use), or an address without a password
  set-aside ID   moves a damaged question (doctor lists them) out of the way. Nothing is deleted: its files move to
                 set-aside/ in the home, its rows to the inbox NAME/set-aside of the same database

Exit codes: 0 done, 1 something could not be copied, 69 no such damaged question.`,
    pair: `choice-mcp pair [--name NAME] [--host HOST] | --list | --revoke ID  [--json] [--home DIR]

Shows an address and a QR code. One phone or other computer can open it within 10 minutes, through your own
tunnel or proxy, and then has access. Waits for the device, and serves the inbox meanwhile when no agent does.
  --name NAME       its name in the list; else device 1, 2 …
  --host HOST       which of allowed_hosts to use; else the first. If there is none: this computer's own address,
                    for ssh -L
  --list            lists the paired devices and when each was last used
  --revoke ID       removes one: its requests are refused and its pages disconnected at once
  --store ADDRESS   which inbox, if the settings do not say; never with a password

Exit codes: 0 paired, listed or removed, 69 no such device, 75 no device came.`,
    notify: `choice-mcp notify [--json] [--home DIR]

Notifies you now, as for a question that has waited too long, in every way you have set up: ntfy_url (its token
from CHOICE_NTFY_TOKEN or ntfy_token_file) and notify_command. Says for each whether it worked.`,
    demo: `choice-mcp demo [--terminal | --answer ID] [--json] [--home DIR]

A tour: an agent asks one question of each kind, you answer, and you see what it sent and got.
Ends when you cancel, or after a minute without an answer.
  --terminal    asks in this terminal instead of the browser
  --answer ID   blue-green, rolling or replace: only the first question, answered through the portal's HTTP
  --json        prints every request with its whole result; with --answer, only the result`,
    doctor: `choice-mcp doctor [--json] [--home DIR]

Checks Node, home, settings, portal, browser and surroundings, starts choice-mcp the way each of your clients
does, sends a test question all the way through in a temporary home, and says how to fix each problem.`,
    setup: `choice-mcp setup [CLIENT] [--remove] [--print] [--json] [--home DIR]

Installs this program in the home and makes a client start it. Without CLIENT: lists the clients found here.
Clients: claude-code, claude-desktop, codex, gemini, qwen, copilot, opencode, cursor, vscode,
windsurf, cline, continue, zed; any prints what to add to any other client.
  --remove       undoes it; the file is as it was before
  --print        only shows the change
  --with OFFER   allow: no approval before a question; time-limit: wait up to 10 minutes for a call;
                 required: the client does not start without choice-mcp; skill: a file that tells
                 agents when to ask. Repeatable
  --inbox        questions that the client asks in its own dialog appear in your inbox as well; the first
                 answer counts (claude-code)
  --npx          the client starts npx, which looks for the package every time
  --yes          writes without asking
  --home DIR     the client's server uses this folder as well`,
    hook: `choice-mcp hook CLIENT [--home DIR]

What a client's hooks run: reads one event on stdin, and prints what the client is to do, or nothing.
Clients: claude-code. Installed by choice-mcp setup CLIENT --inbox, and does nothing unless the setting
adopt says so. Whatever goes wrong, it exits 0 and the client's own dialog stays as it is; what went wrong
stands in hook.log in the home.`,
    update: `choice-mcp update [--json] [--home DIR]

Makes every client that setup configured start this version.
For the newest: npx choice-mcp@latest update`,
    uninstall: `choice-mcp uninstall [--print] [--json] [--yes] [--home DIR]

Removes from every client what setup wrote, and deletes the installed program.
Your decisions stay; it prints the command that deletes them. It never asks, with or without --yes.`,
  },
  zh: {
    stdio: `choice-mcp stdio [--home 目录]

在标准输入输出上运行的 MCP 服务器，由客户端启动，一般无需手动运行。`,
    terminal: `choice-mcp terminal --session 编号 [--plain] [--store 地址] [--home 目录]

在此终端全屏回答一个问题。
  --session 编号   要回答的问题；代理会给出完整命令
  --plain          改用编号列表，适合屏幕阅读器和简单终端
  --store 地址     问题所在的存储（设置未指定时）；不得含密码

退出码：0 已回答或转到浏览器，130 已取消，124 已超时，
2 用法错误或没有终端，69 问题不存在、已结束或已在另一终端打开，
75 离开时问题尚未结束（因信号离开则为 129、131、143）。`,
    ask: `choice-mcp ask --title 标题 [选项] | choice-mcp ask --request 文件|-

像代理一样在命令行提问：有终端就在终端里问，否则在网页里问。
  --title 标题、--prompt 说明（Markdown）
  --option 编号[=名称[:描述]]   每个选项写一次；一个都不写则要求输入文字
  --recommend 编号              推荐的选项，可重复
  --default 编号                预先选中，可重复
  --mode ${modes}、--min N、--max N、--placeholder 示例
  --timeout 秒数、--interface ${wishes}
  --request 文件|-              直接使用工具的 JSON 请求
  --json                        打印代理会得到的结果，否则只打印摘要
  --plain、--home 目录

退出码与 terminal 相同。`,
    portal: `choice-mcp portal [--print-url] [--stay] [--json] [--store 地址] [--home 目录]

在浏览器中打开收件箱；没有代理在运行时由本进程提供服务。
  --print-url   只打印地址，10 分钟内可供一个浏览器进入
  --stay        一直保持收件箱和通知，直到被停止；不打开浏览器，适合作为服务运行
  --store 地址  要打开的收件箱（设置未指定时）；不得含密码`,
    history: `choice-mcp history [list | search 关键词 | show 编号 | export | delete 编号… | purge | reopen 编号]

用于 list、search 和 export：
  --limit N、--status ${endings}、--interface ${shownOn}
  --reply rephrase             因提问不当而退回的问题；--status submitted 不含这些
  --agent 名称、--person 姓名  由谁提问、由谁回答（团队收件箱）
  --from 日期、--to 日期       本地日期，首尾两天都包含（2026-01-31），也可精确到时间（2026-01-31T18:00）
用于 export：
  --format json|markdown|csv
  --with-attachments 目录      同时将回答所附的文件复制到此目录；JSON 中列出各属于哪个回答
用于 delete：
  --all                        代替编号：删除全部已结束的问题；在终端中会先询问
  --yes                        与 --all 同用：不再询问（脚本中必须加上）
purge 删除超出设置所保留范围的记录。
reopen 撤回尚未发送的回答，并给出重新回答的命令；无法撤回时退出码为 69。
--json、--home 目录`,
    config: `choice-mcp config [list | get 名称 | set 名称 值 | unset 名称 | reset | path]

在终端中不带参数运行：全屏显示设置，可用方向键修改。
在其他情况下，或使用 --plain、list：列出每个值及其来源。--json、--home 目录
  值      如果设置是列表：JSON 列表，或每行一项
  --yes   即使会删除历史记录中的决定，也保存更改`,
    store: `choice-mcp store [status | migrate | copy 来源 目标 | set-aside 编号…] [--json] [--home 目录]

问题保存在哪里：数据目录中的文件，或团队的数据库（CHOICE_STORE 或设置 store）。
  status           正在使用的存储、指定它的来源，以及其中的数量
  migrate          更新数据库的结构；首次使用时也会自动更新
  copy 来源 目标   复制已结束的问题并比对；中断后再次运行会继续。
                   来源和目标可以是 files、postgres（正在使用的数据库），或不含密码的地址
  set-aside 编号   移开已损坏的问题（doctor 会列出编号），不删除任何内容：文件移至数据目录下的 set-aside/，
                   数据库中的记录移至同一数据库的收件箱“名称/set-aside”

退出码：0 完成，1 有内容未能复制，69 没有该编号的已损坏问题。`,
    pair: `choice-mcp pair [--name 名称] [--host 主机名] | --list | --revoke 编号  [--json] [--home 目录]

显示地址和二维码，10 分钟内可供一部手机或另一台电脑通过你自己的隧道或代理进入。
会一直等到设备进入；没有代理在运行时，由本进程提供收件箱。
  --name 名称     在列表中的名称；默认为“设备 1、2 …”
  --host 主机名   使用 allowed_hosts 中的哪一个；默认第一个。未设置时使用本机地址，适用于 ssh -L
  --list          列出已授权的设备及其上次使用时间
  --revoke 编号   移除一台设备：立即拒绝其请求并断开其页面
  --store 地址    要使用的收件箱（设置未指定时）；不得含密码

退出码：0 已授权、已列出或已移除，69 没有这台设备，75 没有设备进入。`,
    notify: `choice-mcp notify [--json] [--home 目录]

立即按“问题等待过久”的方式通知你，使用你设置的所有途径：ntfy_url（令牌来自 CHOICE_NTFY_TOKEN
或 ntfy_token_file）和 notify_command，并说明每种途径是否成功。`,
    demo: `choice-mcp demo [--terminal | --answer 编号] [--json] [--home 目录]

完整演示：代理按每种类型各问一题，由你回答，并打印它发出的请求和得到的结果。
取消后结束；一分钟没有回答也会自动结束。
  --terminal      在此终端提问，不打开浏览器
  --answer 编号   blue-green、rolling 或 replace：只问第一题，并通过网页接口作答
  --json          每个请求及其完整结果；与 --answer 同用时只打印结果`,
    doctor: `choice-mcp doctor [--json] [--home 目录]

检查 Node、数据目录、设置、收件箱、浏览器和环境；按各客户端的方式启动 choice-mcp；
在临时目录中完整地提问一次；并说明如何解决问题。`,
    setup: `choice-mcp setup [客户端] [--remove] [--print] [--json] [--home 目录]

把本程序安装到数据目录，并让客户端启动它。不写客户端时，列出本机上的客户端。
客户端：claude-code、claude-desktop、codex、gemini、qwen、copilot、opencode、cursor、vscode、
windsurf、cline、continue、zed；any 只打印其他客户端所需的内容。
  --remove      移除，文件恢复原样
  --print       只显示改动
  --with 选项   allow：提问前不必批准；time-limit：一次调用最多等待 10 分钟；
                required：choice-mcp 无法启动时客户端也不启动；
                skill：用文件告诉代理何时提问；可重复
  --inbox       客户端在自己的对话框中提出的问题也显示在你的收件箱中，以先给出的回答为准
                （claude-code）
  --npx         让客户端启动 npx，每次都会查找软件包
  --yes         写入前不再询问
  --home 目录   客户端启动的服务器也使用该目录`,
    hook: `choice-mcp hook 客户端 [--home 目录]

由客户端的钩子运行：从标准输入读取一个事件，输出客户端应当做的事，或什么也不输出。
客户端：claude-code。由 choice-mcp setup 客户端 --inbox 安装；设置 adopt 未打开时不起作用。
无论出现什么问题，退出码都是 0，客户端自己的对话框不受影响；原因记录在数据目录的 hook.log 中。`,
    update: `choice-mcp update [--json] [--home 目录]

让通过 setup 添加的所有客户端都使用当前版本。
获取最新版本：npx choice-mcp@latest update`,
    uninstall: `choice-mcp uninstall [--print] [--json] [--yes] [--home 目录]

从所有客户端移除 setup 写入的内容，并删除已安装的程序。
你的决定会保留，并告知如何删除。无论是否带 --yes，都不会询问。`,
  },
});
