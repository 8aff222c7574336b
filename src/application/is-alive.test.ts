import { expect, test } from 'vitest';
import { createIsAlive } from './is-alive.ts';

const now = 1_000_000;
const isAlive = createIsAlive({ host: 'here', isRunning: (pid) => pid !== 404, clock: { now: () => now } });

test.each([
  ['runs here', { pid: 1, host: 'here' }, true],
  ['runs here and left its trace yesterday', { pid: 1, host: 'here', at: now - 86_400_000 }, true],
  ['ended here, a moment after its trace', { pid: 404, host: 'here', at: now }, false],
  ['has a number from another host', { pid: 404, host: 'there' }, true],
  ['left its trace elsewhere 90 s ago', { pid: 404, host: 'there', at: now - 90_000 }, true],
  ['left its trace elsewhere earlier', { pid: 1, host: 'there', at: now - 90_001 }, false],
])('a process that %s', (_story, process, alive) => {
  expect(isAlive(process)).toBe(alive);
});
