import { describe, expect, test } from 'vitest';
import { createEmulator } from '../../../test/support/terminal-emulator.ts';
import { frameText, play, press, shownState } from '../../../test/support/terminal-samples.ts';
import { span } from '../text/line.ts';
import { type Frame, row, toFrame } from '../text/row.ts';
import { view } from '../view/view.ts';
import { createPaint, createScreen } from './screen.ts';

function createRecorder() {
  let bytes = '';
  const screen = createScreen(
    { write: (more) => (bytes += more) },
    createPaint({ color: true, unicode: true }),
  );
  return {
    screen,
    /** What was written since the last time. */
    take() {
      const taken = bytes;
      bytes = '';
      return taken;
    },
  };
}

const frame = (...lines: readonly string[]): Frame => toFrame(lines.map((line) => row([span(line)])));

describe('the screen', () => {
  test('writes only the rows that changed', () => {
    const { screen, take } = createRecorder();
    screen.begin();
    screen.draw(frame('one', 'two', 'three'));
    take();
    screen.draw(frame('one', 'TWO', 'three'));
    expect(take()).toBe('\x1b[?2026h\x1b[2;1H\x1b[2K\x1b[2;1HTWO\x1b[?2026l');
    screen.draw(frame('one', 'TWO', 'three'));
    expect(take()).toBe('');
  });

  test('an idle countdown costs at most 200 bytes a second', () => {
    const { screen, take } = createRecorder();
    let state = press(shownState(), 'tab', 'n', 'o', 't', 'e').state;
    screen.begin();
    screen.draw(view(state));
    take();
    for (let second = 0; second < 300; second += 1) {
      state = play(state, { kind: 'tick', at: state.now + 1_000 }).state;
      screen.draw(view(state));
      expect(take().length).toBeLessThanOrEqual(200);
    }
  });

  test('begins on the alternate screen and puts everything back, once', async () => {
    const { screen, take } = createRecorder();
    const emulator = createEmulator(80, 24);
    await emulator.write('before\r\n');
    screen.begin();
    screen.draw(view(press(shownState(), 'tab', 'x').state));
    await emulator.write(take());
    expect([emulator.isAlternate(), emulator.pastesInBrackets(), emulator.wraps()]).toEqual([
      true,
      true,
      false,
    ]);
    screen.end();
    const end = take();
    await emulator.write(end);
    expect([emulator.isAlternate(), emulator.pastesInBrackets(), emulator.wraps()]).toEqual([
      false,
      false,
      true,
    ]);
    expect(emulator.isCursorHidden()).toBe(false);
    expect(emulator.scrollback()).toEqual(['before']);
    screen.end();
    screen.draw(frame('late'));
    expect(take()).toBe('');
  });

  test('after a resize the next frame is whole', async () => {
    const { screen, take } = createRecorder();
    const emulator = createEmulator(80, 24);
    screen.begin();
    screen.draw(view(shownState()));
    await emulator.write(take());
    emulator.resize(40, 12);
    const state = play(shownState(), { kind: 'resize', size: { cols: 40, rows: 12 } }).state;
    screen.forget();
    screen.draw(view(state));
    await emulator.write(take());
    expect(emulator.screen()).toEqual(frameText(view(state)));
  });
});

const line = [span('a', 'bold', 'accent'), span(' – b')];

describe('paint', () => {
  test('marks become one sequence and are taken back after the text', () => {
    expect(createPaint({ color: true, unicode: true })(line)).toBe('\x1b[1;36ma\x1b[0m – b');
  });

  test('without colour, weight stays', () => {
    expect(createPaint({ color: false, unicode: true })(line)).toBe('\x1b[1ma\x1b[0m – b');
  });

  test('without colour, code has none', () => {
    const code = [span('let', 'keyword'), span('"a"', 'string'), span('1', 'number'), span('+b', 'added')];
    expect(createPaint({ color: false, unicode: true })(code)).toBe('let"a"1+b');
    expect(createPaint({ color: true, unicode: true })(code.slice(0, 1))).toBe('\x1b[35mlet\x1b[0m');
  });

  test('without unicode, typography gets its twin of the same width', () => {
    expect(createPaint({ color: false, unicode: false })([span('“a” – b…')])).toBe('"a" - b~');
  });
});
