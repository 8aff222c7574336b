import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import { play, press, shownState } from '../../../test/support/terminal-samples.ts';
import { openedTerminal } from '../../../test/support/test-terminal.ts';
import { maxTypedCharacters } from '../../domain/validation/answer-rules.ts';
import { answerOf } from '../state/answer.ts';
import type { State } from '../state/state.ts';
import { type Key, listenToKeys } from './keyboard.ts';

// Some terminals, screen readers and programs that type for a person send a paste as if every letter was a key.

const typing = () => shownState({ event: { request: request({ mode: 'text_input' }) } });
const choosing = () => shownState({ event: { request: request({ mode: 'single' }) } });

/** What a state becomes when bytes arrive at once, and how many times it was told. */
function receive(before: State, bytes: string): { state: State; told: number } {
  let state = before;
  let told = 0;
  const input = new PassThrough();
  const stop = listenToKeys(input, 5, {
    onKeys(keys: readonly Key[]) {
      told += 1;
      state = play(state, { kind: 'keys', keys, at: state.now + 1 }).state;
    },
    onPaste: () => {},
  });
  input.emit('data', Buffer.from(bytes));
  stop();
  return { state, told };
}

function cpuMsOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

describe('a paste without brackets', () => {
  test.each([
    ['prose', 'The quick brown fox jumps over it. '],
    ['short lines', 'one\ntwo\n'],
    ['empty lines', '\r\n'],
    ['Korean', '한국어 '],
    ['emoji', '👩‍👩‍👧 '],
  ])('of 64 KB of %s costs no more than a moment', (_name, piece) => {
    const text = piece.repeat(Math.ceil(65_536 / piece.length));
    const { state, told } = receive(typing(), text);
    expect(told).toBe(1);
    const written = answerOf(state).customInput ?? '';
    expect(text.replaceAll('\r', '').startsWith(written)).toBe(true);
    expect(written.length).toBeGreaterThan(maxTypedCharacters - 10);
    // The least of a few: another process on the same core makes one of them look dear.
    const costs = Array.from({ length: 3 }, () => cpuMsOf(() => receive(typing(), text)));
    expect(Math.min(...costs)).toBeLessThan(200);
  });

  test('that erases as much as it writes costs no more either', () => {
    const bytes = 'x'.repeat(30_000) + '\x7f'.repeat(30_000);
    expect(answerOf(receive(typing(), bytes).state).customInput ?? '').toBe('');
    const costs = Array.from({ length: 3 }, () => cpuMsOf(() => receive(typing(), bytes)));
    expect(Math.min(...costs)).toBeLessThan(1_000);
  });

  test('is one frame for each chunk that arrives', async () => {
    const { terminal } = await openedTerminal({ request: request({ mode: 'text_input' }) });
    const frames = () => terminal.output.bytes().split('\x1b[?2026h').length;
    const before = frames();
    await terminal.type('many letters at once');
    expect(frames()).toBe(before + 1);
  });

  test('acts as keys until one of them opens a field, and is text from there on', () => {
    const { state } = receive(choosing(), 'jjgwhat jams');
    expect(state.focus).toBe(2);
    expect(answerOf(state).globalNote).toBe('what jams');
  });

  test('of lines that end in CR and LF sends none of them', () => {
    const { state } = receive(typing(), 'one\r\ntwo\r\n');
    expect(state.place.kind).toBe('text');
    expect(answerOf(state).customInput).toBe('one\ntwo\n');
    expect(receive(state, '\r').state.place.kind).toBe('sending');
  });

  test('goes on as keys behind the key that leaves the field', () => {
    const { state } = receive(choosing(), 'gab\rk?');
    expect(answerOf(state).globalNote).toBe('ab');
    expect(state.place).toEqual({ kind: 'page', page: 'help', top: 0 });
  });

  test('is the same as the keys one by one', () => {
    const keys = ['g', 'a', 'space', 'b', 'ctrl-j', 'backspace', 'c', 'left', 'd', 'tab', 'e', 'enter', 'j'];
    const together = receive(choosing(), 'ga b\n\x7fc\x1b[Dd\te\rj').state;
    const apart = press(choosing(), ...keys).state;
    expect(answerOf(together)).toEqual(answerOf(apart));
    const { place, focus, cursor } = apart;
    expect(together).toMatchObject({ place: { kind: place.kind }, focus, cursor });
  });
});
