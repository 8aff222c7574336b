import { isOutage } from '../../../application/session-store.ts';
import type { Session } from '../../../domain/session/session.ts';
import { isSessionId, type SessionId } from '../../../domain/session/session-id.ts';
import { type Delivery, hashedDelivery, inlineDelivery, pageSources } from '../../assets/delivery.ts';
import { pageHtml } from '../../assets/page.ts';
import type { SessionNews } from '../../wire/replies.ts';
import { isFromOutside } from '../guard/hosts.ts';
import type { HttpReply } from '../http/exchange.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { plantedNews } from '../planted/answer-planted.ts';
import type { Call, Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

type Deps = Pick<
  RouteDeps,
  'store' | 'settings' | 'clock' | 'planted' | 'bundle' | 'withholdBundle' | 'hostName' | 'port'
>;

/**
 * The same page at each of its addresses. `?inline` asks for the bundle inside the page. `/open/…` is `/` under a name
 * that no browser has cached; a query would not do, because `No-Vary-Search` lets a cached page match every query.
 */
export function pageRoutes(deps: Deps): readonly Route[] {
  const hashed = hashedDelivery(deps.bundle);
  const isWithheld = deps.withholdBundle === true;
  const inline = inlineDelivery(deps.bundle, isWithheld);
  // Windows reaches WSL by `localhost` only.
  const numericPort = deps.hostName === 'localhost' ? null : deps.port;

  async function handle({ id, query, head }: Call, isSession: boolean): Promise<HttpReply> {
    const { language, theme } = (await deps.settings.read()).values;
    const isOutside = isFromOutside(head);
    const isTold = isSession && !isOutside;
    const session = isTold && isSessionId(id) ? await readSession(deps.store, id) : null;
    const news = isTold && session !== 'away' ? newsOf(session) : 'none';
    const ownLanguage = session !== 'away' && session?.state === 'open' ? session.terms.language : language;
    const delivery = isWithheld || query.has('inline') ? inline : hashed;
    const plantedAt = isOutside ? null : await plantedNews(deps);
    const facts = { language: ownLanguage, theme, session: news, plantedAt, numericPort };
    const html = pageHtml(delivery, facts);
    return pageReply(delivery, html);
  }

  return ['/', '/history', '/open/:id', '/choice/:id'].map((path) => ({
    method: 'GET',
    path,
    kind: 'page',
    handle: (call) => handle(call, path === '/choice/:id'),
  }));
}

/** A page is shown without the store, too, and says that it is away. */
async function readSession(store: Deps['store'], id: SessionId): Promise<Session | null | 'away'> {
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
