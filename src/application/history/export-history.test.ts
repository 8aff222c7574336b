import createMarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { asked, type Described, form, option, request } from '../../../test/support/samples.ts';
import { rephrased, submittedForm } from '../../../test/support/sessions.ts';
import type { Ending } from '../../domain/session/ending.ts';
import { applyEvent, type EndedSession, startSession } from '../../domain/session/session.ts';
import { csvCell, exportHistory, type HistoryFormat, historyFormats, toRecord } from './export-history.ts';

const by = { face: 'web', program: 'Browser/1.0', attempt: 'a' } as const;
const answer = { selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null };
const picked: Ending = { kind: 'submitted', answers: [answer], rephrase: null, by };

async function exported(
  sessions: readonly EndedSession[],
  format: HistoryFormat,
  language: 'en' | 'zh' = 'en',
): Promise<string> {
  let text = '';
  for await (const piece of exportHistory(sessions, format, language)) text += piece;
  return text;
}

function ended(more: Described = {}, ending: Ending = picked): EndedSession {
  const open = startSession('01j9zq7k3v8w2n5x4c6b7d8e9f', asked({ request: request(more) }));
  return applyEvent(open, { kind: 'ended', at: 1_060_000, ending }) as EndedSession;
}

describe('an export as JSON', () => {
  test('tells the whole decision in plain names', async () => {
    const ending: Ending = {
      ...picked,
      answers: [{ ...answer, optionNotes: [{ optionId: '__proto__', text: 'noted' }], globalNote: 'soon' }],
    };
    const options = [option('a', { recommended: true }), option('__proto__')];
    const [record] = JSON.parse(await exported([ended({ options }, ending)], 'json'));
    expect(record).toMatchObject({
      session_id: '01j9zq7k3v8w2n5x4c6b7d8e9f',
      asked_at: '1970-01-01T00:16:40.000Z',
      ended_at: '1970-01-01T00:17:40.000Z',
      status: 'submitted',
      interface: 'web',
      answered_by: 'Browser/1.0',
      client: 'claude-code',
      selected_ids: ['a'],
      global_annotation: 'soon',
    });
    expect(Object.entries(record.option_annotations)).toEqual([['__proto__', 'noted']]);
  });

  test('escapes what steers a terminal, and stays the same data', async () => {
    const title = 'a\u009b31m\u202eb\u001b[2J';
    const printed = await exported([ended({ title })], 'json');
    expect(printed).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(printed)[0].title).toBe(title);
  });

  test('lists the files of an answer, by names that lead nowhere; a table leaves them out', async () => {
    const file = {
      id: 'f'.repeat(32),
      name: '../../x.png',
      type: 'image/png',
      bytes: 7,
      question: 1,
    } as const;
    const asked = form([{}, {}]);
    const ending: Ending = { ...picked, answers: [answer, answer], attachments: [file] };
    const sessions = [{ ...ended(), request: asked, ending }];
    const [record] = JSON.parse(await exported(sessions, 'json'));
    expect(record.attachments).toEqual([
      {
        name: '../../x.png',
        mime_type: 'image/png',
        bytes: 7,
        question_id: asked.questions[1]?.id,
        file: '01j9zq7k3v8w2n5x4c6b7d8e9f-1.png',
      },
    ]);
    expect(await exported(sessions, 'csv')).not.toContain('x.png');
    expect(JSON.parse(await exported([ended()], 'json'))[0].attachments).toEqual([]);
  });

  test.each([0, 1, 3])('of %i is laid out as one list', async (count) => {
    const sessions = Array.from({ length: count }, () => ended());
    expect(await exported(sessions, 'json')).toBe(`${JSON.stringify(sessions.map(toRecord), null, 2)}\n`);
  });
});

test.each(historyFormats)('an export as %s names the person, cleaned', async (format) => {
  const named: Ending = { ...picked, by: { ...by, person: 'Ana\u202e L.' } };
  const text = await exported([ended({}, named)], format);
  expect(text).toContain('Ana‹U+202E› L.');
});

