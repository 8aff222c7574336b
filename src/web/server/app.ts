import { StoreRefusedError, StoreUnwritableError } from '../../application/session-store.ts';
import { type JsonObject, parseObject } from '../../domain/json-object.ts';
import { echoHeader } from '../pairing/proof-texts.ts';
import { portalWords, requestWords } from '../strings.ts';
import { type Caller, createCallers } from './access/callers.ts';
import { type Credentials, type GuardRefusal, guard, hasBody, refusalReply } from './guard/guard.ts';
import { createAllowedHosts, isLoopbackHost } from './guard/hosts.ts';
import {
  type HttpReply,
  onlyHeader,
  pathOf,
  queryOf,
  type RequestHead,
  refuse,
  type TextReply,
} from './http/exchange.ts';
import { securityHeaders } from './http/security-headers.ts';
import { isClientGone } from './http/send-reply.ts';
import { allRoutes } from './routes/all-routes.ts';
import { answerPlanted, withClearing } from './routes/planted.ts';
import { type Call, createRouting, type Route, type RouteDeps } from './routing.ts';

/** The portal as a function from request to reply; `listen.ts` binds it to a port. */
export type PortalApp = {
  handle(head: RequestHead, readBody: ReadBody): Promise<HttpReply>;
  /** Null lets the upgrade in; its ticket is spent then. */
  admitSocket(head: RequestHead): Promise<TextReply | null>;
};

/** The whole body, or null as soon as it grows too large. */
export type ReadBody = () => Promise<string | null>;

export function createPortalApp(deps: RouteDeps): PortalApp {
  const routing = createRouting(allRoutes(deps));
  const credentials: Credentials = {
    identify: createCallers({ browsers: deps.browsers, life: deps }),
    takesTicket: (ticket) => deps.tickets.take(ticket),
  };
  const allowedHosts = createAllowedHosts(deps.settings);
  const check = async (head: RequestHead) => {
    // Only a request by another name costs a look at the settings.
    const names = isLoopbackHost(onlyHeader(head, 'host') ?? '') ? [] : await allowedHosts();
    return guard({ head, allowedHosts: names, locate: routing.locate, credentials });
  };

  async function handle(head: RequestHead, readBody: ReadBody): Promise<HttpReply> {
    const { caller, refusal } = await check(head);
    if (refusal?.code === 'service-worker') {
      await answerPlanted(deps, { what: 'service worker', head });
      return withClearing(refusalReply(refusal));
    }
    if (refusal !== null) return sealed(refusalReply(refusal), caller);
    const found = routing.find(head.method, pathOf(head.target));
    if (found === null) return sealed(refusalReply(nowhere), caller);
    const { route, ...named } = found;
    const reply = await answer(route, { ...named, head, caller }, readBody).catch(failedReply);
    const known = caller === null ? {} : { callerIsKnown: true };
    return { ...(route.reply === 'plain' ? reply : sealed(reply, caller)), ...known };
  }

  async function answer(route: Route, call: Pick<Call, 'id' | 'n' | 'head' | 'caller'>, readBody: ReadBody) {
    const { head, caller } = call;
    const body = hasBody(head) ? await readObject(readBody, caller) : {};
    if (body === 'too-large') return refusalReply({ status: 413, code: 'too-large' });
    if (body === 'not-json') return refuse(400, 'bad-json', requestWords.body.notJson);
    return route.handle({ ...call, query: queryOf(head.target), body });
  }

  async function failedReply(cause: unknown): Promise<HttpReply> {
    // The client has gone: `listen.ts` closes the connection.
    if (isClientGone(cause)) throw cause;
    const language = await deps.settings.read().then(
      ({ value }) => value('language'),
      () => 'en' as const,
    );
    const words = portalWords[language].refusal;
    if (cause instanceof StoreRefusedError) {
      const reason = words.database(cause.inLanguage(language));
      return cause.isOutage ? refuse(503, 'database-away', reason) : refuse(507, 'not-stored', reason);
    }
    if (cause instanceof StoreUnwritableError) return refuse(507, 'not-stored', words.unwritable);
    deps.log.error('the portal failed to answer a request', cause);
    return refuse(500, 'fault', words.fault);
  }

  return {
    handle: async (head, readBody) =>
      safe(withEcho(await handle(head, readBody).catch(failedReply), onlyHeader(head, echoHeader))),
    async admitSocket(head) {
      const { refusal } = await check(head);
      const refused = refusal ?? (pathOf(head.target) === '/ws' ? null : nowhere);
      return refused === null ? null : safe(refusalReply(refused));
    },
  };
}

const nowhere: GuardRefusal = { status: 404, code: 'nowhere' };

async function readObject(
  readBody: ReadBody,
  caller: Caller | null,
): Promise<JsonObject | 'too-large' | 'not-json'> {
  const sent = await readBody();
  if (sent === null) return 'too-large';
  if (sent === '') return {};
  const text = caller === null ? sent : caller.open(sent);
  return (text === null ? null : parseObject(text)) ?? 'not-json';
}

/** Refusals and faults too: a page believes only what is sealed. */
function sealed(reply: HttpReply, caller: Caller | null): HttpReply {
  if (caller === null) return reply;
  if ('pieces' in reply) return { ...reply, pieces: caller.sealPieces(reply.status, reply.pieces) };
  return { ...reply, body: caller.seal(reply.status, reply.body) };
}

/** Also on a failure: a page without its echo takes the reply for a planted copy. */
function withEcho(reply: HttpReply, echo: string | null): HttpReply {
  if (echo === null || !/^[\w-]{1,64}$/.test(echo)) return reply;
  return { ...reply, headers: { ...reply.headers, [echoHeader]: echo } };
}

function safe<Kind extends HttpReply>(reply: Kind): Kind {
  return { ...reply, headers: { ...securityHeaders, ...reply.headers } };
}
