import { describe, expect, test } from 'vitest';
import { createTestTerminal, screenWith, type TestTerminal } from '../../../test/support/test-terminal.ts';
import { showSettings } from './show-settings.ts';

const [left, right, end] = ['\x1b[D', '\x1b[C', '\x1b[F'];
const by = { face: 'web', program: 'page', attempt: 'x' } as const;
const stored = ({ saved }: TestTerminal) => Object.fromEntries(saved);

/** The settings in a terminal without a question. */
async function opened(terminal = createTestTerminal()) {
  const done = showSettings(terminal.deps);
  await screenWith(terminal, '❯ Language');
  return { terminal, done };
}

describe('the settings without a question', () => {
  test('begin with what matters for every question, and offer nothing that needs one', async () => {
    const { terminal } = await opened();
    const screen = await terminal.screen();
    const labels = screen.slice(2, 10).map((row) => row.slice(3, 31).trimEnd());
    expect(labels).toEqual([
      'Language',
      'Where to ask',
      'Time to answer',
      'Submit on pick',
      'Notes on options',
      'Note on the whole answer',
      'Example in empty text fields',
      'When the time is up',
    ]);
    expect(screen.join('\n')).not.toMatch(/Continue in the browser|Options shown|left/);
    expect(screen.at(-1)).toContain('esc leave');
  });

  test('are changed by arrows, typed, and reset', async () => {
    const { terminal } = await opened();
    await terminal.type('jj', '\r', '\x15', '9', '\r');
    await screenWith(terminal, 'not valid; use a whole number of seconds from 30 to 86,400');
    await terminal.type('0', '\r', 'j', ' ');
    await screenWith(terminal, '90 s · default: 5 min');
    expect(stored(terminal)).toEqual({ timeout_seconds: 90, single_submit_mode: false });
    await terminal.type('k', 'r');
    expect(stored(terminal)).toEqual({ single_submit_mode: false });
  });

  test('take a paste as one line of the value, and as nothing elsewhere', async () => {
    const { terminal } = await opened();
    await terminal.type('\x1b[200~jjj\x1b[201~');
    expect((await terminal.screen()).join('\n')).toContain('❯ Language');
    await terminal.type('jj', '\r', '\x15', '\x1b[200~12\n0\x1b[201~');
    await screenWith(terminal, '❯ Time to answer                 12 0 s');
  });

  test('follow the language at once', async () => {
    const { terminal } = await opened();
    await terminal.type(right);
    await screenWith(terminal, '❯ 语言');
    expect((await terminal.screen()).at(-1)).toContain('Esc 离开');
  });

  test('move to the browser without asking: no question would go along', async () => {
    const { terminal } = await opened();
    await terminal.type('j', right);
    await screenWith(terminal, '❯ Where to ask                   browser');
    expect(stored(terminal)).toEqual({ interface: 'web' });
  });

  test('ask before decisions go', async () => {
    const terminal = createTestTerminal();
    const { id } = await terminal.ask();
    await terminal.deps.answer.cancel(id, { reason: null, notes: [] }, by);
    await terminal.clock.advanceBy(4.5 * 86_400_000);
    await opened(terminal);
    await terminal.type(end, 'k', '\r', '\x15', '2', '\r');
    await screenWith(terminal, 'Keep history for: 2 days? This removes 1 decision for good.');
    await terminal.type('n');
    expect(stored(terminal)).toEqual({});
    await terminal.type('\r', '\x15', '2', '\r');
    await terminal.clock.advanceBy(300);
    await terminal.type('y');
    expect(stored(terminal)).toEqual({ retention_days: 2 });
    await screenWith(terminal, '❯ Keep history for               2 days');
  });

  test('say so where a change could not be saved, and show what is in force', async () => {
    const { terminal } = await opened();
    terminal.deps.settings.set = async () => ({ kind: 'unwritable', cause: new Error('EROFS') });
    await terminal.type('jj', left);
    await screenWith(terminal, 'not saved: is the disk full or read-only?');
    await screenWith(terminal, '❯ Time to answer                 5 min');
  });

  test.each([
    ['q', 'q'],
    ['Esc', '\x1b'],
    ['Ctrl-C', '\x03'],
    ['Ctrl-C while a value is typed', 'jj\r\x03'],
  ])('end by %s, once what was changed is saved', async (_what, keys) => {
    const { terminal, done } = await opened();
    await terminal.type(`j${right}k`, keys);
    expect(await done).toBe('done');
    expect(stored(terminal)).toEqual({ interface: 'web' });
  });

  test('end when the terminal goes away', async () => {
    const { terminal, done } = await opened();
    terminal.host.emit('SIGTERM');
    expect(await done).toBe('SIGTERM');
  });

  test('wait for room in a terminal that is too small, which can be left all the same', async () => {
    const { terminal, done } = await opened();
    await terminal.resize(19, 5);
    await screenWith(terminal, 'terminal too small');
    await terminal.type(right);
    expect(stored(terminal)).toEqual({});
    await terminal.type('q');
    expect(await done).toBe('done');
  });
});
