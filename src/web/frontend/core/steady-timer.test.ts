import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSteadyTimer, serveSteadyTimer, startSteadyTimer } from './steady-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Port = Parameters<typeof createSteadyTimer>[0];
type Scope = Parameters<typeof serveSteadyTimer>[0];

/** Page and Worker, joined without a browser between them. */
function join() {
  const page: Port = { onmessage: null, onerror: null, postMessage: () => {} };
  const worker: Scope = {
    onmessage: null,
    postMessage: (id) => page.onmessage?.({ data: id } as MessageEvent<number>),
  };
  page.postMessage = (wish: unknown) => worker.onmessage?.({ data: wish } as never);
  serveSteadyTimer(worker);
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

  test('without an address for the Worker the page keeps time itself', () => {
    const called: string[] = [];
    startSteadyTimer(null)(100, () => called.push('plain'));
    vi.advanceTimersByTime(100);
    expect(called).toEqual(['plain']);
  });
});
