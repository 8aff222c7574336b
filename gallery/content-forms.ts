import type { Question } from '../src/domain/question/question.ts';
import type { Request } from '../src/domain/question/request.ts';
import { form, option, request } from '../test/support/samples.ts';

/** Forms and evidence as agents really send them; the gallery and the browser tests show the page with these. */
const configDiff = [
  '```diff',
  'diff --git a/playwright.config.ts b/playwright.config.ts',
  '--- a/playwright.config.ts',
  '+++ b/playwright.config.ts',
  '@@ -12,7 +12,7 @@ export default defineConfig({',
  "   testDir: 'test/e2e',",
  '   fullyParallel: true,',
  '-  retries: 0,',
  '+  retries: 2,',
  "   reporter: [['list'], ['html', { open: 'never', outputFolder: 'test-results/html-report-of-this-run' }]],",
  ' });',
  '```',
].join('\n');

const blueGreen = [
  '```yaml',
  'strategy:',
  '  type: BlueGreen',
  '  activeService: pay-active',
  '  previewService: pay-preview',
  '  autoPromotionEnabled: false',
  '```',
].join('\n');

const rolling = [
  '```yaml',
  'strategy:',
  '  type: RollingUpdate',
  '  rollingUpdate:',
  '    maxSurge: 1',
  '    maxUnavailable: 0',
  '```',
].join('\n');

/** One of each kind: single, several, text, optional. */
export const release: Request = form(
  [
    {
      title: 'When should it go out?',
      short: 'When',
      options: [
        option('today', { label: 'Today', description: 'Before the freeze at 18:00.', recommended: true }),
        option('monday', { label: 'On Monday', description: 'After the weekend’s traffic.' }),
        option('later', { label: 'With 2.5' }),
      ],
    },
    {
      title: 'Which checks must pass first?',
      short: 'Which checks',
      mode: 'multi',
      min: 2,
      max: 4,
      minGiven: true,
      options: [
        option('unit', { label: 'Unit tests', description: '1 min 40 s on CI.', recommended: true }),
        option('e2e', { label: 'Browser tests', description: 'Nine minutes.', preview: configDiff }),
        option('lint', { label: 'Lint and types' }),
        option('size', { label: 'Bundle size', preview: 'Fails above **80 KB** gzip; today it is 74 KB.' }),
        option('licences', { label: 'Licences of dependencies' }),
      ],
    },
    {
      title: 'What should the release be called?',
      short: 'Its name',
      mode: 'text_input',
      prompt: 'The last three were **Harbour**, **Lantern** and **Meadow**.',
      placeholder: 'One word, something calm',
    },
    {
      title: 'Who should be told besides the team?',
      short: 'Whom to tell',
      mode: 'hybrid',
      optional: true,
      options: [option('support', { label: 'Support' }), option('sales', { label: 'Sales' })],
    },
  ],
  {
    title: 'Release 2.4: four things are open',
    prompt: 'Everything is merged. I need these before I tag it, because **the tag starts the pipeline**.',
  },
);

const chineseParts: readonly Partial<Question>[] = [
  {
    title: '什么时候发布？',
    short: '时间',
    options: [
      option('today', { label: '今天', description: '赶在 18:00 冻结之前。', recommended: true }),
      option('monday', { label: '周一', description: '避开周末的流量。' }),
      option('later', { label: '随 2.5 一起' }),
    ],
  },
  {
    title: '发布前必须通过哪些检查？',
    short: '检查项',
    options: [
      option('unit', { label: '单元测试', description: 'CI 上约 1 分 40 秒。', recommended: true }),
      option('e2e', { label: '浏览器测试', description: '约九分钟。', preview: configDiff }),
      option('lint', { label: '格式与类型' }),
      option('size', { label: '包体积', preview: '超过 **80 KB**（gzip）即失败，目前为 74 KB。' }),
      option('licences', { label: '依赖许可证' }),
    ],
  },
  {
    title: '这个版本叫什么？',
    short: '名称',
    prompt: '前三个版本是 **Harbour**、**Lantern** 和 **Meadow**。',
    placeholder: '一个平静的词',
  },
  {
    title: '除了团队还要通知谁？',
    short: '通知对象',
    options: [option('support', { label: '客服' }), option('sales', { label: '销售' })],
  },
];

export const releaseChinese: Request = {
  ...release,
  title: '2.4 版本：还有四件事要定',
  prompt: '代码已全部合并。打标签会**立即触发流水线**，所以先请你定下这几件事。',
  questions: release.questions.map((question, at) => ({ ...question, ...chineseParts[at] })),
};

/** Each option with evidence of its own. */
export const compared: Request = request({
  title: 'How should the new endpoint be deployed?',
  prompt: 'Rolling back takes 20 minutes once traffic has moved.',
  options: [
    option('blue-green', {
      label: 'Blue/green',
      description: 'Two fleets, switch the router, instant rollback.',
      recommended: true,
      preview: blueGreen,
    }),
    option('rolling', { label: 'Rolling', description: 'One instance at a time.', preview: rolling }),
    option('replace', { label: 'Stop and replace', description: 'Two minutes of downtime.' }),
  ],
});

/** Evidence for the question itself. */
export const approveDiff: Request = request({
  title: 'Apply this change to the test settings?',
  prompt: 'Two of nine runs failed for reasons outside our code.',
  preview: configDiff,
  options: [
    option('apply', { label: 'Apply it', recommended: true }),
    option('leave', { label: 'Leave it' }),
  ],
});

/** As many questions as a form may have. */
export const eight: Request = form(
  ['Language', 'Framework', 'Database', 'Cache', 'Queue', 'Hosting', 'Monitoring', 'Budget'].map(
    (title, at) => ({
      title: `Which ${title.toLowerCase()} should the service use?`,
      short: title,
      optional: at === 7,
    }),
  ),
  { title: 'Eight choices for the new service', prompt: 'I can start as soon as these are settled.' },
);

/** More options than a screen holds, each with a preview. */
export const manyWithEvidence: Request = request({
  title: 'Which endpoint should be migrated first?',
  prompt: 'All of them still answer in the old shape.',
  options: Array.from({ length: 30 }, (_, at) =>
    option(`endpoint-${at}`, {
      label: `GET /v1/resource-${at + 1}`,
      description: `${at * 3 + 2} callers`,
      recommended: at === 0,
      preview: `\`\`\`json\n{ "resource": ${at + 1}, "callers": ${at * 3 + 2}, "deprecated": true }\n\`\`\``,
    }),
  ),
});
