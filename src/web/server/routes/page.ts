import { isOutage } from '../../../application/session-store.ts';
import type { Session } from '../../../domain/session/session.ts';
import { isSessionId, type SessionId } from '../../../domain/session/session-id.ts';
import {
  assetsOf,
  type Delivery,
  hashedDelivery,
  inlineDelivery,
  pageSources,
} from '../../assets/delivery.ts';
import { pageHtml } from '../../assets/page.ts';
import { requestWords } from '../../strings.ts';
import type { HealthReply, SessionNews } from '../../wire/replies.ts';
import { isFromOutside } from '../guard/hosts.ts';
import { type HttpReply, json, onlyHeader, queryOf, type RequestHead, refuse } from '../http/exchange.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { Call, RouteDeps } from '../routing.ts';
import { plantedNews } from './planted.ts';

const forEver = 'public, max-age=31536000, immutable';

/**
 * The same page at each of its addresses. `?inline` asks for the bundle inside the page. `/open/…` is `/` under a name
 * that no browser has cached; a query would not do, because `No-Vary-Search` lets a cached page match every query.
 */
export function pageHandlers(deps: RouteDeps) {
  const hashed = hashedDelivery(deps.bundle);
  const isWithheld = deps.withholdBundle === true;
  const inline = inlineDelivery(deps.bundle, isWithheld);
  const assets = isWithheld ? new Map<string, never>() : assetsOf(deps.bundle);
  // Windows reaches WSL by `localhost` only.
  const numericPort = deps.hostName === 'localhost' ? null : deps.port;

  async function pageFor(head: RequestHead, id: string | null): Promise<HttpReply> {
    const { value } = await deps.settings.read();
    const isOutside = isFromOutside(head);
    const isTold = id !== null && !isOutside;
    const session = isTold && isSessionId(id) ? await readSession(deps.store, id) : null;
    const news = isTold && session !== 'away' ? newsOf(session) : 'none';
    const language =
      session !== 'away' && session?.state === 'open' ? session.terms.language : value('language');
    const delivery = isWithheld || queryOf(head.target).has('inline') ? inline : hashed;
    const plantedAt = isOutside ? null : await plantedNews(deps);
    const facts = { language, theme: value('theme'), session: news, plantedAt, numericPort };
    return pageReply(delivery, pageHtml(delivery, facts));
  }

  return {
    showInbox: ({ head }: Call) => pageFor(head, null),
    showQuestion: ({ head, id }: Call) => pageFor(head, id),

    asset({ id, head }: Call) {
      const asset = assets.get(id);
      if (asset === undefined) return refuse(404, 'nowhere', requestWords.guard.nowhere);
      const headers = { 'content-type': asset.type, 'cache-control': forEver, etag: asset.etag };
      const isKnown = namesTag(onlyHeader(head, 'if-none-match') ?? '', asset.etag);
      return isKnown ? { status: 304, headers, body: '' } : { status: 200, headers, body: asset.text };
    },

    /** That something listens, and nothing else: no version, no home, no session. */
    health: () => json<HealthReply>({ ok: true }),
  };
}

/** A page is shown without the store, too, and says that it is away. */
async function readSession(store: RouteDeps['store'], id: SessionId): Promise<Session | null | 'away'> {
  try {
    return await store.get(id);
  } catch (cause) {
    if (isOutage(cause)) return 'away';
    throw cause;
  }
}

/** All that a caller without credentials may learn about a session: whether it can still be answered. */
function newsOf(session: Session | null): SessionNews {
  if (session === null) return 'unknown';
  return session.state === 'ended' ? 'ended' : 'open';
}

function pageReply(delivery: Delivery, body: string): HttpReply {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(pageSources(delivery)),
    },
    body,
  };
}

/** One tag, a list of them, or `*`; weak tags compare like strong ones. */
function namesTag(header: string, etag: string): boolean {
  const named = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
