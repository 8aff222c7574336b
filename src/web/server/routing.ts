import type { JsonObject } from '../../domain/json-object.ts';
import { requestWords } from '../strings.ts';
import type { replies } from '../wire/replies.ts';
import { type Declared, type Received, readSent } from '../wire/schema.ts';
import type { Access } from './access/access.ts';
import type { Caller } from './access/callers.ts';
import type { Tickets } from './access/tickets.ts';
import type { Target } from './guard/guard.ts';
import { type HttpReply, type RequestHead, refuse } from './http/exchange.ts';
import type { LiveUpdates } from './live/live-updates.ts';
import type { TabPresence } from './live/tab-presence.ts';
import type { PortalDeps } from './portal-deps.ts';
import type { Uploads } from './uploads.ts';
import type { Views } from './views.ts';

/** What the routes of one listening portal work with. */
export type RouteDeps = Omit<PortalDeps, 'random'> &
  Pick<Access, 'homeMac' | 'browsers' | 'trades' | 'dropPort'> & {
    readonly port: number;
    readonly instance: string;
    readonly tickets: Tickets;
    readonly views: Views;
    readonly uploads: Uploads;
    readonly presence: Pick<TabPresence, 'tell'>;
    readonly live: Pick<LiveUpdates, 'tabs' | 'push' | 'hint' | 'revision' | 'hangUp'>;
    /** A newer program wants the port. */
    readonly standBack: () => void;
  };

/** One method at one path. `:id` in the path stands for one segment, `:n` for another. */
export type Route = Declaration & {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly kind?: 'page' | 'socket';
  /** plain: not sealed, also for a caller that seals; for what the page hands on as a file without reading it. */
  readonly reply?: 'plain';
  handle(call: RawCall): Promise<HttpReply> | HttpReply;
};

/** What is read of the body and the query. */
type Declaration = { readonly body?: Declared; readonly query?: Declared };

/** A request as it reaches a route: nothing of it is read yet. */
type RawCall = Around & { readonly query: URLSearchParams; readonly body: JsonObject };

/** A request as it reaches a handler: read as declared, as in `Call<{ body: typeof answerBody }>`. */
export type Call<Sent extends Declaration = Declaration> = Around & {
  readonly body: Sent extends { readonly body: infer Body extends Declared } ? Received<Body> : unknown;
  readonly query: Sent extends { readonly query: infer Query extends Declared } ? Received<Query> : unknown;
};

/** What stood for `:id` and `:n`, undecoded; empty when the path has none. */
type Named = { readonly id: string; readonly n: string };

type Around = Named & {
  readonly head: RequestHead;
  /** Null where no caller has to be known. */
  readonly caller: Caller | null;
};

/** Named with its reply in `replies` (`wire/replies.ts`), or one of the few that do not reply with JSON. */
type Address =
  | keyof typeof replies
  | 'GET /'
  | 'GET /history'
  | 'GET /open/:id'
  | 'GET /choice/:id'
  | 'GET /assets/:id'
  | 'GET /ws'
  | 'GET /api/history/export';

/** One line of the table of routes. What was sent and does not fit its declaration is refused with every problem. */
export function route<Sent extends Declaration>(
  address: Address,
  handle: (call: Call<NoInfer<Sent>>) => Promise<HttpReply> | HttpReply,
  declared?: Sent & Pick<Route, 'kind' | 'reply'>,
): Route {
  const [method, path] = address.split(' ') as [Route['method'], string];
  return {
    ...declared,
    method,
    path,
    handle(call) {
      // Of a name that is given twice the first counts.
      const query = readSent(declared?.query, Object.fromEntries([...call.query].reverse()));
      const body = readSent(declared?.body, call.body);
      if ('value' in query && 'value' in body) {
        return handle({ ...call, query: query.value, body: body.value } as Call<Sent>);
      }
      return wrongRequest([query, body].flatMap((one) => ('problems' in one ? one.problems : [])));
    },
  };
}

export function wrongRequest(problems: readonly string[]): HttpReply {
  return refuse(400, 'bad-request', requestWords.body.wrong, { problems });
}

export type Routing = {
  locate(path: string): Target;
  find(method: string, path: string): Found | null;
};

type Found = Named & { readonly route: Route };

export function createRouting(routes: readonly Route[]): Routing {
  function at(path: string): readonly Found[] {
    return routes.flatMap((route) => {
      const named = matchPath(route.path, path);
      return named === null ? [] : [{ route, ...named }];
    });
  }
  return {
    locate(path) {
      const found = at(path).map(({ route }) => route);
      const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      const kind = found[0] === undefined ? 'nowhere' : (found[0].kind ?? 'endpoint');
      return { kind, access: accessTo(path), methods };
    },
    find(method, path) {
      const wanted = method === 'HEAD' ? 'GET' : method;
      return at(path).find(({ route }) => route.method === wanted) ?? null;
    },
  };
}

/** By the address alone, so that no route can forget it. */
function accessTo(path: string): Target['access'] {
  if (path === '/ws') return 'ticket';
  return path.startsWith('/api/') && path !== '/api/token' ? 'token' : 'open';
}

function matchPath(pattern: string, path: string): Named | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const named = { id: '', n: '' };
  for (const [at, segment] of wanted.entries()) {
    const found = given[at] ?? '';
    if (segment === ':id' || segment === ':n') named[segment === ':id' ? 'id' : 'n'] = found;
    else if (segment !== found) return null;
    if (segment.startsWith(':') && found === '') return null;
  }
  return named;
}
