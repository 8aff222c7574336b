import { describe, expect, test } from 'vitest';
import { armingMs, createArming } from './arming.ts';

function createScene(attending = true) {
  let now = 0;
  let drawing: (() => void)[] = [];
  let isBusy = false;
  const paint = () => {
    const due = drawing;
    drawing = [];
    for (const callback of due) callback();
  };
  const arming = createArming({
    now: () => now,
    afterPaint(callback) {
      drawing.push(callback);
      if (!isBusy) paint();
    },
    attending,
  });
  return {
    arming,
    paint,
    /** The browser draws only when told to. */
    beBusy() {
      isBusy = true;
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('keys that could answer', () => {
  test('count after half a second in view', () => {
    const { arming, wait } = createScene();
    arming.show();
    wait(armingMs - 1);
    expect(arming.isArmed()).toBe(false);
    wait(1);
    expect(arming.isArmed()).toBe(true);
  });

  test('count half a second after it was drawn, however long that took', () => {
    const { arming, wait, beBusy, paint } = createScene();
    beBusy();
    arming.show();
    wait(armingMs);
    arming.show();
    wait(10 * armingMs);
    expect(arming.isArmed()).toBe(false);
    paint();
    expect(arming.isArmed()).toBe(false);
    wait(armingMs);
    expect(arming.isArmed()).toBe(true);
  });

  test('wait anew for every question', () => {
    const { arming, wait } = createScene();
    arming.show();
    wait(armingMs);
    arming.show();
    expect(arming.isArmed()).toBe(false);
  });

  test('do not count in a window that is not focused, and wait anew when it is again', () => {
    const { arming, wait } = createScene(false);
    arming.show();
    wait(10 * armingMs);
    expect(arming.isArmed()).toBe(false);
    arming.attend(true);
    expect(arming.isArmed()).toBe(false);
    wait(armingMs);
    expect(arming.isArmed()).toBe(true);
    arming.attend(false);
    expect(arming.isArmed()).toBe(false);
  });

  test('never count in a tab that popped up until it was really used', () => {
    const { arming, wait } = createScene();
    arming.appear();
    arming.show();
    wait(100 * armingMs);
    expect(arming.isArmed()).toBe(false);
    arming.use();
    expect(arming.isArmed()).toBe(true);
  });

  test('a question the person goes to afterwards needs no further proof of use', () => {
    const { arming, wait } = createScene();
    arming.appear();
    arming.show();
    arming.use();
    arming.show();
    wait(armingMs);
    expect(arming.isArmed()).toBe(true);
  });
});
