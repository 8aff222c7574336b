import { echoHeader } from '../../pairing/echo-header.ts';
import type { PlantedBody } from '../../wire/bodies.ts';
import type { PlantedReply } from '../../wire/replies.ts';

/** The browser, as far as something that is not ours may be kept in it under our origin. */
export type Browser = {
  /** Absent where the browser has none, as some do in private windows. */
  readonly workers: Workers | undefined;
  readonly fetch: typeof fetch;
  readonly newId: () => string;
};

export type Workers = Pick<ServiceWorkerContainer, 'controller'> & {
  getRegistrations(): Promise<readonly Pick<ServiceWorkerRegistration, 'unregister'>[]>;
};

/** We have no service worker: whatever is registered was planted. True when there was one. */
export async function removeWorkers(workers: Workers | undefined): Promise<boolean> {
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
export async function findKeptPage(browser: Browser, paths: readonly string[]): Promise<boolean> {
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
export async function reportPlanted(
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
