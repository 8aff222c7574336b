import type { plantedBody } from '../../wire/bodies.ts';
import type { PlantedReply } from '../../wire/replies.ts';
import { isFromOutside, readAllowedHosts } from '../guard/hosts.ts';
import { type HttpReply, json, type RequestHead } from '../http/exchange.ts';
import type { Call, RouteDeps } from '../routing.ts';

export function plantedHandlers(deps: RouteDeps) {
  return {
    /** The page reports what it found in its browser. Needs no token, because the planted code may have removed it. */
    async report({ body: { found }, head }: Call<{ body: typeof plantedBody }>) {
      const what = found === 'worker' ? 'service worker' : 'page';
      return withClearing(json<PlantedReply>(await answerPlanted(deps, { what, head })));
    },
  };
}

type Evidence = { readonly what: 'service worker' | 'page'; readonly head: RequestHead };

/** Every request of a planted worker comes here; it is logged once a minute at most. */
const quietMs = 60_000;

/**
 * A browser holds code of another program under our origin, which had the port. That code could use everything the
 * page can use, so every browser of this port has to be paired anew, and the person is told. Where the evidence may come
 * from outside, only the browser that brings it is cleared: anyone could drop the pairings of this port.
 */
export async function answerPlanted(deps: RouteDeps, { what, head }: Evidence): Promise<PlantedReply> {
  const { planted, dropPort, port, clock, log, live } = deps;
  const at = clock.now();
  if (isFromOutside(head) || (await hasProxy(deps))) return { at };
  const failed = (cause: unknown) => {
    log.warn('what a planted page or worker may have read could not all be made worthless', cause);
    return null;
  };
  const before = await planted.read().catch(failed);
  if (before === null || at - before > quietMs || at < before) {
    log.warn(
      `another program has used port ${port} and left a ${what} in a browser; it is removed, and the browsers of this port have to be let in anew`,
    );
  }
  await Promise.all([dropPort(port).catch(failed), planted.write(at).catch(failed)]);
  live.hangUp();
  return { at };
}

/** A proxy may hand on the name of this computer, as its caller sent it, and add no header that gives it away. */
async function hasProxy({ settings }: Pick<RouteDeps, 'settings'>): Promise<boolean> {
  return readAllowedHosts((await settings.read()).value('allowed_hosts')).length > 0;
}

/**
 * Makes the browser forget everything it holds for this origin, service workers included. Only where something was
 * found: Chromium looks through its whole cache for this and holds the reply back until it is done, 2 s with
 * 10,000 entries.
 */
export function withClearing(reply: HttpReply): HttpReply {
  return { ...reply, headers: { ...reply.headers, 'clear-site-data': '"cache", "storage"' } };
}

const newsMs = 7 * 24 * 60 * 60_000;

/** When something planted was last found, for a week; then null. */
export async function plantedNews({
  planted,
  clock,
}: Pick<RouteDeps, 'planted' | 'clock'>): Promise<number | null> {
  const at = await planted.read().catch(() => null);
  return at === null || clock.now() - at > newsMs ? null : at;
}
