import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../test/support/samples.ts';
import { createTerminalHouse } from '../../test/support/terminal-house.ts';
import { sampleId } from '../../test/support/terminal-samples.ts';

const esc = '\x1b';
const [up, down] = ['\x1b[A', '\x1b[B'];

async function opened(event = {}, given = {}) {
  const house = createTerminalHouse(given);
  await house.ask(event);
  const attached = await house.attach();
  return { house, ...attached };
}

describe('a question in the terminal', () => {
  test('is shown on the alternate screen and answered with a key', async () => {
    const { house, done, isDone } = await opened();
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

  test('a pick is taken back with Esc', async () => {
    const { house, isDone } = await opened();
    await house.type('2');
    await house.clock.advanceBy(200);
    await house.type(esc);
    await waitFor(() => house.screen(), 'taken back');
    await house.clock.advanceBy(1_000);
    expect(isDone()).toBe(false);
    expect((await house.store.get(sampleId))?.state).toBe('open');
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
    const { house, done } = await opened({ request: request({ mode: 'multi', min: 2, max: 2 }) });
    await house.type('1', '\r');
    expect((await house.screen()).join('\n')).toContain('pick 2, 1 picked');
    await house.type(down, ' ', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answer: { selectedIds: ['a', 'b'] } } },
    });
  });

  test('a text is written, with its lines, and submitted', async () => {
    const { house, done } = await opened({ request: request({ mode: 'text_input' }) });
    await house.type('你好', '\n', 'there', '\x1b[200~pa\r\nsted\x1b[201~', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answer: { customInput: '你好\ntherepa\nsted' } } },
    });
  });

  test('text and options stand side by side', async () => {
    const { house, done } = await opened({ request: request({ mode: 'hybrid' }) });
    await house.type('1', down, down, down, '\r', 'mine', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answer: { selectedIds: ['a'], customInput: 'mine' } } },
    });
  });

  test('notes are written on the way, and do not pick', async () => {
    const { house, done } = await opened();
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
    const { house, done, isDone } = await opened({ request: request({ globalNote: 'not now' }) });
    await house.type('q');
    expect((await house.screen()).join('\n')).toContain('not now');
    await house.type(', later', esc);
    await waitFor(() => house.screen(), 'recommended');
    expect(isDone()).toBe(false);
    await house.type('q', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { kind: 'cancelled', reason: 'not now, later' } },
    });
  });

  test('is told when somebody else answered', async () => {
    const { house, done } = await opened();
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
    const { house, done } = await opened();
    await house.clock.advanceBy(300_000);
    expect((await done).outcome).toMatchObject({ kind: 'ended', session: { ending: { kind: 'timeout' } } });
  });

  test('counts down, and shows a deadline moved elsewhere', async () => {
    const { house } = await opened();
    await house.clock.advanceBy(60_000);
    expect((await house.screen())[0]).toMatch(/4:0\d left$/);
    await house.desk.steer.moveDeadline(sampleId, { kind: 'add', ms: 600_000 }, 'person');
    const screen = await house.screen();
    expect(screen[0]).toMatch(/14:0\d left$/);
    expect(screen.join('\n')).toContain('the time was changed');
  });

  test('more time is one key away', async () => {
    const { house } = await opened();
    await house.type('t', 'T');
    expect((await house.screen())[0]).toMatch(/11:00 left$|10:59 left$/);
  });

  test('continues in the browser with its draft', async () => {
    const { house, done } = await opened();
    await house.type('\t', 'keep me', '\r', 's', 'j', 'j', '\r');
    expect((await done).outcome).toMatchObject({ kind: 'continued', tunnel: null });
    expect(house.opened).toEqual([sampleId]);
    expect(await house.store.get(sampleId)).toMatchObject({ state: 'open', face: 'web', attachment: null });
    expect((await house.store.loadDraft(sampleId)).optionNotes).toMatchObject([
      { optionId: 'a', value: 'keep me' },
    ]);
  });

  test('over SSH it names the address instead of opening a browser', async () => {
    const env = { LANG: 'C.UTF-8', USER: 'ada', SSH_CONNECTION: '10.0.0.2 5 10.0.0.9 22' };
    const { house, done } = await opened({}, { env });
    await house.type('s', 'j', 'j', '\r');
    expect((await done).outcome).toMatchObject({ tunnel: 'ssh -L 18642:127.0.0.1:18642 ada@10.0.0.9' });
    expect(house.opened).toEqual([]);
  });

  test('leaves when the page takes the question over', async () => {
    const { house, done } = await opened();
    await house.desk.steer.changeFace(sampleId, 'web');
    expect((await done).outcome).toMatchObject({ kind: 'continued', url: null });
  });

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    '%s restores the terminal and leaves the question',
    async (name) => {
      const { house, done } = await opened();
      await house.type('\t', 'half a note');
      house.host.emit(name);
      expect((await done).outcome).toMatchObject({ kind: 'left', why: name });
      await house.output.settled();
      expect(house.emulator.isAlternate()).toBe(false);
      expect(await house.store.get(sampleId)).toMatchObject({ state: 'open', attachment: null });
      expect((await house.store.loadDraft(sampleId)).optionNotes).toHaveLength(1);
    },
  );

  test('a terminal that closes leaves the question', async () => {
    const { house, done } = await opened();
    house.desk.streams.input.emit('end');
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'input-closed' });
  });

  test('an uncaught error finds the terminal restored', async () => {
    const { house } = await opened();
    house.host.emit('uncaughtExceptionMonitor', new Error('bug'));
    await house.output.settled();
    expect(house.emulator.isAlternate()).toBe(false);
  });

  test('back from being stopped, everything is drawn anew', async () => {
    const { house } = await opened();
    await house.emulator.write('\x1b[?1049l\x1b[2Jshell');
    house.host.emit('SIGCONT');
    expect((await house.screen())[0]).toContain('How should it be deployed?');
    expect(house.emulator.isAlternate()).toBe(true);
  });

  test('the draft of an earlier attempt is there again', async () => {
    const { house, done } = await opened();
    await house.type('\t', 'kept');
    house.host.emit('SIGHUP');
    await done;
    await house.attach();
    expect((await house.screen()).join('\n')).toContain('✎ kept');
  });

  test('settings apply at once and are saved', async () => {
    const { house } = await opened();
    await house.type('s', ' ');
    expect((await house.screen()).join('\n')).toContain('设置');
    expect(house.saved.get('language')).toBe('zh');
    expect(await house.store.get(sampleId)).toMatchObject({ terms: { language: 'zh' } });
  });

  test('hidden options are remembered, un-picked and counted', async () => {
    const { house } = await opened({ request: request({ mode: 'multi', defaultIds: ['a'] }) });
    await house.type('s', down, down, down, down, '\r', ' ', esc);
    await waitFor(() => house.screen(), 'Settings');
    await house.type(esc);
    const screen = await waitFor(() => house.screen(), '1 option hidden');
    expect(screen.join('\n')).not.toContain('■');
    expect(house.remembered.at(-1)).toEqual(['a']);
    await house.type('a');
    expect(house.remembered.at(-1)).toEqual([]);
  });

  test('an answer that cannot be stored stays on the screen', async () => {
    const { StoreUnwritableError } = await import('../application/session-store.ts');
    const { house, done } = await opened({ request: request({ mode: 'text_input' }) });
    const { append } = house.store;
    house.store.append = async () => {
      throw new StoreUnwritableError('no space left on device');
    };
    await house.type('precious', '\r');
    const screen = (await house.screen()).join('\n');
    expect(screen).toContain('no space left on device');
    expect(screen).toContain('precious');
    house.store.append = append;
    await house.type('\r');
    expect((await done).outcome).toMatchObject({ kind: 'ended' });
  });
});

