import { describe, expect, test } from 'vitest';
import { request, terms } from '../../test/support/samples.ts';
import { createTerminalHouse, openedHouse, screenWith } from '../../test/support/terminal-house.ts';
import { sampleId } from '../../test/support/terminal-samples.ts';
import { StoreUnwritableError } from '../application/session-store.ts';

const esc = '\x1b';
const down = '\x1b[B';

describe('a question in the terminal', () => {
  test('is shown on the alternate screen and answered with a key', async () => {
    const { house, done, isDone } = await openedHouse();
    expect(house.emulator.isAlternate()).toBe(true);
    expect((await house.screen()).join('\n')).toContain('How should it be deployed?');
    await house.type('2');
    expect(isDone()).toBe(false);
    await house.clock.advanceBy(400);
    const { outcome } = await done;
    expect(outcome).toMatchObject({
      kind: 'ended',
      session: { face: 'terminal', ending: { kind: 'submitted', answer: { selectedIds: ['b'] } } },
    });
    await house.output.settled();
    expect(house.emulator.isAlternate()).toBe(false);
    expect(house.emulator.isCursorHidden()).toBe(false);
    expect(house.emulator.wraps()).toBe(true);
    expect(house.emulator.pastesInBrackets()).toBe(false);
    expect(house.emulator.scrollback()).toEqual([]);
  });

  test('rings once when it opens, for a person who wants that', async () => {
    const rings = (bytes: string) => bytes.split('\u0007').length - 1;
    const house = createTerminalHouse();
    house.saved.set('terminal_bell', true);
    await house.ask();
    await house.attach();
    await house.clock.advanceBy(5_000);
    expect(rings(house.output.bytes())).toBe(1);
    const quiet = await openedHouse();
    expect(rings(quiet.house.output.bytes())).toBe(0);
  });

  test('a pick is taken back with Esc', async () => {
    const { house, isDone } = await openedHouse();
    await house.type('2');
    await house.clock.advanceBy(200);
    await house.type(esc);
    await screenWith(house, 'taken back');
    await house.clock.advanceBy(1_000);
    expect(isDone()).toBe(false);
    expect((await house.store.get(sampleId))?.state).toBe('open');
  });

  test('a pick taken back after it was kept does not come back', async () => {
    const { house } = await openedHouse();
    await house.type('2');
    await house.clock.advanceBy(350);
    await house.type(esc);
    await screenWith(house, 'taken back');
    await house.clock.advanceBy(6_000);
    expect((await house.screen()).join('\n')).not.toContain('●');
    expect((await house.store.loadDraft(sampleId)).selectedIds?.value).toEqual([]);
  });

  test('Enter typed before the first frame never answers', async () => {
    const house = createTerminalHouse();
    await house.ask();
    house.desk.streams.input.push('\r\r1\r');
    const { isDone } = await house.attach();
    await house.clock.advanceBy(1_000);
    expect(isDone()).toBe(false);
    expect((await house.screen()).join('\n')).not.toContain('●');
  });

  test('several options are picked and submitted, with the reason while they are too few', async () => {
    const { house, done } = await openedHouse({ request: request({ mode: 'multi', min: 2, max: 2 }) });
    await house.type('1', '\r');
    expect((await house.screen()).join('\n')).toContain('pick 2, 1 picked');
    await house.type(down, ' ', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answer: { selectedIds: ['a', 'b'] } } },
    });
  });

  test('a text is written, with its lines, and submitted', async () => {
    const { house, done } = await openedHouse({ request: request({ mode: 'text_input' }) });
    await house.type('你好', '\n', 'there', '\x1b[200~pa\r\nsted\x1b[201~', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answer: { customInput: '你好\ntherepa\nsted' } } },
    });
  });

  test('text and options stand side by side', async () => {
    const { house, done } = await openedHouse({ request: request({ mode: 'hybrid' }) });
    await house.type('1', down, down, down, '\r', 'mine', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answer: { selectedIds: ['a'], customInput: 'mine' } } },
    });
  });

  test('notes are written on the way, and do not pick', async () => {
    const { house, done } = await openedHouse();
    await house.type('\t', 'after 18:00', '\t', 'go on', '\t');
    expect((await house.screen()).join('\n')).not.toContain('●');
    await house.type(down, '\r');
    await house.clock.advanceBy(400);
    expect((await done).outcome).toMatchObject({
      session: {
        ending: {
          answer: {
            selectedIds: ['b'],
            optionNotes: [{ optionId: 'a', text: 'after 18:00' }],
            globalNote: 'go on',
          },
        },
      },
    });
  });

  test('cancelling asks for a reason and has a way back', async () => {
    const { house, done, isDone } = await openedHouse({ request: request({ globalNote: 'not now' }) });
    await house.type('q');
    expect((await house.screen()).join('\n')).toContain('not now');
    await house.type(', later', esc);
    await screenWith(house, 'recommended');
    expect(isDone()).toBe(false);
    await house.type('q', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { kind: 'cancelled', reason: 'not now, later' } },
    });
  });

  test('is told when somebody else answered', async () => {
    const { house, done } = await openedHouse();
    const by = { face: 'web', program: 'page', attempt: 'x' } as const;
    await house.desk.answer.answer(
      sampleId,
      { selectedIds: ['c'], customInput: null, optionNotes: [], globalNote: null },
      by,
    );
    expect((await done).outcome).toMatchObject({
      kind: 'ended',
      session: { ending: { by: { face: 'web' } } },
    });
  });

  test('times out by itself, even when nobody else watches the clock', async () => {
    const { house, done } = await openedHouse();
    await house.clock.advanceBy(300_000);
    expect((await done).outcome).toMatchObject({ kind: 'ended', session: { ending: { kind: 'timeout' } } });
  });

  test('given ten minutes after twenty seconds has ten minutes, and the agent reads the number that was set', async () => {
    const { house } = await openedHouse();
    await house.clock.advanceBy(20_000);
    const down = '\x1b[B';
    await house.type('s', down, down, down, '\x1b[C');
    await expect
      .poll(() => house.store.get(sampleId))
      .toMatchObject({ deadline: house.clock.now() + 600_000, terms: { timeoutSeconds: 600 } });
  });

  test('counts down, and shows a deadline moved elsewhere', async () => {
    const { house } = await openedHouse();
    await house.clock.advanceBy(60_000);
    expect((await house.screen())[0]).toMatch(/4:0\d left$/);
    await house.desk.steer.moveDeadline(sampleId, { kind: 'add', ms: 600_000 }, 'person');
    const screen = await house.screen();
    expect(screen[0]).toMatch(/14:0\d left$/);
    expect(screen.join('\n')).toContain('the time was changed');
  });

  test('more time is one key away', async () => {
    const { house } = await openedHouse();
    await house.type('t', 'T');
    expect((await house.screen())[0]).toMatch(/11:00 left$|10:59 left$/);
  });

  test('settings apply at once and are saved', async () => {
    const { house } = await openedHouse();
    await house.type('s', ' ');
    expect((await house.screen()).join('\n')).toContain('设置');
    expect(house.saved.get('language')).toBe('zh');
    expect(await house.store.get(sampleId)).toMatchObject({ terms: { language: 'zh' } });
  });

  test('hidden options are remembered, un-picked and counted', async () => {
    const { house } = await openedHouse({ request: request({ mode: 'multi', defaultIds: ['a'] }) });
    await house.type('s', down, down, down, down, '\r', ' ', esc);
    await screenWith(house, 'Settings');
    await house.type(esc);
    const screen = await screenWith(house, '1 option hidden');
    expect(screen.join('\n')).not.toContain('■');
    expect(house.remembered.at(-1)).toEqual(['a']);
    await house.type('a');
    expect(house.remembered.at(-1)).toEqual([]);
  });

  test('an answer that cannot be stored stays on the screen', async () => {
    const textInput = { request: request({ mode: 'text_input' }), terms: terms({ language: 'zh' }) };
    const { house, done } = await openedHouse(textInput);
    const { append } = house.store;
    house.store.append = async () => {
      throw new StoreUnwritableError('no space left on device');
    };
    await house.type('precious', '\r');
    const screen = (await house.screen()).join('\n');
    expect(screen).toContain('未能保存：磁盘已满或不可写？内容还在，请重试');
    // The store's own sentence is English, and for the log.
    expect(screen).not.toContain('no space left on device');
    expect(screen).toContain('precious');
    house.store.append = append;
    await house.type('\r');
    expect((await done).outcome).toMatchObject({ kind: 'ended' });
  });
});
