import { describe, expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import { play, press, sampleId, shownState } from '../../../test/support/terminal-samples.ts';
import { openedTerminal, screenWith, type TestTerminal } from '../../../test/support/test-terminal.ts';
import { StoreRefusedError, StoreUnwritableError } from '../../application/session-store.ts';
import { draftAt } from '../../domain/answer/form-draft.ts';
import { plainText } from '../text/line.ts';
import { footerLines } from '../view/footer.ts';

const text = { request: request({ mode: 'text_input' }) };
const sending = () => press(shownState({ event: text }), 'x', 'enter').state;

/** Answers reach the store only when they are let go; null: they never arrive. */
function holdAnswers(terminal: TestTerminal) {
  const { answer } = terminal.deps.answer;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  terminal.deps.answer.answer = async (...given) => {
    await held;
    return answer(...given);
  };
  return () => letGo();
}

describe('while an answer is being sent', () => {
  test.each(['esc', 'ctrl-c'])('%s leaves, and the screen says that it does', (key) => {
    expect(footerLines(sending()).map(plainText).join('').trim()).toBe('esc leave');
    const { state, effects } = press(sending(), key);
    expect(state.place).toMatchObject({ kind: 'sending', leaving: true });
    expect(effects).toEqual([]);
  });

  test('no other key does anything', () => {
    expect(press(sending(), 'enter', 'y', 'q', '1').state.place).toEqual(sending().place);
  });

  test('news about something else does not bring the question back', () => {
    const { state } = play(sending(), { kind: 'notice', notice: { kind: 'unsaved' } });
    expect(state.place.kind).toBe('sending');
  });

  test('the screen goes at once, and the answer that arrives then is the outcome', async () => {
    const { terminal, done, isDone } = await openedTerminal(text);
    const letGo = holdAnswers(terminal);
    await terminal.type('mine', '\r');
    await screenWith(terminal, 'sending');
    await terminal.type('\x03');
    expect(terminal.emulator.isAlternate()).toBe(false);
    expect(isDone()).toBe(false);
    letGo();
    expect((await done).outcome).toMatchObject({
      kind: 'ended',
      session: { ending: { kind: 'submitted', answers: [{ customInput: 'mine' }] } },
    });
  });

  test('an answer the disk never takes does not keep the person: its fate is called unknown, and the draft is kept', async () => {
    const { terminal, done, isDone } = await openedTerminal(text);
    holdAnswers(terminal);
    await terminal.type('mine', '\r');
    terminal.host.emit('SIGTERM');
    await terminal.clock.advanceBy(2_900);
    expect(isDone()).toBe(false);
    await terminal.clock.advanceBy(200);
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'SIGTERM', answer: 'unsure' });
    expect(draftAt(await terminal.store.loadDraft(sampleId), 0).customInput?.value).toBe('mine');
  });

  test('an answer that is refused after leaving leaves the question as it was', async () => {
    const { terminal, done } = await openedTerminal(text);
    const letGo = holdAnswers(terminal);
    await terminal.type('mine', '\r');
    await terminal.type('\x03');
    terminal.store.append = async () => {
      throw new Error('no');
    };
    letGo();
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'key', answer: 'none' });
  });
});

describe('an answer that could not be stored', () => {
  test.each([
    ['by the files', new StoreUnwritableError('ENOSPC'), 'is the disk full or read-only?'],
    ['by a database', new StoreRefusedError(() => 'away', { isOutage: true }), 'the database cannot be used'],
  ])('%s says what is wrong, and stays on the screen', async (_by, error, said) => {
    const { terminal } = await openedTerminal(text);
    terminal.deps.answer.answer = () => Promise.reject(error);
    await terminal.type('mine', '\r');
    await screenWith(terminal, said);
    await screenWith(terminal, 'mine');
  });
});

describe('settings that take long to save', () => {
  test('do not hold the answer up', async () => {
    const { terminal, done } = await openedTerminal();
    terminal.deps.settings.set = () => new Promise(() => {});
    await terminal.type('s', ' ', 's', '2');
    await terminal.clock.advanceBy(400);
    expect((await done).outcome).toMatchObject({
      session: { ending: { answers: [{ selectedIds: ['b'] }] } },
    });
  });

  test('are saved in the order of the keys', async () => {
    const { terminal } = await openedTerminal();
    const { set } = terminal.deps.settings;
    const started: unknown[] = [];
    terminal.deps.settings.set = async (changes, changer) => {
      started.push(changes.language);
      await new Promise<void>((resolve) => void terminal.clock.after(100, resolve));
      return set(changes, changer);
    };
    await terminal.type('s', ' ', ' ');
    expect(started).toEqual(['zh']);
    await terminal.clock.advanceBy(200);
    expect(started).toEqual(['zh', 'en']);
  });

  test('that fail are told on the screen', async () => {
    const { terminal } = await openedTerminal();
    terminal.deps.settings.set = async () => ({ kind: 'unwritable', cause: new Error('full') });
    await terminal.type('s', 'j', '\x1b[D');
    await screenWith(terminal, 'could not be saved');
  });
});
