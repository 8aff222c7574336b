import { describe, expect, test } from 'vitest';
import { request } from '../../test/support/samples.ts';
import { openedHouse, screenWith, type TerminalHouse } from '../../test/support/terminal-house.ts';
import { play, press, sampleId, shownState } from '../../test/support/terminal-samples.ts';
import { footerLines } from './footer.ts';
import { plainText } from './line.ts';

const text = { request: request({ mode: 'text_input' }) };
const sending = () => press(shownState({ event: text }), 'x', 'enter').state;

/** Answers reach the store only when they are let go; null: they never arrive. */
function holdAnswers(house: TerminalHouse) {
  const { answer } = house.desk.answer;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  house.desk.answer.answer = async (...given) => {
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
    const { house, done, isDone } = await openedHouse(text);
    const letGo = holdAnswers(house);
    await house.type('mine', '\r');
    await screenWith(house, 'sending');
    await house.type('\x03');
    expect(house.emulator.isAlternate()).toBe(false);
    expect(isDone()).toBe(false);
    letGo();
    expect((await done).outcome).toMatchObject({
      kind: 'ended',
      session: { ending: { kind: 'submitted', answer: { customInput: 'mine' } } },
    });
  });

  test('an answer the disk never takes keeps nobody: it is said that nobody knows, and the draft is kept', async () => {
    const { house, done, isDone } = await openedHouse(text);
    holdAnswers(house);
    await house.type('mine', '\r');
    house.host.emit('SIGTERM');
    await house.clock.advanceBy(2_900);
    expect(isDone()).toBe(false);
    await house.clock.advanceBy(200);
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'SIGTERM', answer: 'unsure' });
    expect((await house.store.loadDraft(sampleId)).customInput?.value).toBe('mine');
  });

  test('an answer that is refused after leaving leaves the question as it was', async () => {
    const { house, done } = await openedHouse(text);
    const letGo = holdAnswers(house);
    await house.type('mine', '\r');
    await house.type('\x03');
    house.store.append = async () => {
      throw new Error('no');
    };
    letGo();
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'key', answer: 'none' });
  });
});

describe('settings that take long to save', () => {
  test('do not hold the answer up', async () => {
    const { house, done } = await openedHouse();
    house.desk.settings.set = () => new Promise(() => {});
    await house.type('s', ' ', 's', '2');
    await house.clock.advanceBy(400);
    expect((await done).outcome).toMatchObject({ session: { ending: { answer: { selectedIds: ['b'] } } } });
  });

  test('are saved in the order of the keys', async () => {
    const { house } = await openedHouse();
    const { set } = house.desk.settings;
    const started: unknown[] = [];
    house.desk.settings.set = async (changes, changer) => {
      started.push(changes.language);
      await new Promise<void>((resolve) => void house.clock.after(100, resolve));
      return set(changes, changer);
    };
    await house.type('s', ' ', ' ');
    expect(started).toEqual(['zh']);
    await house.clock.advanceBy(200);
    expect(started).toEqual(['zh', 'en']);
  });

  test('that fail are told on the screen', async () => {
    const { house } = await openedHouse();
    house.desk.settings.set = async () => ({ kind: 'unwritable', cause: new Error('full') });
    await house.type('s', 'j', ' ');
    await screenWith(house, 'could not be saved');
  });
});
