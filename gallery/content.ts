import type { Request } from '../src/domain/question/request.ts';
import { option, request } from '../test/support/samples.ts';

/** Questions as agents really ask them; the gallery and the accessibility test show the page with these. */
export const deploy: Request = request({
  title: 'How should the new endpoint be deployed?',
  prompt: [
    'Three services still call `/v1/pay`. The migration is tested on staging; I need a decision because **rolling back takes 20 minutes** once traffic has moved.',
    '',
    '- Error budget left this month: **31 %**',
    '- Details: [runbook](https://docs.example.com/runbooks/pay)',
  ].join('\n'),
  options: [
    option('blue-green', {
      label: 'Blue/green',
      description: 'Two fleets, switch the router, instant rollback.',
      recommended: true,
    }),
    option('rolling', { label: 'Rolling', description: 'One instance at a time, about 25 minutes.' }),
    option('replace', { label: 'Stop and replace', description: 'Shortest, with two minutes of downtime.' }),
  ],
});

export const deployChinese: Request = request({
  title: '新接口应当如何上线？',
  prompt:
    '还有三个服务在调用 `/v1/pay`。迁移已在预发环境验证，但**流量切换之后回滚需要 20 分钟**，因此需要你来决定。\n\n- 本月剩余错误预算：**31%**\n- 详见[操作手册](https://docs.example.com/runbooks/pay)',
  options: [
    option('blue-green', {
      label: '蓝绿部署',
      description: '两套集群，切换路由即可立即回滚。',
      recommended: true,
    }),
    option('rolling', { label: '滚动更新', description: '逐台更新，大约 25 分钟。' }),
    option('replace', { label: '停机替换', description: '最快，但会有两分钟不可用。' }),
  ],
});

export const checks: Request = request({
  title: 'Which checks must pass before merging?',
  prompt:
    'The repository has no branch rules yet. **Pick two to four**; I will write them into the settings.',
  mode: 'multi',
  min: 2,
  max: 4,
  minGiven: true,
  defaultIds: ['unit'],
  options: [
    option('unit', { label: 'Unit tests', description: '1 min 40 s on CI.', recommended: true }),
    option('e2e', { label: 'Browser tests', description: 'Nine minutes, flaky about once a week.' }),
    option('lint', { label: 'Lint and types', recommended: true }),
    option('size', { label: 'Bundle size', description: 'Fails above 80 KB gzip.' }),
    option('licences', { label: 'Licences of dependencies' }),
  ],
});

export const naming: Request = request({
  title: 'What should the release be called?',
  prompt: 'The changelog needs a name. The last three were **Harbour**, **Lantern** and **Meadow**.',
  mode: 'text_input',
  placeholder: 'One word, something calm',
});

export const hybrid: Request = request({
  title: 'What should happen to the failing test?',
  prompt:
    '`cart.spec.ts` fails one run in five since Tuesday. I see three ways, and you may know a better one.',
  mode: 'hybrid',
  options: [
    option('fix', { label: 'Fix the race now', description: 'About two hours.', recommended: true }),
    option('quarantine', { label: 'Quarantine it', description: 'It keeps running, but does not block.' }),
    option('delete', { label: 'Delete it', description: 'The happy path is covered elsewhere.' }),
  ],
  placeholder: 'Or say what to do instead',
});

const regions = [
  ['us-east', 'N. Virginia'],
  ['us-west', 'Oregon'],
  ['ca-central', 'Montréal'],
  ['sa-east', 'São Paulo'],
  ['eu-west', 'Dublin'],
  ['eu-central', 'Frankfurt'],
  ['eu-north', 'Stockholm'],
  ['me-south', 'Bahrain'],
  ['af-south', 'Cape Town'],
  ['ap-south', 'Mumbai'],
  ['ap-east', 'Hong Kong'],
  ['ap-north', 'Tokyo'],
] as const;

export function manyOptions(count: number, mode: 'single' | 'multi' = 'multi'): Request {
  const options = Array.from({ length: count }, (_, index) => {
    const [id, city] = regions[index % regions.length] ?? regions[0];
    const zone = Math.floor(index / regions.length) + 1;
    return option(`${id}-${zone}`, {
      label: `${id}-${zone}`,
      description: `${city}, zone ${zone}`,
      recommended: index === 5,
    });
  });
  return request({
    title: 'In which regions should the cache run?',
    prompt: 'Each region costs about **$40 a month**. Traffic per region is in the dashboard.',
    mode,
    options,
    min: 1,
    max: mode === 'single' ? 1 : count,
  });
}

export const longPrompt: Request = request({
  ...deploy,
  title:
    'The schema migration locks the orders table: run it tonight, split it, or wait for the maintenance window on Sunday?',
  prompt: [
    '## What I found',
    'The migration adds a `NOT NULL` column to **orders** (41 million rows). On a copy of production it held an exclusive lock for *6 minutes 12 seconds*.',
    '',
    '| step | lock | time | can be undone |',
    '| --- | --- | ---: | :---: |',
    '| add column, nullable | none | 0.2 s | yes |',
    '| backfill in batches | row | 38 min | yes |',
    '| set `NOT NULL` | exclusive | 6 min | no |',
    '| drop the old column | exclusive | 0.1 s | no |',
    '',
    '```sql',
    'ALTER TABLE orders ADD COLUMN settled_at timestamptz;',
    'UPDATE orders SET settled_at = paid_at WHERE id BETWEEN $1 AND $2; -- 4,100 batches of 10,000 rows, each in its own transaction',
    'ALTER TABLE orders ALTER COLUMN settled_at SET NOT NULL;',
    '```',
    '',
    '### Already done',
    '- [x] Backup verified, restore takes 14 minutes',
    '- [x] Application tolerates `NULL`',
    '- [ ] Support team informed',
    '',
    '> Finance closes the month tomorrow at 09:00 and needs the new column for the report.',
    '',
    '1. Splitting keeps every lock below a second, but **two deploys** are needed.',
    '2. Waiting until Sunday is the safest and misses the report.',
    '',
    'More in the [migration notes](https://wiki.example.org/db/settled-at) and on https://status.example.com/.',
  ].join('\n'),
});

export const hostile: Request = request({
  title: '<script>alert(1)</script> "quotes" & an unreasonably-long-word-'.concat('x'.repeat(80)),
  prompt: [
    '<img src=x onerror=alert(1)> <b>raw html stays text</b>',
    '',
    '[click me](javascript:alert(1)) ![remote](https://tracker.example/p.png)',
    '',
    '[https://bank.example](https://evil.example/login)',
  ].join('\n'),
  options: [
    option('__proto__', { label: '__proto__', recommended: true, description: '<svg onload=alert(1)>' }),
    option('constructor', { label: 'a'.repeat(200), description: 'b'.repeat(300) }),
    option('عربي', { label: 'خيار باللغة العربية', description: 'نص من اليمين إلى اليسار' }),
  ],
});
