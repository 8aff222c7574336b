import { describe, expect, test } from 'vitest';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import { createTestTerminal, screenWith, type TestTerminal } from '../../../test/support/test-terminal.ts';

const dayMs = 86_400_000;
const left = '\x1b[D';
const by = { face: 'web', program: 'page', attempt: 'x' } as const;

/** A home with decisions four and a half days old, and the settings with the pointer on a row of the history. */
async function openedAt(row: 'Keep a history' | 'Keep history for' | 'Ended questions to keep') {
  const terminal = createTestTerminal();
  for (const at of [1, 2, 3]) {
    const { id } = await terminal.ask({ at: terminal.clock.now() }, `01hzzzzzzzzzzzzzzzzzzzzz${at}0`);
    await terminal.deps.answer.cancel(id, { reason: null, notes: [] }, by);
  }
  await terminal.clock.advanceBy(4.5 * dayMs);
  await terminal.ask();
  await terminal.attach();
  const up = ['Ended questions to keep', 'Keep history for', 'Keep a history'].indexOf(row);
  await terminal.type('s', '\x1b[F', ...Array<string>(up).fill('k'));
  expect((await terminal.screen()).join('\n')).toMatch(new RegExp(`❯ ${row}`));
  return terminal;
}
const stored = (terminal: TestTerminal) => Object.fromEntries(terminal.saved);

describe('keeping less of the history', () => {
  test('is asked first, with how many decisions go, and Esc leaves everything as it is', async () => {
    const terminal = await openedAt('Keep history for');
    await terminal.type(left, left, left);
    expect(stored(terminal)).toEqual({ retention_days: 10 });
    await terminal.type(left, left, left, left);
    expect(stored(terminal)).toEqual({ retention_days: 5 });
    await screenWith(terminal, 'Keep history for: 3 days? This removes 3 decisions for good.');
    await terminal.type('\x1b');
    await screenWith(terminal, '❯ Keep history for               5 days');
    expect(stored(terminal)).toEqual({ retention_days: 5 });
  });

  test.each([
    [
      'Keep history for',
      '\r\x152\r',
      'Keep history for: 2 days? This removes 3 decisions',
      { retention_days: 2 },
    ],
    [
      'Ended questions to keep',
      '\r\x152\r',
      'Ended questions to keep: 2? This removes 1 decision ',
      { max_sessions: 2 },
    ],
    ['Keep a history', ' ', 'Keep a history: off? This removes 3 decisions', { persist_sessions: false }],
  ] as const)('%s is saved once y has said so', async (row, keys, question, wanted) => {
    const terminal = await openedAt(row);
    await terminal.type(...keys);
    await screenWith(terminal, question);
    expect(stored(terminal)).toEqual({});
    await terminal.clock.advanceBy(300);
    await terminal.type('y');
    expect(stored(terminal)).toEqual(wanted);
  });

  test('a y typed ahead does not count, and Enter is no yes', async () => {
    const terminal = await openedAt('Keep history for');
    await terminal.type('\r', '\x15', '2', '\r', 'y', '\r');
    await terminal.clock.advanceBy(1_000);
    await terminal.type('\r', ' ');
    expect(stored(terminal)).toEqual({});
    await screenWith(terminal, 'This removes 3 decisions');
  });

  test('an answer to the question is never taken for a yes: who has left the row is asked nothing', async () => {
    const terminal = await openedAt('Keep history for');
    let found = (_removes: number) => {};
    terminal.deps.removedBy = () =>
      new Promise((resolve) => {
        found = resolve;
      });
    await terminal.type(left, 's');
    found(3);
    await terminal.type('y');
    expect((await terminal.screen()).join('\n')).not.toContain('This removes');
    expect(stored(terminal)).toEqual({});
    expect((await terminal.store.get(sampleId))?.state).toBe('open');
  });

  test('keeping more is not asked', async () => {
    const terminal = await openedAt('Keep history for');
    await terminal.type('\x1b[C');
    expect(stored(terminal)).toEqual({ retention_days: 60 });
    await screenWith(terminal, '60 days · default: 30 days');
  });
});
