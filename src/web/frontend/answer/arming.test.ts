import { describe, expect, test } from 'vitest';
import { armingMs, createArming } from './arming.ts';

function createScene(attending = true) {
  let now = 0;
  const arming = createArming(() => now, { attending });
  return {
    arming,
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
