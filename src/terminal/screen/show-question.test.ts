import { describe, expect, test } from 'vitest';
import { request, terms } from '../../../test/support/samples.ts';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import { createTestTerminal, openedTerminal, screenWith } from '../../../test/support/test-terminal.ts';
import { StoreUnwritableError } from '../../application/session-store.ts';
import { draftAt } from '../../domain/answer/form-draft.ts';

const esc = '\x1b';
const down = '\x1b[B';

describe('a question in the terminal', () => {
  test('is shown on the alternate screen and answered with a key', async () => {
    const { terminal, done, isDone } = await openedTerminal();
    expect(terminal.emulator.isAlternate()).toBe(true);
    expect((await terminal.screen()).join('\n')).toContain('How should it be deployed?');
    await terminal.type('2');
    expect(isDone()).toBe(false);
    await terminal.clock.advanceBy(400);
    const { outcome } = await done;
    expect(outcome).toMatchObject({
      kind: 'ended',
      session: { face: 'terminal', ending: { kind: 'submitted', answers: [{ selectedIds: ['b'] }] } },
    });
    await terminal.output.settled();
    expect(terminal.emulator.isAlternate()).toBe(false);
    expect(terminal.emulator.isCursorHidden()).toBe(false);
    expect(terminal.emulator.wraps()).toBe(true);
    expect(terminal.emulator.pastesInBrackets()).toBe(false);
    expect(terminal.emulator.scrollback()).toEqual([]);
  });

  test('rings once when it opens, for a person who wants that', async () => {
    const rings = (bytes: string) => bytes.split('\u0007').length - 1;
    const terminal = createTestTerminal();
    terminal.saved.set('terminal_bell', true);
    await terminal.ask();
    await terminal.attach();
    await terminal.clock.advanceBy(5_000);
    expect(rings(terminal.output.bytes())).toBe(1);
    const quiet = await openedTerminal();
    expect(rings(quiet.terminal.output.bytes())).toBe(0);
  });

  test('a pick is taken back with Esc', async () => {
    const { terminal, isDone } = await openedTerminal();
    await terminal.type('2');
    await terminal.clock.advanceBy(200);
    await terminal.type(esc);
    await screenWith(terminal, 'taken back');
    await terminal.clock.advanceBy(1_000);
    expect(isDone()).toBe(false);
    expect((await terminal.store.get(sampleId))?.state).toBe('open');
  });

  test('a pick taken back after it was kept does not come back', async () => {
    const { terminal } = await openedTerminal();
    await terminal.type('2');
    await terminal.clock.advanceBy(350);
    await terminal.type(esc);
    await screenWith(terminal, 'taken back');
    await terminal.clock.advanceBy(6_000);
    expect((await terminal.screen()).join('\n')).not.toContain('●');
    expect(draftAt(await terminal.store.loadDraft(sampleId), 0).selectedIds?.value).toEqual([]);
  });

  test('Enter typed before the first frame never answers', async () => {
    const terminal = createTestTerminal();
    await terminal.ask();
    terminal.deps.streams.input.push('\r\r1\r');
    const { isDone } = await terminal.attach();
    await terminal.clock.advanceBy(1_000);
    expect(isDone()).toBe(false);
    expect((await terminal.screen()).join('\n')).not.toContain('●');
  });

  test('several options are picked and submitted, with the reason while they are too few', async () => {
    const { terminal, done } = await openedTerminal({ request: request({ mode: 'multi', min: 2, max: 2 }) });
    await terminal.type('1', '\r');
    expect((await terminal.screen()).join('\n')).toContain('Pick 2, 1 so far');
    await terminal.type(down, ' ', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ selectedIds: ['a', 'b'] }] } },
    });
  });

  test('a text is written, with its lines, and submitted', async () => {
    const { terminal, done } = await openedTerminal({ request: request({ mode: 'text_input' }) });
    await terminal.type('你好', '\n', 'there', '\x1b[200~pa\r\nsted\x1b[201~', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ customInput: '你好\ntherepa\nsted' }] } },
    });
  });

  test('text and options stand side by side', async () => {
    const { terminal, done } = await openedTerminal({ request: request({ mode: 'hybrid' }) });
    await terminal.type('1', down, down, down, '\r', 'mine', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ selectedIds: ['a'], customInput: 'mine' }] } },
    });
  });

  test('notes are written on the way, and do not pick', async () => {
    const { terminal, done } = await openedTerminal();
    await terminal.type('\t', 'after 18:00', '\t', 'go on', '\t');
    expect((await terminal.screen()).join('\n')).not.toContain('●');
    await terminal.type(down, '\r');
    await terminal.clock.advanceBy(400);
    expect((await done).outcome).toMatchObject({
      session: {
        ending: {
          answers: [
            {
              selectedIds: ['b'],
              optionNotes: [{ optionId: 'a', text: 'after 18:00' }],
              globalNote: 'go on',
            },
          ],
        },
      },
    });
  });

  test('cancelling asks for a reason and has a way back', async () => {
    const { terminal, done, isDone } = await openedTerminal({ request: request({ globalNote: 'not now' }) });
    await terminal.type('q');
    expect((await terminal.screen()).join('\n')).toContain('not now');
    await terminal.type(', later', esc);
    await screenWith(terminal, 'recommended');
    expect(isDone()).toBe(false);
    await terminal.type('q', '\r');
    expect((await done).outcome).toMatchObject({
      session: { ending: { kind: 'cancelled', reason: 'not now, later' } },
    });
  });

  test('says so when it was answered elsewhere', async () => {
    const { terminal, done } = await openedTerminal();
    const by = { face: 'web', program: 'page', attempt: 'x' } as const;
    await terminal.deps.answer.answer(
      sampleId,
      [{ selectedIds: ['c'], customInput: null, optionNotes: [], globalNote: null }],
      by,
    );
    expect((await done).outcome).toMatchObject({
      kind: 'ended',
      session: { ending: { by: { face: 'web' } } },
    });
  });

  test('times out by itself, even when no other process keeps its deadline', async () => {
    const { terminal, done } = await openedTerminal();
    await terminal.clock.advanceBy(300_000);
    expect((await done).outcome).toMatchObject({ kind: 'ended', session: { ending: { kind: 'timeout' } } });
  });

  test('given ten minutes after twenty seconds has ten minutes, and the agent reads the number that was set', async () => {
    const { terminal } = await openedTerminal();
    await terminal.clock.advanceBy(20_000);
    const down = '\x1b[B';
    await terminal.type('s', down, down, down, '\x1b[C');
    await expect
      .poll(() => terminal.store.get(sampleId))
      .toMatchObject({ deadline: terminal.clock.now() + 600_000, terms: { timeoutSeconds: 600 } });
  });

  test('counts down, and shows a deadline moved elsewhere', async () => {
    const { terminal } = await openedTerminal();
    await terminal.clock.advanceBy(60_000);
    expect((await terminal.screen())[0]).toMatch(/4:0\d left$/);
    await terminal.deps.changeSession.moveDeadline(sampleId, { kind: 'add', ms: 600_000 }, 'person');
    const screen = await terminal.screen();
    expect(screen[0]).toMatch(/14:0\d left$/);
    expect(screen.join('\n')).toContain('the time was changed');
  });

  test('more time is one key away', async () => {
    const { terminal } = await openedTerminal();
    await terminal.type('t', 'T');
    expect((await terminal.screen())[0]).toMatch(/11:00 left$|10:59 left$/);
  });

  test('a toggle set back to its default is no longer stored as the person’s wish', async () => {
    const { terminal } = await openedTerminal();
    await terminal.type('s', down, down, down, down, ' ');
    expect(Object.fromEntries(terminal.saved)).toEqual({ single_submit_mode: false });
    await terminal.type(' ');
    expect([...terminal.saved]).toEqual([]);
    expect(await terminal.store.get(sampleId)).toMatchObject({ terms: { singleSubmit: true } });
  });

  test('a toggle set against the wish of the question is kept', async () => {
    const { wishes } = request();
    const { terminal } = await openedTerminal({
      request: request({ wishes: { ...wishes, singleSubmit: false } }),
      terms: terms({ singleSubmit: false }),
    });
    await terminal.type('s', down, down, down, down, ' ');
    expect(Object.fromEntries(terminal.saved)).toEqual({ single_submit_mode: true });
  });

  test('settings apply at once and are saved', async () => {
    const { terminal } = await openedTerminal();
    await terminal.type('s', ' ');
    expect((await terminal.screen()).join('\n')).toContain('设置');
    expect(terminal.saved.get('language')).toBe('zh');
    expect(await terminal.store.get(sampleId)).toMatchObject({ terms: { language: 'zh' } });
  });

  test('hidden options are remembered, un-picked and counted', async () => {
    const { terminal } = await openedTerminal({ request: request({ mode: 'multi', defaultIds: ['a'] }) });
    await terminal.type('s', down, down, down, down, '\r', ' ', esc);
    await screenWith(terminal, 'Settings');
    await terminal.type(esc);
    const screen = await screenWith(terminal, '1 option hidden');
    expect(screen.join('\n')).not.toContain('■');
    expect(terminal.remembered.at(-1)).toEqual(['a']);
    await terminal.type('u');
    expect(terminal.remembered.at(-1)).toEqual([]);
  });

  test('an answer that cannot be stored stays on the screen', async () => {
    const textInput = { request: request({ mode: 'text_input' }), terms: terms({ language: 'zh' }) };
    const { terminal, done } = await openedTerminal(textInput);
    const { append } = terminal.store;
    terminal.store.append = async () => {
      throw new StoreUnwritableError('no space left on device');
    };
    await terminal.type('precious', '\r');
    const screen = (await terminal.screen()).join('\n');
    expect(screen).toContain('未能保存：磁盘已满或不可写？内容还在，请重试');
    // The store's own sentence is English, and for the log.
    expect(screen).not.toContain('no space left on device');
    expect(screen).toContain('precious');
    terminal.store.append = append;
    await terminal.type('\r');
    expect((await done).outcome).toMatchObject({ kind: 'ended' });
  });
});
