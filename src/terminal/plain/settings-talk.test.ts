import { describe, expect, test } from 'vitest';
import { terms } from '../../../test/support/samples.ts';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import { createTestTerminal, type TestTerminal } from '../../../test/support/test-terminal.ts';

const dayMs = 86_400_000;
const by = { face: 'web', program: 'page', attempt: 'x' } as const;

/** The settings of a plain question, with what has been said since they were opened. */
async function opened(event = {}) {
  const terminal = createTestTerminal({ plain: true });
  await terminal.ask(event);
  const attached = await terminal.attach();
  const entry = /(\d+)\. (Settings|设置)\n/.exec(terminal.output.bytes())?.[1] ?? '';
  await say(terminal, entry);
  return { terminal, ...attached };
}

async function say(terminal: TestTerminal, ...lines: readonly string[]): Promise<string> {
  const before = terminal.output.bytes().length;
  for (const line of lines) {
    await terminal.type(`${line}\n`);
    await terminal.clock.advanceBy(400);
  }
  return terminal.output.bytes().slice(before);
}

function numberOf(terminal: TestTerminal, label: string): string {
  return new RegExp(`(\\d+)\\. ${label}: `).exec(terminal.output.bytes())?.[1] ?? 'none';
}
const stored = (terminal: TestTerminal) => Object.fromEntries(terminal.saved);

describe('the settings of a plain question', () => {
  test('are a numbered list under their headings, those that matter first, without an escape sequence', async () => {
    const { terminal } = await opened();
    const text = terminal.output.bytes();
    expect(text).toContain('1. Language: English\n2. Where to ask: automatic\n3. Time to answer: 5 min\n');
    expect(text).toMatch(/\nHistory:\n\d+\. Keep a history: on\n\d+\. Keep history for: 30 days\n/);
    expect(text).toContain('Port: 0 (from CHOICE_PORT)\n');
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  test('are set by number and value, say what they are then, and hold for this question', async () => {
    const { terminal } = await opened();
    expect(await say(terminal, 'set 3 600')).toContain('Time to answer: 10 min (default: 5 min)\n');
    expect(await say(terminal, `${numberOf(terminal, 'Notes on options')} off`)).toContain(
      'Notes on options: off',
    );
    expect(await say(terminal, `SET ${numberOf(terminal, 'Browser program')} firefox -P Two`)).toContain(
      'firefox -P Two',
    );
    expect(stored(terminal)).toEqual({
      timeout_seconds: 600,
      option_annotations_enabled: false,
      browser: 'firefox -P Two',
    });
    expect(await terminal.store.get(sampleId)).toMatchObject({
      terms: { timeoutSeconds: 600, optionNotes: false },
    });
  });

  test('a number alone says what a setting is about and asks for its value', async () => {
    const { terminal } = await opened();
    const asked = await say(terminal, '3');
    expect(asked).toContain('How long a question waits for you.');
    expect(asked).toContain('a whole number of seconds from 30 to 86,400');
    expect(await say(terminal, '')).not.toContain('Time to answer');
    await say(terminal, '３', '９００');
    expect(stored(terminal)).toEqual({ timeout_seconds: 900 });
  });

  test('a choice is made by its number or its words', async () => {
    const { terminal } = await opened();
    const number = numberOf(terminal, 'When the time is up');
    expect(await say(terminal, number)).toContain(
      'It takes: 1 choose nothing, agent may ask again; 2 submit',
    );
    await say(terminal, '2');
    expect(stored(terminal)).toEqual({ timeout_action: 'submit' });
    await say(terminal, `set ${number} choose nothing, agent stops`);
    expect(stored(terminal)).toEqual({ timeout_action: 'cancel' });
  });

  test('go back to what they would be without the person', async () => {
    const { terminal } = await opened();
    await say(terminal, 'set 3 600');
    expect(await say(terminal, 'reset 3')).toContain('Time to answer: 5 min\n');
    await say(terminal, 'set 3 600', '3', 'default');
    expect(stored(terminal)).toEqual({});
  });

  test('what does not fit is explained, in the words the values are shown with', async () => {
    const { terminal } = await opened();
    expect(await say(terminal, 'set 3 soon')).toContain('a whole number of seconds from 30');
    expect(await say(terminal, 'set 2 paper')).toContain('1 automatic; 2 browser; 3 terminal');
    expect(await say(terminal, 'set 99 1', 'what')).toMatch(/(A number from 1 to \d+\.[\s\S]*){2}/);
    expect(stored(terminal)).toEqual({});
  });

  test('keeping less of the history asks first and says how many decisions go', async () => {
    const terminal = createTestTerminal({ plain: true });
    const { id } = await terminal.ask({}, '01hzzzzzzzzzzzzzzzzzzzzz10');
    await terminal.deps.answer.cancel(id, { reason: null, notes: [] }, by);
    await terminal.clock.advanceBy(4.5 * dayMs);
    await terminal.ask();
    await terminal.attach();
    await say(terminal, /(\d+)\. Settings\n/.exec(terminal.output.bytes())?.[1] ?? '');
    const number = numberOf(terminal, 'Keep history for');
    expect(await say(terminal, `set ${number} 2`)).toContain('This removes 1 decision for good.');
    expect(await say(terminal, 'no')).toContain('Keep history for: 30 days\n');
    expect(stored(terminal)).toEqual({});
    await say(terminal, `set ${number} 2`);
    expect(await say(terminal, 'yes')).toContain('Keep history for: 2 days');
    expect(stored(terminal)).toEqual({ retention_days: 2 });
  });

  test('asking in the browser moves this question, only the next ones, or nothing', async () => {
    const { terminal, done, isDone } = await opened();
    expect(await say(terminal, 'set 2 browser')).toContain('Move this question to the browser as well');
    await say(terminal, 'what');
    expect(stored(terminal)).toEqual({});
    await say(terminal, 'set 2 web', 'next');
    expect([stored(terminal), isDone()]).toEqual([{ interface: 'web' }, false]);
    await say(terminal, 'reset 2', 'set 2 web', 'yes');
    expect((await done).outcome).toMatchObject({ kind: 'continued' });
    expect(stored(terminal)).toEqual({ interface: 'web' });
  });

  test('an empty line, or Ctrl-C, leads back to the question', async () => {
    const { terminal, done } = await opened({ terms: terms({ language: 'zh' }) });
    expect(await say(terminal, 'set 3 600')).toContain('回答时限：10 分钟（默认：5 分钟）');
    expect(await say(terminal, '')).toContain('1. A（推荐）');
    await say(terminal, '9');
    terminal.host.emit('SIGINT');
    await terminal.clock.advanceBy(400);
    await say(terminal, '2');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ selectedIds: ['b'] }] } },
    });
  });
});
