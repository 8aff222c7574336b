import { describe, expect, test } from 'vitest';
import { request, terms } from '../../test/support/samples.ts';
import { createTerminalHouse } from '../../test/support/terminal-house.ts';
import { sampleId } from '../../test/support/terminal-samples.ts';

async function opened(event = {}) {
  const house = createTerminalHouse({ plain: true, rows: 60 });
  await house.ask(event);
  return { house, ...(await house.attach()) };
}

describe('the plain question', () => {
  test('is a numbered list without a single escape sequence; a number answers', async () => {
    const { house, done } = await opened();
    const text = house.output.bytes();
    expect(text).toContain('1. A (recommended)\n2. B\n3. C\n');
    expect(text).toMatch(/\d+\. Cancel the question\n/);
    expect(text).toContain('Time left: 5:00 (at zero: nothing is chosen)');
    await house.type('2\n');
    expect((await done).outcome).toMatchObject({ session: { ending: { answer: { selectedIds: ['b'] } } } });
    expect(house.output.bytes()).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  test('several numbers pick several; an empty line submits, or says why not', async () => {
    const { house, done } = await opened({ request: request({ mode: 'multi', min: 2, max: 3 }) });
    await house.type('1\n', '\n');
    expect(house.output.bytes()).toContain('pick at least 2, 1 picked');
    await house.type('3, ２\n', '\n');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answer: { selectedIds: ['a', 'b', 'c'] } } },
    });
  });

  test('a text is written, then submitted', async () => {
    const { house, done } = await opened({ request: request({ mode: 'text_input' }) });
    await house.type('1\n', 'my words\n', '2\n');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answer: { customInput: 'my words' } } },
    });
  });

  test('notes', async () => {
    const { house, done } = await opened();
    await house.type('4\n', '2\n', 'slow\n', '5\n', 'all fine\n', '1\n');
    expect((await done).outcome).toMatchObject({
      session: {
        ending: { answer: { optionNotes: [{ optionId: 'b', text: 'slow' }], globalNote: 'all fine' } },
      },
    });
  });

  test('cancelling is an entry, asks for a reason, and a dot goes back', async () => {
    const { house, done, isDone } = await opened();
    await house.type('8\n', '.\n');
    expect(isDone()).toBe(false);
    await house.type('8\n', 'not now\n');
    expect((await done).outcome).toMatchObject({
      session: { ending: { kind: 'cancelled', reason: 'not now' } },
    });
  });

  test('Ctrl-C asks for the reason; a second one leaves the question', async () => {
    const { house, done } = await opened();
    house.host.emit('SIGINT');
    await house.clock.advanceBy(0);
    expect(house.output.bytes()).toContain('Reason, if you like');
    house.host.emit('SIGINT');
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'SIGINT' });
    expect(await house.store.get(sampleId)).toMatchObject({ state: 'open', attachment: null });
  });

  test('a number that is none of them is explained', async () => {
    const { house } = await opened();
    await house.type('77\n', 'x\n');
    expect(house.output.bytes().match(/A number from 1 to 8\./g)).toHaveLength(2);
  });

  test('lines typed before it could be read do not answer', async () => {
    const house = createTerminalHouse({ plain: true });
    await house.ask();
    house.desk.streams.input.push('1\n');
    const { isDone } = await house.attach();
    expect(isDone()).toBe(false);
  });

  test('an answer given elsewhere ends the waiting', async () => {
    const { house, done } = await opened();
    const by = { face: 'web', program: 'page', attempt: 'x' } as const;
    await house.desk.answer.cancel(sampleId, { reason: null, optionNotes: [] }, by);
    expect((await done).outcome).toMatchObject({ kind: 'ended', session: { ending: { kind: 'cancelled' } } });
  });

  test('the time left is said a minute and ten seconds before the end', async () => {
    const { house } = await opened();
    await house.clock.advanceBy(295_000);
    expect(house.output.bytes()).toMatch(/1:00 left\.[\s\S]*0:10 left\./);
  });

  test('more time and the browser are entries', async () => {
    const { house, done } = await opened({ terms: terms({ language: 'zh' }) });
    await house.type('6\n', '7\n');
    expect((await done).outcome).toMatchObject({
      kind: 'continued',
      session: { deadline: 1_000_000 + 600_000 },
    });
  });
});
