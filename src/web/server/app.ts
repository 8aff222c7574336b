import { StoreUnwritableError } from '../../application/session-store.ts';
import { portalWords } from '../strings.ts';
import { type Credentials, type GuardRefusal, guard, hasBody } from './guard/guard.ts';
import { refusalReply } from './guard/refusal-reply.ts';
import { isClientGone } from './http/client-gone.ts';
import { pathOf, queryOf, type Reply, type RequestHead, type TextReply } from './http/exchange.ts';
import { type JsonObject, parseObject } from './http/fields.ts';
import { refuse } from './http/replies.ts';
import { securityHeaders } from './http/security-headers.ts';
import { allRoutes } from './routes/all-routes.ts';
import type { RouteDesk } from './routes/desk.ts';
import { refusalWords } from './routes/session-replies.ts';
import { createRouting } from './routing.ts';

/** The portal as a function from request to reply; whoever listens is somebody else. */
export type PortalApp = {
  handle(head: RequestHead, readBody: ReadBody): Promise<Reply>;
  /** Null lets the upgrade in; its ticket is spent then. */
  admitSocket(head: RequestHead): Promise<TextReply | null>;
};

/** The whole body, or null as soon as it grows too large. */
export type ReadBody = () => Promise<string | null>;

export function createPortalApp(desk: RouteDesk): PortalApp {
  const routing = createRouting(allRoutes(desk));
  const credentials: Credentials = {
    knowsToken: (token) => desk.tokens.knows(token, desk.port),
    takesTicket: (ticket) => desk.tickets.take(ticket),
  };
  const check = (head: RequestHead) => guard({ head, locate: routing.locate, credentials });

  async function answer(head: RequestHead, readBody: ReadBody): Promise<Reply> {
    const refusal = await check(head);
    if (refusal !== null) return refusalReply(refusal);
    const found = routing.find(head.method, pathOf(head.target));
    if (found === null) return refusalReply(nowhere);
    const body = hasBody(head) ? await readObject(readBody) : {};
    if (body === 'too-large') return refusalReply({ status: 413, code: 'too-large' });
    if (body === 'not-json') return refuse(400, 'bad-json', portalWords.en.body.notJson);
    return found.route.handle({ id: found.id, query: queryOf(head.target), body, head });
  }

  async function failedReply(cause: unknown): Promise<Reply> {
    // Nobody is there to be told; who listens closes the connection.
    if (isClientGone(cause)) throw cause;
    const words = await refusalWords(desk).catch(() => portalWords.en.refusal);
    if (cause instanceof StoreUnwritableError) return refuse(507, 'not-stored', words.unwritable);
    desk.log.error('the portal failed to answer a request', cause);
    return refuse(500, 'fault', words.fault);
  }

  return {
    handle: async (head, readBody) => safe(await answer(head, readBody).catch(failedReply)),
    async admitSocket(head) {
      if (pathOf(head.target) !== '/ws') {
        // The door is the same for everybody; who passes it still finds nothing to upgrade.
        return safe(refusalReply((await check(head)) ?? nowhere));
      }
      const refusal = await check(head);
      return refusal === null ? null : safe(refusalReply(refusal));
    },
  };
}

const nowhere: GuardRefusal = { status: 404, code: 'nowhere' };

async function readObject(readBody: ReadBody): Promise<JsonObject | 'too-large' | 'not-json'> {
  const text = await readBody();
  if (text === null) return 'too-large';
  return text === '' ? {} : (parseObject(text) ?? 'not-json');
}

function safe<Kind extends Reply>(reply: Kind): Kind {
  return { ...reply, headers: { ...securityHeaders, ...reply.headers } };
}
