import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playBlip } from './sound.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A context as a browser makes it for a page that was never clicked: its time stands still, so no note ever ends. */
function createSilence() {
  const notes: number[] = [];
  const level = {
    setValueAtTime: () => level,
    linearRampToValueAtTime: () => level,
    exponentialRampToValueAtTime: () => level,
  };
  const node = { connect: (next: unknown) => next };
  const context = {
    state: 'suspended',
    currentTime: 0,
    destination: node,
    createGain: () => ({ ...node, gain: level }),
    createOscillator: () => ({
      ...node,
      frequency: { value: 0 },
      start: (at: number) => notes.push(at),
      stop: () => {},
    }),
    async close() {
      context.state = 'closed';
    },
  };
  return { context, notes };
}

test('two notes are played, and the context is closed though none of them ends', () => {
  const { context, notes } = createSilence();
  playBlip(() => context as unknown as AudioContext);
  expect(notes).toEqual([0, 0.11]);
  vi.advanceTimersByTime(500);
  expect(context.state).toBe('suspended');
  vi.advanceTimersByTime(60_000);
  expect(context.state).toBe('closed');
});

test('a machine without sound stays silent', () => {
  expect(() =>
    playBlip(() => {
      throw new DOMException('no device', 'NotSupportedError');
    }),
  ).not.toThrow();
});
