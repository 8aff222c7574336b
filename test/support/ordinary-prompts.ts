import { promptLength } from './hostile-markdown.ts';

const fill = (part: string): string => part.repeat(Math.floor(promptLength / part.length));
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const page = `## Where we are

Three services still call \`/v1/pay\`: **billing**, *invoices* and [the shop](https://shop.example/docs/pay?v=1).
I moved the first one and measured for a day; the error rate went from 0.4 % to ~0.1 % (see the table below).

1. Keep both versions until March.
   - costs about 3 h a week
   - nobody has to change anything
2. Switch off \`/v1\` **now**.

   > The contract says 90 days' notice (§ 4.2).

3. ~~Rewrite the client~~ was ruled out last week.

| service | calls/day | owner |
| --- | ---: | :-: |
| billing | 12,031 | @ann |
| shop | 8,204 | @bo |

\`\`\`ts
export const route = (path: string) => /^\\/v[12]\\//.test(path) ? handlers[path] : notFound;
\`\`\`

- [x] tests pass
- [ ] rollout plan

---

`;

const chinese = `## 现状

目前还有三个服务在调用 \`/v1/pay\`：**计费。**其余两个（“发票”和“商城”）下周迁移。请确认：*是否*立即关闭旧接口？

1. 保留两个版本到三月；
2. 现在就关闭 **/v1**，并通知所有调用方。

> 合同第 4.2 条要求提前 90 天通知。

`;

/** What agents really write, long and short: all of it is formatted, on every machine. */
export const ordinaryPrompts: readonly (readonly [name: string, text: string])[] = [
  ['one line', 'Which of the two should I **deploy**?'],
  ['a page', page],
  ['twelve pages', page.repeat(12)],
  ['Chinese', chinese],
  ['fifty pages of Chinese', fill(chinese)],
  ['64 KB of plain prose', fill(`${'The quick brown fox jumps over the lazy dog. '.repeat(6)}\n\n`)],
  ['64 KB of one paragraph', fill('The quick brown fox jumps over the lazy dog. ')],
  ['64 KB of Korean', fill(`${'세 서비스가 아직 이전 버전을 사용하고 있습니다. '.repeat(6)}\n\n`)],
  [
    'a listing of 1,700 lines',
    `\`\`\`ts\n${lines(1_700, (at) => `const x${at} = a[0] * b[1]; // **y** | z`)}\n\`\`\`\n`,
  ],
  [
    'a table of 50 by 10',
    `|${' head |'.repeat(10)}\n|${' --- |'.repeat(10)}\n${lines(50, (at) => `|${` **${at}** \`c\` |`.repeat(10)}`)}`,
  ],
  ['a list of 300', lines(300, (at) => `- item ${at} with **weight** and \`code\``)],
  ['a plan of nested lists', lines(200, (at) => `${'  '.repeat(at % 5)}- step ${at}`)],
  [
    'a log of 500 lines, not fenced',
    lines(500, (at) => `12:03:${at % 60} WARN [worker-${at}] retry_count=${at}`),
  ],
  [
    '400 addresses',
    lines(400, (at) => `- <https://example.com/issues/${at}> see https://example.com/pull/${at}.`),
  ],
  [
    'JSON, not fenced',
    JSON.stringify(
      Array.from({ length: 120 }, (_, id) => ({ id, user_name: `u_${id}` })),
      null,
      2,
    ),
  ],
  [
    'a diff',
    `\`\`\`diff\n${lines(600, (at) => `${'-+ '[at % 3]}  value_${at} = *pointer[${at}]`)}\n\`\`\`\n\nMerge it?`,
  ],
  [
    'snake_case names',
    lines(300, (at) => `Rename \`user_name_${at}\` to user_name_new_${at}, __init__ stays.`),
  ],
  [
    'a banner of asterisks',
    `/${'*'.repeat(70)}\n * WARNING: generated\n ${'*'.repeat(70)}/\n\n${'* '.repeat(40)}`,
  ],
  ['mathematics', lines(60, (at) => `Let $x_{${at}} = \\sum_i a_i * b_i$ and y_${at} < z_${at} & w.`)],
];
