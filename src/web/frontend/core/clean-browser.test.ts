import { describe, expect, test } from 'vitest';
import { echoHeader } from '../../pairing/proof-texts.ts';
import { createCleanBrowser } from './clean-browser.ts';
import { createMemory } from './open-storage.ts';

type Setup = {
  /** How many service workers are registered, and whether one stands before this page. */
  readonly registered?: number;
  readonly controlled?: boolean;
  /** Addresses for which the browser holds a copy. */
  readonly kept?: readonly string[];
  readonly told?: string;
  /** A browser that clears nothing when it is told to. */
  readonly stubborn?: boolean;
  readonly portal?: 'there' | 'away' | 'older' | 'replaced';
  readonly tabMemory?: Parameters<typeof createCleanBrowser>[0]['tabMemory'];
};

function setUp(setup: Setup = {}) {
  const { controlled = false, stubborn = false, portal = 'there' } = setup;
  let registered = setup.registered ?? 0;
  const kept = new Set(setup.kept ?? []);
  const reports: string[] = [];
  let reloads = 0;
  let ids = 0;

  async function fetch(input: unknown, init: RequestInit = {}): Promise<Response> {
    if (portal === 'away') throw new TypeError('refused');
    // Gone for the first look, and there for the second.
    if (portal === 'replaced' && init.cache === 'force-cache') throw new TypeError('refused');
    const path = String(input);
    if (path === '/planted') {
      reports.push(JSON.parse(String(init.body)).found);
      if (!stubborn) kept.clear();
      return Response.json({ at: 7 });
    }
    const echo = new Headers(init.headers).get(echoHeader) ?? '';
    const isCopy = init.cache === 'force-cache' && kept.has(path);
    return new Response('', { headers: isCopy || portal === 'older' ? {} : { [echoHeader]: echo } });
  }

  const storage = createMemory();
  const open = () =>
    createCleanBrowser({
      fetch: fetch as typeof globalThis.fetch,
      newId: () => {
        ids += 1;
        return `id-${ids}`;
      },
      workers: {
        controller: controlled ? ({} as ServiceWorker) : null,
        getRegistrations: async () =>
          Array.from({ length: registered }, () => ({
            async unregister() {
              registered -= 1;
              return true;
            },
          })),
      },
      told: setup.told,
      path: '/choice/x',
      storage,
      tabMemory: setup.tabMemory ?? createMemory(),
      reload: () => {
        reloads += 1;
      },
    });
  return { open, reports, reloads: () => reloads, registered: () => registered };
}

describe('a page in a clean browser', () => {
  test('starts at once and reports nothing', async () => {
    const { open, reports } = setUp();
    const cleaning = open();
    expect(await cleaning.arrive()).toEqual({ kind: 'here', plantedAt: null });
    expect(await cleaning.search()).toBe(null);
    expect(reports).toEqual([]);
  });

  test('says what the portal noted in another browser', async () => {
    expect(await setUp({ told: '5' }).open().arrive()).toEqual({ kind: 'here', plantedAt: 5 });
  });

  test('takes a portal that is replaced between two looks for no copy', async () => {
    const { open, reports } = setUp({ portal: 'replaced' });
    expect(await open().search()).toBe(null);
    expect(reports).toEqual([]);
  });

  test('takes an older portal that knows no echo for no copy, and one that is away neither', async () => {
    expect(await setUp({ portal: 'older' }).open().search()).toBe(null);
    expect(
      await setUp({ portal: 'away', kept: ['/'] })
        .open()
        .search(),
    ).toBe(null);
  });
});

describe('a page behind a foreign service worker', () => {
  test('removes it and is loaded anew before it says anything; the next one reports it', async () => {
    const tabMemory = createMemory();
    const first = setUp({ controlled: true, registered: 2, tabMemory });
    expect(await first.open().arrive()).toEqual({ kind: 'leaving' });
    expect([first.registered(), first.reloads(), first.reports]).toEqual([0, 1, []]);
    const next = setUp({ tabMemory });
    expect(await next.open().arrive()).toEqual({ kind: 'here', plantedAt: 7 });
    expect(next.reports).toEqual(['worker']);
    expect(await setUp({ tabMemory }).open().arrive()).toEqual({ kind: 'here', plantedAt: null });
  });

  test('is loaded anew once, even when the worker cannot be got rid of', async () => {
    const tabMemory = createMemory();
    await setUp({ controlled: true, registered: 1, tabMemory }).open().arrive();
    const again = setUp({ controlled: true, registered: 1, tabMemory });
    expect(await again.open().arrive()).toEqual({ kind: 'here', plantedAt: 7 });
    expect(again.reloads()).toBe(0);
  });

  test('without a memory that outlasts a reload reports from where it is', async () => {
    const none = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    const { open, reloads } = setUp({ controlled: true, registered: 1, tabMemory: none });
    expect(await open().arrive()).toEqual({ kind: 'here', plantedAt: 7 });
    expect(reloads()).toBe(0);
  });
});

describe('the search beside the page’s work', () => {
  test('finds a worker that does not stand before this page', async () => {
    const { open, reports, registered } = setUp({ registered: 1 });
    expect(await open().search()).toBe(7);
    expect([registered(), reports]).toEqual([0, ['worker']]);
  });

  test('tells the person also when the portal cannot be told', async () => {
    expect(await setUp({ registered: 1, portal: 'away' }).open().search()).toBe(0);
  });

  test.each(['/', '/history', '/choice/x'])('finds a copy of %s', async (path) => {
    const { open, reports } = setUp({ kept: [path] });
    expect(await open().search()).toBe(7);
    expect(reports).toEqual(['page']);
    expect(await open().search()).toBe(null);
  });

  test('a browser that keeps its copies whatever it is told loses its access once, not with every visit', async () => {
    const { open, reports } = setUp({ kept: ['/'], stubborn: true });
    expect(await open().search()).toBe(7);
    expect(await open().search()).toBe(null);
    expect(reports).toEqual(['page']);
  });
});