describe('attaching', () => {
  test('an unknown session', async () => {
    const house = createTerminalHouse();
    const { done } = await house.attach();
    expect((await done).outcome).toEqual({ kind: 'unknown' });
  });

  test('a finished session', async () => {
    const { house, done } = await opened();
    await house.type('1');
    await house.clock.advanceBy(400);
    await done;
    expect((await (await house.attach()).done).outcome).toMatchObject({ kind: 'finished' });
  });

  test('a second terminal is refused while the first lives, and welcome when it died', async () => {
    const { house } = await opened();
    const second = { ...house.desk, me: { id: 'terminal-2', pid: 2, host: 'here' } };
    const { attachTerminal } = await import('./attach.ts');
    expect((await attachTerminal(second, sampleId)).outcome).toEqual({ kind: 'attached-elsewhere', pid: 1 });
    house.alive.delete(1);
    void attachTerminal(second, sampleId);
    await house.clock.advanceBy(0);
    expect(await house.store.get(sampleId)).toMatchObject({ attachment: { id: 'terminal-2' } });
  });

  test('without a terminal it says where to answer', async () => {
    const house = createTerminalHouse();
    await house.ask();
    const desk = {
      ...house.desk,
      streams: { ...house.desk.streams, input: Object.assign(house.desk.streams.input, { isTTY: false }) },
    };
    const { attachTerminal } = await import('./attach.ts');
    expect((await attachTerminal(desk, sampleId)).outcome).toEqual({
      kind: 'no-terminal',
      url: `http://127.0.0.1:18642/choice/${sampleId}`,
    });
    expect(await house.store.get(sampleId)).toMatchObject({ attachedOnce: false });
  });

  test('the first attach gives the whole time, later ones do not', async () => {
    const house = createTerminalHouse();
    const { deadline } = await house.ask({ terms: terms({ timeoutSeconds: 60 }) });
    await house.clock.advanceBy(50_000);
    const { done } = await house.attach();
    expect(await house.store.get(sampleId)).toMatchObject({ deadline: deadline + 50_000 });
    house.host.emit('SIGTERM');
    await done;
    await house.clock.advanceBy(20_000);
    await house.attach();
    expect(await house.store.get(sampleId)).toMatchObject({ deadline: deadline + 50_000 });
  });

  test('options whose ids are hostile are picked like any other', async () => {
    const options = [option('__proto__', { recommended: true }), option('constructor')];
    const { house, done } = await opened({ request: request({ options }) });
    await house.type('\t', 'x', '\r', up, '\r');
    await house.clock.advanceBy(400);
    expect((await done).outcome).toMatchObject({
      session: {
        ending: { answer: { selectedIds: ['__proto__'], optionNotes: [{ optionId: '__proto__' }] } },
      },
    });
  });
});

/** A lone Esc waits for the rest of a sequence in real time. */
async function waitFor(screen: () => Promise<readonly string[]>, text: string): Promise<readonly string[]> {
  await expect.poll(async () => (await screen()).join('\n'), { timeout: 2_000 }).toContain(text);
  return screen();
}
