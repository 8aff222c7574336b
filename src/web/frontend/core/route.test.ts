import { describe, expect, test } from 'vitest';
import { readFragment, tellsOfPairing } from './access.ts';
import { readRoute, toPath } from './route.ts';
import { createServerClock } from './server-clock.ts';

describe('the address', () => {
  test.each([
    ['/', { view: 'home' }],
    ['/history', { view: 'history' }],
    ['/history/', { view: 'history' }],
    ['/choice/01abc', { view: 'question', id: '01abc' }],
    ['/choice/01abc/', { view: 'question', id: '01abc' }],
    ['/choice/', { view: 'home' }],
    ['/anything/else', { view: 'home' }],
  ] as const)('%s', (path, route) => {
    expect(readRoute(path)).toEqual(route);
  });

  test('of a view leads back to it', () => {
    for (const path of ['/', '/history', '/choice/01abc']) expect(toPath(readRoute(path))).toBe(path);
  });

  test('may carry a key and whether we opened the tab', () => {
    expect(readFragment('#key=a.b-c_d&opened=1')).toEqual({ key: 'a.b-c_d', opened: true });
    expect(readFragment('#key=x')).toEqual({ key: 'x', opened: false });
    expect(readFragment('#opened=1')).toEqual({ key: null, opened: true });
    expect(readFragment('')).toEqual({ key: null, opened: false });
  });

  test('that another tab has paired this browser is noticed, that it was forgotten is not', () => {
    expect(tellsOfPairing({ key: 'choice.browser', newValue: 'id' })).toBe(true);
    expect(tellsOfPairing({ key: 'choice.browser', newValue: null })).toBe(false);
    expect(tellsOfPairing({ key: 'choice.draft.x', newValue: 'id' })).toBe(false);
  });
});

describe('the portal’s clock', () => {
  test('counts on from what was heard, whatever this computer believes', () => {
    let monotonic = 0;
    const clock = createServerClock(() => monotonic, 999_999_999);
    clock.hear(5_000);
    expect(clock.now.value).toBe(5_000);
    monotonic = 1_500;
    expect(clock.read()).toBe(6_500);
    expect(clock.now.value).toBe(5_000);
    clock.step();
    expect(clock.now.value).toBe(6_500);
    clock.hear(60_000);
    expect(clock.now.value).toBe(60_000);
  });

  test('tells ages a few times a minute only', () => {
    const clock = createServerClock(() => 0, 0);
    clock.hear(10_001);
    const early = clock.minute.value;
    clock.hear(19_999);
    expect(clock.minute.value).toBe(early);
    clock.hear(20_001);
    expect(clock.minute.value).not.toBe(early);
  });
});
