import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loader } from './loader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The loader in a page that has just begun to load. */
function load() {
  const listeners = new Map<string, (event: { target: unknown }) => void>();
  const gone: string[] = [];
  const dataset: Record<string, string> = {};
  const window = {};
  const run = new Function('window', 'document', 'location', 'addEventListener', 'setTimeout', loader);
  run(
    window,
    { documentElement: { dataset } },
    { pathname: '/choice/x', search: '', hash: '#key=a.b', replace: (to: string) => gone.push(to) },
    (name: string, listener: (event: { target: unknown }) => void) => listeners.set(name, listener),
    setTimeout,
  );
  return {
    dataset,
    gone,
    window,
    fire: (name: string, target: unknown = window) => listeners.get(name)?.({ target }),
  };
}

const bundleTag = { integrity: 'sha384-x' };
const inline = ['/choice/x?inline=anew#key=a.b'];

describe('the loader comes back with everything inside, and with the fragment', () => {
  test('once, when script or stylesheet fails', () => {
    const { fire, gone, dataset } = load();
    fire('error', bundleTag);
    expect(dataset, 'a bundle that runs all the same leaves the key alone').toHaveProperty('inline');
    fire('error', bundleTag);
    fire('DOMContentLoaded');
    vi.advanceTimersByTime(60_000);
    expect(gone).toEqual(inline);
  });

  test('when the script has not run although everything is there', () => {
    const { fire, gone } = load();
    fire('DOMContentLoaded');
    expect(gone).toEqual(inline);
  });

  test('when nothing has happened for ten seconds', () => {
    const { gone } = load();
    vi.advanceTimersByTime(9_999);
    expect(gone).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(gone).toEqual(inline);
  });
});

describe('the loader stays out of the way', () => {
  test('of a page whose script runs', () => {
    const { fire, gone, dataset } = load();
    dataset.script = '';
    fire('DOMContentLoaded');
    vi.advanceTimersByTime(60_000);
    expect(gone).toEqual([]);
  });

  test('of errors that are not about the bundle', () => {
    const { fire, gone, window } = load();
    fire('error', window);
    fire('error', { tagName: 'IMG' });
    expect(gone).toEqual([]);
  });
});
