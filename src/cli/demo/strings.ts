import { defineWords } from '../../i18n/dictionary.ts';

/** The questions of the demo, and what is said around them. */
export const demoWords = defineWords({
  en: {
    questions: {
      single: {
        title: 'How should the new endpoint be deployed?',
        prompt: `Three services still call \`/v1/pay\`. The migration is tested on staging; I need a decision because **rolling back takes 20 minutes**.

| way | downtime | rollback |
| --- | --- | --- |
| Blue/green | none | instant |
| Rolling | none | 20 min |
| Stop and replace | 3 min | 20 min |`,
        options: {
          'blue-green': {
            label: 'Blue/green',
            description: 'Two fleets, switch the router, instant rollback.',
          },
          rolling: { label: 'Rolling', description: 'One instance at a time.' },
          replace: { label: 'Stop and replace', description: 'Simple, three minutes of downtime.' },
        },
      },
      multi: {
        title: 'Which checks must pass first?',
        prompt: 'I can run these before the deployment. I ask because **the load test takes an hour**.',
        options: {
          unit: { label: 'Unit tests' },
          browser: { label: 'Browser tests' },
          load: { label: 'Load test', description: 'An hour, against a copy of production.' },
        },
      },
      text_input: {
        title: 'What is the release called?',
        prompt: 'The changelog needs a name, and **I cannot know what you agreed on**.',
        placeholder: 'for example: Orchard',
      },
      hybrid: {
        title: 'How are customers told?',
        prompt: 'The old endpoint stops in 30 days. Pick what I should prepare, or **say it in your words**.',
        options: {
          changelog: { label: 'An entry in the changelog' },
          mail: { label: 'A mail to all customers' },
        },
        placeholder: 'for example: a banner in the app',
      },
    },
    modes: { single: 'pick one', multi: 'pick many', text_input: 'type', hybrid: 'pick, type, or both' },
    touring: 'An agent asks you one question of each kind, through the real server.',
    stop: (number: number, count: number, mode: string) => `${number} of ${count}: ${mode}`,
    visit: (url: string) => `Answer here: ${url}`,
    orTerminal: (command: string) => `Or in a terminal: ${command}`,
    waiting: (seconds: number) => `Waiting up to ${seconds} s. Ctrl-C ends the demo.`,
    answering: (id: string) => `Answering with “${id}” through the portal.`,
    sent: 'The agent sent to provide_choice:',
    got: 'The agent got (fields that are null or empty are left out here):',
    next: 'Enter: the next question. Ctrl-C: end the demo.',
    ended: {
      done: 'That was the tour. To let your agents ask: npx choice-mcp setup',
      cancelled: 'You cancelled, so the demo ends, as an agent would end its subtask.',
      timeout: 'No answer came, so the demo ends.',
      left: 'The demo was ended.',
    },
    unknownAnswer: (id: string, known: string) => `“${id}” is not one of the options: ${known}`,
    notBoth: '--answer answers through the portal; leave out --terminal.',
    noTerminal: '--terminal needs a terminal for its questions, and there is none here.',
  },
  zh: {
    questions: {
      single: {
        title: '新接口应该如何部署？',
        prompt: `仍有三个服务在调用 \`/v1/pay\`。迁移已在预发环境测试通过；之所以需要你决定，是因为**回滚需要 20 分钟**。

| 方式 | 停机 | 回滚 |
| --- | --- | --- |
| 蓝绿部署 | 无 | 即时 |
| 滚动更新 | 无 | 20 分钟 |
| 停机替换 | 3 分钟 | 20 分钟 |`,
        options: {
          'blue-green': { label: '蓝绿部署', description: '两套环境，切换路由，可即时回滚。' },
          rolling: { label: '滚动更新', description: '逐台替换实例。' },
          replace: { label: '停机替换', description: '最简单，停机三分钟。' },
        },
      },
      multi: {
        title: '部署前必须通过哪些检查？',
        prompt: '这些检查我都可以先跑一遍。之所以问你，是因为**压力测试要花一小时**。',
        options: {
          unit: { label: '单元测试' },
          browser: { label: '浏览器测试' },
          load: { label: '压力测试', description: '对生产环境的副本运行一小时。' },
        },
      },
      text_input: {
        title: '这个版本叫什么名字？',
        prompt: '更新日志里要写版本名，而**你们商定的名字我无从得知**。',
        placeholder: '例如：果园',
      },
      hybrid: {
        title: '如何通知客户？',
        prompt: '旧接口 30 天后停用。选择要我准备的内容，或者**用你自己的话说明**。',
        options: { changelog: { label: '写入更新日志' }, mail: { label: '给所有客户发邮件' } },
        placeholder: '例如：在应用里显示横幅',
      },
    },
    modes: { single: '单选', multi: '多选', text_input: '输入文字', hybrid: '可选、可写，也可兼用' },
    touring: '一个代理将通过真实的服务器，按每种类型各问你一个问题。',
    stop: (number, count, mode) => `第 ${number} 题，共 ${count} 题：${mode}`,
    visit: (url) => `在这里作答：${url}`,
    orTerminal: (command) => `或在终端运行：${command}`,
    waiting: (seconds) => `最多等待 ${seconds} 秒，按 Ctrl-C 结束演示。`,
    answering: (id) => `正在通过网页接口以“${id}”作答。`,
    sent: '代理发给 provide_choice 的请求：',
    got: '代理得到的结果（此处省略为 null 或空的字段）：',
    next: '按 Enter 进入下一题，按 Ctrl-C 结束。',
    ended: {
      done: '演示到此结束。让你的代理也能提问：npx choice-mcp setup',
      cancelled: '你取消了这个问题，演示到此结束；代理遇到取消也会停止相应的子任务。',
      timeout: '没有收到回答，演示到此结束。',
      left: '演示已结束。',
    },
    unknownAnswer: (id, known) => `没有“${id}”这个选项，可选：${known}`,
    notBoth: '--answer 通过网页接口作答，不能与 --terminal 同时使用。',
    noTerminal: '--terminal 需要终端来显示问题，而这里没有终端。',
  },
});
