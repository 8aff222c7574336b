import type { JsonObject } from '../../domain/json-object.ts';
import { requestWords } from '../strings.ts';
import type { Told } from '../wire/on-the-wire.ts';
import { type Declared, readSent } from '../wire/read-sent.ts';
import type { Caller } from './access/callers.ts';
import type { Target } from './guard/target.ts';
import type { HttpReply, RequestHead } from './http/exchange.ts';
import { refuse } from './http/replies.ts';

/** One address and one deed. `:id` in the path stands for one segment. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly kind?: 'page' | 'socket';
  /** plain: not sealed, also for a caller that seals; for replies that may be too long for one text. */
  readonly reply?: 'plain';
  /** What is read of the body and the query, see `reading`. */
  readonly body?: Declared;
  readonly query?: Declared;
  handle(call: Call): Promise<HttpReply> | HttpReply;
};

export type Call<Body = JsonObject, Query = URLSearchParams> = {
  /** What stood for `:id`, undecoded; empty when the path has none. */
  readonly id: string;
  readonly query: Query;
  /** Empty for methods without a body. */
  readonly body: Body;
  readonly head: RequestHead;
  /** Null where no caller has to be known. */
  readonly caller: Caller | null;
};

type Reading<Body extends Declared, Query extends Declared> = Omit<Route, 'handle'> & {
  readonly body?: Body;
  readonly query?: Query;
  handle(call: Call<Told<Body>, Told<Query>>): Promise<HttpReply> | HttpReply;
};

/** A route whose body and query are read as declared; what does not fit is refused with every problem. */
export function reading<Body extends Declared, Query extends Declared>(route: Reading<Body, Query>): Route {
  return {
    ...route,
    handle(call) {
      // Of a name that is given twice the first counts.
      const given = readSent(route.query, Object.fromEntries([...call.query].reverse()));
      const sent = readSent(route.body, call.body);
      if ('value' in given && 'value' in sent) {
        return route.handle({ ...call, query: given.value, body: sent.value });
      }
      return wrongRequest([given, sent].flatMap((one) => ('problems' in one ? one.problems : [])));
    },
  };
}

export function wrongRequest(problems: readonly string[]): HttpReply {
  return refuse(400, 'bad-request', requestWords.body.wrong, { problems });
}

export type Routing = {
  locate(path: string): Target;
  find(method: string, path: string): { readonly route: Route; readonly id: string } | null;
};

export function createRouting(routes: readonly Route[]): Routing {
  function at(path: string): readonly { readonly route: Route; readonly id: string }[] {
    return routes.flatMap((route) => {
      const id = matchPath(route.path, path);
      return id === null ? [] : [{ route, id }];
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

function matchPath(pattern: string, path: string): string | null {
  const [before, after] = pattern.split(':id');
  if (before === undefined || after === undefined) return pattern === path ? '' : null;
  if (!path.startsWith(before) || !path.endsWith(after)) return null;
  const id = path.slice(before.length, path.length - after.length);
  return id === '' || id.includes('/') ? null : id;
}