describe('an export as CSV', () => {
  const rows = (csv: string) => csv.replace('\uFEFF', '').split('\r\n');

  test('has one row per decision under its names', async () => {
    const [head, first, rest] = rows(await exported([ended()], 'csv'));
    expect(head).toBe(
      'session_id,asked_at,ended_at,status,interface,person,client,folder,host,title,selected_ids,custom_input,' +
        'option_annotations,global_annotation,reply,answers,summary',
    );
    expect(first).toContain('01j9zq7k3v8w2n5x4c6b7d8e9f,1970-01-01T00:16:40.000Z');
    expect(first).toContain('"[""a""]"');
    expect(rest).toBe('');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', '＋1', '－1', '＠A1', ' =1', '\u3000=1'])(
    'never lets a spreadsheet run %j',
    async (title) => {
      expect(await exported([ended({ title })], 'csv')).toContain(`'${title}`);
    },
  );

  test.each([
    ['\n=1', `"'\n'=1"`],
    ['\r\n＝1', `"'\n'＝1"`],
    ['a;=1', `a;'=1`],
    ['a; ＝1', `a; '＝1`],
    ['a\n@SUM(A1)', `"a\n'@SUM(A1)"`],
    ['a\t+1', `a\t'+1`],
  ])('nor where another separator would start a cell in %j', async (title, cell) => {
    expect(await exported([ended({ title })], 'csv')).toContain(`,${cell},`);
  });

  test.each(['a = b', 'x-y', 'mail@home', 'a, -1'])('leaves %j as it is', async (title) => {
    expect(await exported([ended({ title })], 'csv')).not.toContain("'");
  });

  test('leaves a number below zero a number', () => {
    expect([-5, '-5', 0].map(csvCell)).toEqual(['-5', "'-5", '0']);
  });

  test('makes what steers a terminal visible', async () => {
    const csv = await exported([ended({ title: 'a\u009b31mb\u202ec\u001bd' })], 'csv');
    expect(csv.slice(1)).not.toMatch(/(?![\r\n])[\p{Cc}\p{Cf}]/u);
    expect(csv).toContain('ab‹U+202E›c␛d');
  });

  test('keeps commas, quotes and line breaks inside their cell', async () => {
    const csv = await exported([ended({ title: 'a,"b"\nc' })], 'csv');
    expect(csv).toContain('"a,""b""\nc"');
  });
});

describe('an export as Markdown', () => {
  test('reads like a page', async () => {
    const ending: Ending = { kind: 'cancelled', reason: 'not now', notes: [], by };
    const text = await exported([ended({ prompt: 'One\n  * two' }, ending)], 'markdown');
    expect(text).toContain('# Decisions\n');
    expect(text).toContain('## How should it be deployed?\n\n```\nOne\n  * two\n```\n');
    expect(text).toContain('· cancelled · web\n- By: Browser/1.0\n');
    expect(text).toContain('- Answer: cancelled: not now\n');
    expect(await exported([ended()], 'markdown', 'zh')).toContain('- 结束时间：');
  });

  test.each([
    ['Asia/Kolkata', '1970-01-01 05:47:40 +05:30'],
    ['America/New_York', '1969-12-31 19:17:40 -05:00'],
    ['UTC', '1970-01-01 00:17:40 +00:00'],
  ])('says the time as it is in %s, with its zone', async (zone, time) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(await exported([ended()], 'markdown')).toContain(`- Ended: ${time} · submitted · web\n`);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  test('names who answered with which program, what was offered and what was picked', async () => {
    const options = [
      option('a', { label: 'Blue/green', recommended: true, description: 'Instant\nrollback.' }),
      option('b', { label: '*Rolling*' }),
    ];
    const ending: Ending = { ...picked, by: { ...by, person: 'Ana' } };
    const text = await exported([ended({ options }, ending)], 'markdown');
    expect(text).toContain('- By: Ana · Browser/1.0\n');
    expect(text).toContain(
      '- Options:\n  - [x] Blue/green (recommended): Instant rollback.\n  - [ ] \\*Rolling\\*\n',
    );
    expect(await exported([ended({ mode: 'text_input', options: [] })], 'markdown')).not.toContain('Options');
  });

  test('has a long or many-lined typed answer as it was typed', async () => {
    const typed = `First\n  - second ${'x'.repeat(300)}`;
    const long: Ending = { ...picked, answers: [{ ...answer, selectedIds: [], customInput: typed }] };
    expect(await exported([ended({}, long)], 'markdown')).toContain(`\n\`\`\`\n${typed}\n\`\`\`\n`);
  });

  test('of a question without a prompt has none', async () => {
    const text = await exported([ended({ title: 'Deploy?', prompt: 'Deploy?' })], 'markdown');
    expect(text).toContain('## Deploy?\n\n- Asked:');
  });

  test('says that a question was cancelled, with or without a reason, and when nothing came at all', async () => {
    const cancelled = (reason: string | null, language: 'en' | 'zh' = 'en') =>
      exported([ended({}, { kind: 'cancelled', reason, notes: [], by })], 'markdown', language);
    expect(await cancelled(null)).toContain('- Answer: cancelled, no reason given\n');
    expect(await cancelled('以后再说', 'zh')).toContain('- 回答：已取消：以后再说\n');
    expect(await cancelled('*later*')).toContain('- Answer: cancelled: \\*later\\*\n');
    const late = ended({}, { kind: 'timeout', mayAskAgain: true });
    expect(await exported([late], 'markdown')).toContain('- Answer: nothing chosen\n');
  });

  test('has the notes that were typed and not sent when the time ran out', async () => {
    const notes = [{ optionNotes: [{ optionId: 'a', text: 'too late' }], globalNote: 'ask Ada' }];
    const late = ended({}, { kind: 'timeout', mayAskAgain: true, notes });
    const answer = 'nothing chosen (typed and not sent: A: too late; ask Ada)';
    expect(await exported([late], 'markdown')).toContain(`- Answer: ${answer}\n`);
  });

  test('makes nothing of what others wrote', async () => {
    const text = await exported([ended({ title: '![x](http://evil) <b>\n# no' })], 'markdown');
    expect(text).toContain('## \\!\\[x\\](http://evil) \\<b\\> \\# no\n');
  });

  test.each([
    ['an image', '![x](http://evil.example/pixel.png)'],
    ['an image by reference', '![x][ref]\n\n[ref]: http://evil.example/pixel.png'],
    ['an HTML image', '<img src="http://evil.example/pixel.png">'],
    ['HTML behind a backslash', '\\<img src="http://evil.example/pixel.png">'],
    ['a comment', 'before <!-- hidden --> after'],
    ['a block of HTML', '<details open>\n\n<script>x</script>\n\n</details>'],
    ['a link that hides where it leads', '[your bank](http://evil.example)'],
    ['a fence', '```html\n<b>x</b>\n```\n~~~\n<i>y</i>\n~~~'],
    ['a longer fence', 'a\n`````\n<b>x</b>'],
    ['a line that would end the quote', 'a\n# b\r\n## c\rd\u2028e'],
  ])('shows %s of a prompt as the text it is', async (_what, prompt) => {
    const text = await exported([ended({ prompt })], 'markdown');
    const html = createMarkdownIt({ html: true }).render(text);
    expect(html).not.toMatch(/<(img|a|script|details|b|i|h3|!--)\b|<!--/);
    expect(html.match(/<h[12]>/g)).toHaveLength(2);
    expect(html.match(/<pre>/g)).toHaveLength(1);
  });

  test('makes what steers a terminal visible', async () => {
    const text = await exported([ended({ title: 'a\u202eb', prompt: 'c\u009b31md\u001be' })], 'markdown');
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(text).toContain('\ncd␛e\n');
  });
});

describe.each(historyFormats)('an export as %s', (format) => {
  test('holds one session at a time, and its first piece holds the first', async () => {
    let taken = 0;
    async function* sessions() {
      for (const title of ['First', 'Second', 'Third']) {
        taken += 1;
        yield ended({ title });
      }
    }
    const pieces = exportHistory(sessions(), format, 'en');
    expect((await pieces.next()).value).toContain('First');
    expect(taken).toBe(1);
    expect((await pieces.next()).value).toContain('Second');
    expect(taken).toBe(2);
  });

  test('fails where reading fails, so that no half list looks whole', async () => {
    async function* sessions() {
      yield ended();
      throw new Error('unreadable');
    }
    const pieces = exportHistory(sessions(), format, 'en');
    await pieces.next();
    await expect(pieces.next()).rejects.toThrow('unreadable');
  });
});

describe('a form in an export', () => {
  const asked = form([
    { title: 'When?', options: [option('now', { label: 'Now' }), option('later', { label: '*Later*' })] },
    { title: 'Which # checks?', mode: 'hybrid', prompt: 'All are ![x](green).' },
    { title: 'Its name', mode: 'text_input', optional: true },
  ]);
  const endedForm = (ending: Ending) => ({
    ...ended({}, ending),
    request: asked,
    hidden: [['later'], [], []],
  });
  const given = submittedForm(
    [{ selectedIds: ['now'], globalNote: 'early' }, { selectedIds: ['b'], customInput: 'and lint' }, {}],
    by,
  );

  test('as JSON has every question and every answer in their order', async () => {
    const [record] = JSON.parse(await exported([endedForm(given)], 'json'));
    expect(record).toMatchObject({
      title: 'Release 2.4',
      selection_mode: 'single',
      selected_ids: ['now'],
      hidden_options: ['later'],
      reply: null,
      questions: [
        { id: 'q1', title: 'When?' },
        { id: 'q2', mode: 'hybrid' },
        { id: 'q3', optional: true },
      ],
      answers: [
        { id: 'q1', selected_ids: ['now'], global_annotation: 'early', skipped: false },
        { id: 'q2', selected_ids: ['b'], custom_input: 'and lint', skipped: false },
        { id: 'q3', selected_ids: [], skipped: true },
      ],
    });
    expect(record.summary).toContain('Its name: skipped');
  });

  test('as JSON of a plain question has no list of questions and answers', async () => {
    const [record] = JSON.parse(await exported([ended()], 'json'));
    expect(record).toMatchObject({ questions: [], answers: [], reply: null });
  });

  test('as CSV has its answers in one cell, and says where it was sent back', async () => {
    const csv = await exported([endedForm(given), endedForm(rephrased('=neither', [{}, {}, {}], by))], 'csv');
    const [head = '', answeredRow = '', sentBack = ''] = csv.split('\r\n');
    expect(head).toContain('reply,answers,summary');
    expect(answeredRow).toContain('""id"":""q3"",""title"":""Its name""');
    expect(sentBack).toContain(',rephrase,');
    expect(sentBack).toContain("'=neither");
  });

  test('as Markdown has a section for each question, with what was offered and what was answered', async () => {
    const text = await exported([endedForm(given)], 'markdown');
    expect(text).toContain('## Release 2.4\n');
    const [, first = '', second = '', third = ''] = text.split('\n### ');
    expect(first).toMatch(/^When\?\n/);
    expect(first).toContain('  - [x] Now\n  - [ ] \\*Later\\*\n');
    expect(first).toContain('- Answer: Now (note: early)\n');
    expect(second).toMatch(/^Which \\# checks\?\n/);
    expect(second).toContain('```\nAll are ![x](green).\n```');
    expect(second).toContain('- Answer: B, and lint\n');
    expect(third).toContain('- Answer: skipped\n');
  });

  test('as Markdown has long typed text below its own question', async () => {
    const [one, two] = [`One\n${'x'.repeat(300)}`, `Two\n${'y'.repeat(300)}`];
    const typed = form([
      { title: 'First?', mode: 'text_input' },
      { title: 'Second?', mode: 'text_input' },
    ]);
    const session = {
      ...ended({}, submittedForm([{ customInput: one }, { customInput: two }], by)),
      request: typed,
    };
    const [, first = '', second = ''] = (await exported([session], 'markdown')).split('\n### ');
    expect(first).toContain(`\n\`\`\`\n${one}\n\`\`\`\n`);
    expect(second).toContain(`\n\`\`\`\n${two}\n\`\`\`\n`);
    expect(second).not.toContain('xxx');
  });

  test('as Markdown has a section of its own for one question that says more than its frame', async () => {
    const one = form([{ title: 'When?', prompt: 'It is Friday.' }]);
    const text = await exported([{ ...ended(), request: one }], 'markdown');
    expect(text).toContain('### When?\n\n```\nIt is Friday.\n```\n');
    expect(text.match(/- Options:/g)).toHaveLength(1);
    expect(await exported([ended()], 'markdown')).not.toContain('###');
  });

  test('as Markdown says why it was sent back, and what was answered by then', async () => {
    const reason = `neither ${'z'.repeat(300)}`;
    const ending = rephrased(reason, [{ selectedIds: ['now'] }, {}, {}], by);
    const text = await exported([endedForm(ending)], 'markdown');
    expect(text).toMatch(/^- Answer: not the right question: neither z+/m);
    expect(text).toContain(`\n\`\`\`\n${reason}\n\`\`\`\n`);
    expect(text).toContain('- Answer: Now\n');
    expect(await exported([endedForm(ending)], 'markdown', 'zh')).toContain(
      '- 回答：问题需要重新提出：neither',
    );
  });

  test('as Markdown has the notes of every question that were not sent', async () => {
    const notes = [
      { optionNotes: [], globalNote: 'one' },
      { optionNotes: [{ optionId: 'a', text: 'two' }], globalNote: null },
    ];
    const text = await exported([endedForm({ kind: 'timeout', mayAskAgain: true, notes })], 'markdown');
    expect(text).toContain('- Answer: nothing chosen (typed and not sent: one; A: two)\n');
  });

  test('as Markdown makes nothing of what others wrote', async () => {
    const hostile = form([{ title: '# no\n<b>', prompt: '```\n<i>' }, { title: '![x](http://evil)' }]);
    const text = await exported([{ ...ended(), request: hostile }], 'markdown');
    const html = createMarkdownIt({ html: true }).render(text);
    expect(html).not.toMatch(/<(img|a|b|i|script)\b/);
    expect(html.match(/<h3>/g)).toHaveLength(2);
    expect(html.match(/<h[12]>/g)).toHaveLength(2);
  });
});
