import { echoHeader } from '../../pairing/proof-texts.ts';
import type { PlantedBody } from '../../wire/bodies.ts';
import type { PlantedReply } from '../../wire/replies.ts';
import type { Memory } from './open-storage.ts';

/** Finds what another program that had our port may have left in this browser, and has it removed. */
export type CleanBrowser = {
  /** Before the page sends anything. `leaving`: it stood behind a foreign service worker and is loaded anew. */
  arrive(): Promise<Arrival>;
  /** Once the page is up, beside its work; the moment at which something was found, else null. */
  search(): Promise<number | null>;
};

type Arrival =
  | { readonly kind: 'leaving' }
  /** When something was last found, in this browser or another, while that is news. */
  | { readonly kind: 'here'; readonly plantedAt: number | null };

type Deps = Browser & {
  /** What the portal said about it in the page itself. */
  readonly told: string | undefined;
  readonly path: string;
  readonly storage: Pick<Memory, 'getItem' | 'setItem'>;
  /** Lasts as long as the tab, across a reload. */
  readonly tabMemory: Pick<Memory, 'getItem' | 'setItem' | 'removeItem'>;
  readonly reload: () => void;
};

const removedKey = 'choice.worker-removed';
const stubbornKey = 'choice.keeps-pages';
/** The portal could not be told; the person is told all the same. */
const atAnyTime = 0;

export function createCleanBrowser(deps: Deps): CleanBrowser {
  const { workers, told, path, storage, tabMemory, reload } = deps;
  const keepsPage = () => findKeptPage(deps, ['/', '/history', path]);
  const reportWorker = async () => (await reportPlanted(deps, 'worker')) ?? atAnyTime;

  /** Without a memory that lasts, one reload could follow the other. */
  function remembers(): boolean {
    try {
      tabMemory.setItem(removedKey, '1');
      return tabMemory.getItem(removedKey) !== null;
    } catch {
      return false;
    }
  }

  return {
    async arrive() {
      if (tabMemory.getItem(removedKey) !== null) {
        // Only now does nothing stand between this page and the portal.
        tabMemory.removeItem(removedKey);
        return { kind: 'here', plantedAt: await reportWorker() };
      }
      const isControlled = (workers?.controller ?? null) !== null;
      if (!isControlled) return { kind: 'here', plantedAt: told === undefined ? null : Number(told) };
      await removeWorkers(workers);
      if (!remembers()) return { kind: 'here', plantedAt: await reportWorker() };
      reload();
      return { kind: 'leaving' };
    },
    async search() {
      if (await removeWorkers(workers)) return reportWorker();
      if (storage.getItem(stubbornKey) !== null || !(await keepsPage())) return null;
      const at = await reportPlanted(deps, 'page');
      // A browser that does not clear its cache when told to must not lose its access with every visit.
      if (at !== null && (await keepsPage())) storage.setItem(stubbornKey, '1');
      return at ?? atAnyTime;
    },
  };
}

/** The browser, as far as something that is not ours may be kept in it under our origin. */
type Browser = {
  /** Absent where the browser has none, as some do in private windows. */
  readonly workers: Workers | undefined;
  readonly fetch: typeof fetch;
  readonly newId: () => string;
};

type Workers = Pick<ServiceWorkerContainer, 'controller'> & {
  getRegistrations(): Promise<readonly Pick<ServiceWorkerRegistration, 'unregister'>[]>;
};

/** We have no service worker: whatever is registered was planted. True when there was one. */
async function removeWorkers(workers: Workers | undefined): Promise<boolean> {
  try {
    const found = (await workers?.getRegistrations()) ?? [];
    await Promise.all(found.map((registration) => registration.unregister()));
    return found.length > 0;
  } catch {
    // Switched off by the person or by policy: then none can run either.
    return false;
  }
}

/**
 * Our pages are never kept, so a copy the browser has of one was planted. A kept copy cannot carry our echo back; the
 * second look, past the cache, tells it from an older portal that knows no echo.
 */
async function findKeptPage(browser: Browser, paths: readonly string[]): Promise<boolean> {
  for (const path of new Set(paths)) {
    if ((await look(browser, path, 'force-cache')) !== 'no-echo') continue;
    if ((await look(browser, path, 'reload')) === 'echo') return true;
  }
  return false;
}

/** No reply at all is no copy: the portal is away, or was replaced while we asked. */
type Look = 'echo' | 'no-echo' | 'no-reply';

async function look({ fetch, newId }: Browser, path: string, cache: RequestCache): Promise<Look> {
  const echo = newId();
  try {
    const reply = await fetch(path, { cache, headers: { [echoHeader]: echo } });
    return reply.headers.get(echoHeader) === echo ? 'echo' : 'no-echo';
  } catch {
    return 'no-reply';
  }
}

/** Clearing a large cache takes Chromium seconds, and it holds the reply back for as long. */
const reportLimitMs = 3_000;

/** Says what was found. The moment the portal noted it at, or null when the portal is away or still at it. */
async function reportPlanted(
  { fetch }: Pick<Browser, 'fetch'>,
  found: PlantedBody['found'],
): Promise<number | null> {
  const body: PlantedBody = { found };
  try {
    const reply = await fetch('/planted', {
      method: 'POST',
      cache: 'no-store',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(reportLimitMs),
    });
    const { at } = (await reply.json()) as Partial<PlantedReply>;
    return typeof at === 'number' ? at : null;
  } catch {
    return null;
  }
}
