import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSteadyTimer, startSteadyTimer, workerSource } from './steady-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Port = Parameters<typeof createSteadyTimer>[0];

/** Page and Worker, joined without a browser between them. */
function join() {
  const page: Port = { onmessage: null, onerror: null, postMessage: () => {} };
  const answer = (id: number) => page.onmessage?.({ data: id } as MessageEvent<number>);
  // The text itself, as the Worker would run it.
  const start = new Function('postMessage', 'setTimeout', `let onmessage; ${workerSource} return onmessage;`);
  const onmessage = start(answer, setTimeout);
  page.postMessage = (wish: unknown) => onmessage({ data: wish });
  return { wait: createSteadyTimer(page), page };
}

describe('the steady timer', () => {
  test('calls back at its time, each wish once', () => {
    const { wait } = join();
    const called: string[] = [];
    wait(200, () => called.push('later'));
    wait(100, () => called.push('sooner'));
    vi.advanceTimersByTime(100);
    expect(called).toEqual(['sooner']);
    vi.advanceTimersByTime(1_000);
    expect(called).toEqual(['sooner', 'later']);
  });

  test('forgets what was taken back', () => {
    const { wait } = join();
    const called: string[] = [];
    wait(100, () => called.push('never'))();
    vi.advanceTimersByTime(1_000);
    expect(called).toEqual([]);
  });

  test('a Worker that breaks loses nothing: what waits runs now, what comes later runs here', () => {
    const { wait, page } = join();
    const called: string[] = [];
    wait(60_000, () => called.push('waiting'));
    page.onerror?.({} as ErrorEvent);
    expect(called).toEqual(['waiting']);
    wait(100, () => called.push('afterwards'));
    vi.advanceTimersByTime(100);
    expect(called).toEqual(['waiting', 'afterwards']);
  });

  test('where no Worker can be started the page keeps time itself', () => {
    const called: string[] = [];
    startSteadyTimer()(100, () => called.push('plain'));
    vi.advanceTimersByTime(100);
    expect(called).toEqual(['plain']);
  });
});
