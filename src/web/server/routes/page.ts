import type { Session } from '../../../domain/session.ts';
import { isSessionId } from '../../../domain/session-id.ts';
import { type Delivery, hashedDelivery, inlineDelivery, pageSources } from '../../assets/delivery.ts';
import { pageHtml } from '../../assets/page.ts';
import type { SessionNews } from '../../wire.ts';
import type { Reply } from '../http/exchange.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { Call, Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';

/** The same page at each of its addresses. `?inline` asks for the bundle inside the page. */
export function pageRoutes(
  desk: Pick<RouteDesk, 'store' | 'settings' | 'bundle' | 'withholdBundle'>,
): readonly Route[] {
  const hashed = hashedDelivery(desk.bundle);
  const isWithheld = desk.withholdBundle === true;
  const inline = inlineDelivery(desk.bundle, isWithheld);

  async function handle({ id, query }: Call): Promise<Reply> {
    const { language, theme } = (await desk.settings.read()).values;
    const session = isSessionId(id) ? await desk.store.get(id) : null;
    const news = id === '' ? 'none' : newsOf(session);
    const ownLanguage = session?.state === 'open' ? session.terms.language : language;
    const delivery = isWithheld || query.has('inline') ? inline : hashed;
    return pageReply(delivery, pageHtml(delivery, { language: ownLanguage, theme, session: news }));
  }

  return ['/', '/history', '/choice/:id'].map((path) => ({ method: 'GET', path, kind: 'page', handle }));
}

/** The one thing about a session that may be said to anybody: whether it can still be answered. */
function newsOf(session: Session | null): SessionNews {
  if (session === null) return 'unknown';
  return session.state === 'ended' ? 'ended' : 'open';
}

function pageReply(delivery: Delivery, body: string): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(pageSources(delivery)),
    },
    body,
  };
}
