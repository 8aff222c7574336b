import { describe, expect, test } from 'vitest';
import { attachmentOf } from '../../test/support/attachments.ts';
import {
  byWeb,
  cancelled,
  endedSession,
  openSession,
  submitted,
  timedOut,
} from '../../test/support/sessions.ts';
import type { Ending } from '../domain/session/ending.ts';
import { type AttachResult, attachResultLines } from './attach-result.ts';
import { tunnelCommand } from './screen/perform.ts';

const text = Buffer.alloc(3_000, 'a');

const session = openSession();
const answered = endedSession(submitted({ selectedIds: ['a'], globalNote: 'only\nafter 18:00' }));
const address = { kind: 'address', url: 'http://x/1', tunnel: null } as const;
const byCommand = { kind: 'run', command: 'choice-mcp portal' } as const;
const english = { language: 'en', unicode: true, me: null } as const;

const cases: readonly (readonly [string, AttachResult, string])[] = [
  [
    'answered',
    { kind: 'ended', session: answered },
    '✓ How should it be deployed? → A (note: only after 18:00)',
  ],
  [
    'submitted by the clock',
    {
      kind: 'ended',
      session: endedSession({
        kind: 'auto_submitted',
        answers: [{ selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null }],
      }),
    },
    '⟳ How should it be deployed? → A (submitted when the time was up)',
  ],
  [
    'answered with files',
    {
      kind: 'ended',
      session: endedSession({
        ...answered.ending,
        attachments: [attachmentOf(text, { name: 'a.png' }), attachmentOf(text, { name: 'b.txt' })],
      } as Ending),
    },
    '✓ How should it be deployed? → A (note: only after 18:00) + 2 files',
  ],
  [
    'cancelled',
    { kind: 'ended', session: endedSession(cancelled('no')) },
    '– How should it be deployed? → cancelled: no',
  ],
  [
    'timed out',
    { kind: 'ended', session: endedSession(timedOut) },
    '⏱ How should it be deployed? → no answer in time, nothing was chosen',
  ],
  [
    'continued',
    { kind: 'continued', session, way: address },
    'How should it be deployed? → continues in the browser: http://x/1',
  ],
  [
    'terminated',
    { kind: 'left', session, why: 'SIGTERM', answer: 'none' },
    'How should it be deployed? → not answered, still waiting',
  ],
  [
    'left while an answer was on its way',
    { kind: 'left', session, why: 'key', answer: 'unsure' },
    'How should it be deployed? → the disk is slow and the answer was still being saved',
  ],
  [
    'hung up',
    { kind: 'left', session, why: 'input-closed', answer: 'none' },
    'How should it be deployed? → not answered, still waiting',
  ],
  ['taken over', { kind: 'taken', session }, 'How should it be deployed? → now shown by another terminal'],
  ['unknown', { kind: 'unknown' }, 'No such question'],
  [
    'finished',
    { kind: 'finished', session: answered, reopenBy: null },
    'Already finished: How should it be deployed? → A',
  ],
  [
    'attached elsewhere',
    { kind: 'attached-elsewhere', pid: 77 },
    'Another terminal shows this question (process 77)',
  ],
  ['newer', { kind: 'newer' }, 'asked by a newer choice-mcp'],
  ['no terminal', { kind: 'no-terminal', way: address }, 'This needs a terminal that you can see'],
];

describe('how a question left the terminal', () => {
  test.each(cases)('%s', (_name, outcome, line) => {
    expect(attachResultLines(outcome, english)[0]).toContain(line);
  });

  test('by another person of a shared inbox, who is named', () => {
    const by = { ...byWeb, person: 'Ana' };
    const theirs = endedSession(submitted({ selectedIds: ['a'] }, by));
    const lineFor = (me: string | null, session = theirs) =>
      attachResultLines({ kind: 'ended', session }, { ...english, me })[0];
    expect(lineFor('Ben')).toBe('✓ How should it be deployed? → A · Ana answered first');
    expect(lineFor('Ana')).toBe('✓ How should it be deployed? → A');
    expect(lineFor('Ben', endedSession(cancelled(null, by)))).toContain('cancelled · Ana cancelled it');
    expect(
      attachResultLines({ kind: 'finished', session: theirs, reopenBy: null }, { ...english, me: 'Ben' })[0],
    ).toContain('Ana');
  });

  test('the person’s language and plain ASCII', () => {
    const outcome: AttachResult = { kind: 'ended', session: answered };
    expect(attachResultLines(outcome, { ...english, language: 'zh' })).toEqual([
      '✓ How should it be deployed? → A（备注：only after 18:00）',
    ]);
    expect(attachResultLines(outcome, { ...english, unicode: false })).toEqual([
      '[ok] How should it be deployed? > A (note: only after 18:00)',
    ]);
  });

  test('without a terminal there are two lines, the second says where', () => {
    expect(attachResultLines({ kind: 'no-terminal', way: address }, english)).toEqual([
      expect.any(String),
      'Answer it in the browser: http://x/1',
    ]);
    expect(attachResultLines({ kind: 'no-terminal', way: byCommand }, english)[1]).toBe(
      'To answer it in the browser, run: choice-mcp portal',
    );
  });

  test('answered before and not sent yet: the second line says how to change it', () => {
    const outcome: AttachResult = {
      kind: 'finished',
      session: answered,
      reopenBy: 'choice-mcp history reopen x',
    };
    expect(attachResultLines(outcome, english)).toEqual([
      'Already finished: How should it be deployed? → A (note: only after 18:00)',
      'It is not sent yet. To change it, use the portal or run: choice-mcp history reopen x',
    ]);
    expect(attachResultLines(outcome, { ...english, language: 'zh' })[1]).toBe(
      '回答尚未发送。如要修改，请打开网页，或运行：choice-mcp history reopen x',
    );
  });

  test('continued where no process would serve it: the second line says what to run', () => {
    expect(attachResultLines({ kind: 'continued', session, way: byCommand }, english)).toEqual([
      'How should it be deployed? → continues in the browser',
      'To answer it in the browser, run: choice-mcp portal',
    ]);
    expect(attachResultLines({ kind: 'continued', session, way: 'taken' }, english)).toHaveLength(1);
  });

  test('over SSH the second line makes the portal reachable', () => {
    const tunnel = tunnelCommand('http://127.0.0.1:18642/choice/x', { SSH_CONNECTION: '1 2 10.0.0.9 22' });
    expect(attachResultLines({ kind: 'continued', session, way: { ...address, tunnel } }, english)[1]).toBe(
      'To reach it from your own computer: ssh -L 18642:127.0.0.1:18642 10.0.0.9',
    );
  });

  test('a hostile title cannot leave its line', () => {
    const hostile = openSession({ request: { ...session.request, title: 'a\n\x1b[2Jb' } });
    const [line] = attachResultLines(
      { kind: 'left', session: hostile, why: 'SIGTERM', answer: 'none' },
      english,
    );
    expect(line).toMatch(/^a .*b → not answered, still waiting$/);
    expect(line).not.toMatch(/\p{Cc}/u);
  });
});
