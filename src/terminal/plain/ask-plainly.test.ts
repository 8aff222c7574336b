import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../../test/support/samples.ts';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import { createTestTerminal, type TestTerminal } from '../../../test/support/test-terminal.ts';

async function opened(event = {}) {
  const terminal = createTestTerminal({ plain: true, rows: 60 });
  await terminal.ask(event);
  return { terminal, ...(await terminal.attach()) };
}

/** Lines as a person types them: each after the prompt could be read. */
async function say(terminal: TestTerminal, ...lines: readonly string[]) {
  for (const line of lines) {
    await terminal.type(`${line}\n`);
    await terminal.clock.advanceBy(400);
  }
}

describe('the plain question', () => {
  test('is a numbered list without a single escape sequence; a number answers', async () => {
    const { terminal, done } = await opened();
    const text = terminal.output.bytes();
    expect(text).toContain('1. A (recommended)\n2. B\n3. C\n');
    expect(text).toMatch(/\d+\. Cancel the question\n/);
    expect(text).toContain('Time left: 5:00 (at zero: nothing is chosen)');
    await say(terminal, '2');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ selectedIds: ['b'] }] } },
    });
    expect(terminal.output.bytes()).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  test('of a script that gave no prompt shows its title once', async () => {
    const { terminal } = await opened({ request: request({ title: 'Deploy now?', prompt: 'Deploy now?' }) });
    expect(terminal.output.bytes().split('Deploy now?')).toHaveLength(2);
    expect(terminal.output.bytes()).not.toContain('\n\n\n');
  });

  test('comes after the settings where the person wants that', async () => {
    const terminal = createTestTerminal({ plain: true, rows: 60 });
    terminal.saved.set('settings_first', true);
    await terminal.ask({});
    const { done } = await terminal.attach();
    expect(terminal.output.bytes()).toContain('1. Language');
    expect(terminal.output.bytes()).not.toContain('1. A (recommended)');
    await say(terminal, '');
    expect(terminal.output.bytes()).toContain('1. A (recommended)');
    await say(terminal, '2');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ selectedIds: ['b'] }] } },
    });
  });

  test('in Chinese, brackets and colons are Chinese too', async () => {
    const options = [option('a', { recommended: true, description: '可随时回退。' }), option('b')];
    const { terminal } = await opened({
      request: request({ options, defaultIds: ['a'] }),
      terms: terms({ language: 'zh' }),
    });
    expect(terminal.output.bytes()).toContain('1. A（推荐、默认）：可随时回退。\n');
  });

  test('several numbers pick several; an empty line submits, or says why not', async () => {
    const { terminal, done } = await opened({ request: request({ mode: 'multi', min: 2, max: 3 }) });
    await say(terminal, '1', '');
    expect(terminal.output.bytes()).toContain('Pick at least 2, 1 so far');
    await say(terminal, '3, ２', '');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ selectedIds: ['a', 'b', 'c'] }] } },
    });
  });

  test('a text is written, then submitted', async () => {
    const { terminal, done } = await opened({ request: request({ mode: 'text_input' }) });
    await say(terminal, '1', 'my words', '2');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ customInput: 'my words' }] } },
    });
  });

  test('notes', async () => {
    const { terminal, done } = await opened();
    await say(terminal, '4', '2', 'slow', '5', 'all fine', '1');
    expect((await done).outcome).toMatchObject({
      session: {
        ending: { answers: [{ optionNotes: [{ optionId: 'b', text: 'slow' }], globalNote: 'all fine' }] },
      },
    });
  });

  test('cancelling is an entry, asks for a reason, and a dot goes back', async () => {
    const { terminal, done, isDone } = await opened();
    await say(terminal, '8', '.');
    expect(isDone()).toBe(false);
    await say(terminal, '8', 'not now');
    expect((await done).outcome).toMatchObject({
      session: { ending: { kind: 'cancelled', reason: 'not now' } },
    });
  });

  test('Ctrl-C asks for the reason; a second one leaves the question', async () => {
    const { terminal, done } = await opened();
    terminal.host.emit('SIGINT');
    await terminal.clock.advanceBy(0);
    expect(terminal.output.bytes()).toContain('Reason (optional');
    terminal.host.emit('SIGINT');
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'SIGINT' });
    expect(await terminal.store.get(sampleId)).toMatchObject({ state: 'open', terminal: null });
  });

  test('a number that is none of them is explained', async () => {
    const { terminal } = await opened();
    await say(terminal, '77', 'x');
    expect(terminal.output.bytes().match(/A number from 1 to 12\./g)).toHaveLength(2);
  });

  test('lines typed before it could be read do not answer', async () => {
    const terminal = createTestTerminal({ plain: true });
    await terminal.ask();
    terminal.deps.streams.input.push('1\n');
    const { isDone } = await terminal.attach();
    expect(isDone()).toBe(false);
  });

  test('lines that come together are one text with all of them', async () => {
    const { terminal, done } = await opened({ request: request({ mode: 'hybrid' }) });
    await say(terminal, '4');
    await terminal.type('first\n', '\n', '2\n');
    await terminal.clock.advanceBy(50);
    expect(terminal.output.bytes()).toContain('3 lines so far');
    await say(terminal, 'the end', '');
    expect(terminal.output.bytes()).toContain('Picked: first 2 the end');
    await terminal.clock.advanceBy(400);
    await say(terminal, '');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ selectedIds: [], customInput: 'first\n\n2\nthe end' }] } },
    });
  });

  test('lines that come together pick and send nothing where a number is asked for', async () => {
    const { terminal, isDone } = await opened({ request: request({ mode: 'hybrid' }) });
    await terminal.type('1\n\n');
    await terminal.clock.advanceBy(400);
    expect(isDone()).toBe(false);
    expect(terminal.output.bytes()).toContain('none was used');
    expect(terminal.output.bytes()).not.toContain('Picked');
  });

  test('an Enter too many accepts nothing: the prompt is read again', async () => {
    const { terminal, isDone, done } = await opened();
    await terminal.type('8\n');
    await terminal.clock.advanceBy(50);
    await terminal.type('\n');
    await terminal.clock.advanceBy(400);
    expect(isDone()).toBe(false);
    expect(terminal.output.bytes().match(/Reason \(optional/g)).toHaveLength(2);
    await say(terminal, '');
    expect((await done).outcome).toMatchObject({ session: { ending: { kind: 'cancelled' } } });
  });

  test('a text that is too long is cut, and that is said', async () => {
    const { terminal } = await opened({ request: request({ mode: 'text_input' }) });
    await say(terminal, '1', 'x'.repeat(32_769));
    expect(terminal.output.bytes()).toContain('32,768');
  });

  test.each([true, false])('told to go while an answer is on its way that arrives (%s)', async (arrives) => {
    const { terminal, done } = await opened();
    const { answer } = terminal.deps.answer;
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    terminal.deps.answer.answer = async (...given) => {
      await held;
      return answer(...given);
    };
    await say(terminal, '2');
    terminal.host.emit('SIGINT');
    await terminal.clock.advanceBy(1_000);
    if (arrives) send();
    await terminal.clock.advanceBy(3_000);
    expect((await done).outcome).toMatchObject(
      arrives
        ? { kind: 'ended', session: { ending: { kind: 'submitted' } } }
        : { kind: 'left', why: 'SIGINT', answer: 'unsure' },
    );
  });

  test('an answer given elsewhere ends the waiting', async () => {
    const { terminal, done } = await opened();
    const by = { face: 'web', program: 'page', attempt: 'x' } as const;
    await terminal.deps.answer.cancel(sampleId, { reason: null, notes: [] }, by);
    expect((await done).outcome).toMatchObject({ kind: 'ended', session: { ending: { kind: 'cancelled' } } });
  });

  test('the time left is said a minute and ten seconds before the end', async () => {
    const { terminal } = await opened();
    await terminal.clock.advanceBy(295_000);
    expect(terminal.output.bytes()).toMatch(/1:00 left\.[\s\S]*0:10 left\./);
  });

  test('more time and the browser are entries', async () => {
    const { terminal, done } = await opened({ terms: terms({ language: 'zh' }) });
    await say(terminal, '6', '7');
    expect((await done).outcome).toMatchObject({
      kind: 'continued',
      session: { deadline: 1_000_000 + 600_000 },
    });
  });
});
