import { expect, test } from 'vitest';
import { asked, request } from '../../test/support/samples.ts';
import { sessionIdAt } from '../../test/support/store-samples.ts';
import { startSession } from '../domain/session/session.ts';
import { createRememberedSessions } from './remembered-sessions.ts';

const session = (at: number, length = 10) =>
  startSession(sessionIdAt(at), asked({ at, request: request({ prompt: 'x'.repeat(length) }) }));

test('what was used last stays, as far as it fits', () => {
  const remembered = createRememberedSessions(10_000);
  const [first, second, fat] = [session(1), session(2), session(3, 5_000)];
  for (const one of [first, second, first, fat]) remembered.keep(one);
  expect(remembered.get(second.id)).toBeUndefined();
  expect(remembered.get(first.id)).toBe(first);
  expect(remembered.get(fat.id)).toBe(fat);
});

test('one that is larger than everything that fits is not remembered at all', () => {
  const remembered = createRememberedSessions(10_000);
  const huge = session(1, 20_000);
  remembered.keep(huge);
  expect(remembered.get(huge.id)).toBeUndefined();
});

test('the same session kept twice counts once, and a forgotten one not at all', () => {
  const remembered = createRememberedSessions(10_000);
  const [one, two] = [session(1, 4_000), session(2, 1_000)];
  for (let n = 0; n < 9; n += 1) remembered.keep(one);
  remembered.keep(two);
  expect(remembered.get(one.id)).toBe(one);
  remembered.forget(one.id);
  remembered.keep(session(3, 4_000));
  expect(remembered.get(two.id)).toBe(two);
});
