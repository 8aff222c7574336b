import { type Edge, readMoment } from '../../../application/read-moment.ts';
import type { EndedQuery } from '../../../application/session-store.ts';
import { faces } from '../../../domain/session/face.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { portalWords } from '../../strings.ts';

const endings = ['submitted', 'auto_submitted', 'cancelled', 'timeout'] as const;
const words = portalWords.en.body;

/** More sessions than retention ever leaves. */
export const everything = 100_000;

type HistoryFilter = Omit<EndedQuery, 'limit'>;
type Read = { readonly filter: HistoryFilter; readonly problems: readonly string[] };

/** What of the history is wanted, from an address's query; an empty value is as good as none. */
export function readHistoryFilter(query: URLSearchParams): Read {
  const problems: string[] = [];
  const given = (name: string) => query.get(name) || null;

  function oneOf<Value extends string>(name: string, values: readonly Value[]): Value | null {
    const text = given(name);
    const known = values.find((value) => value === text);
    if (text !== null && known === undefined) problems.push(words.oneOf(name, values.join(', ')));
    return known ?? null;
  }
  function moment(name: string, edge: Edge): number | null {
    const text = given(name);
    if (text === null) return null;
    const ms = /^\d+$/.test(text) ? Number(text) : readMoment(text, edge);
    if (ms === null) problems.push(words.moment(name));
    return ms;
  }

  const before = given('before');
  if (before !== null && !isSessionId(before))
    problems.push(words.oneOf('before', 'the ids of this history'));
  const wanted = {
    before,
    text: given('q'),
    status: oneOf('status', endings),
    face: oneOf('interface', faces),
    client: given('agent'),
    from: moment('from', 'start'),
    to: moment('to', 'end'),
  };
  return { filter: withoutNulls(wanted), problems };
}

export function readLimit(query: URLSearchParams, fallback: number, max: number): number | null {
  const text = query.get('limit') || String(fallback);
  const limit = Number(text);
  return /^\d+$/.test(text) && limit >= 1 && limit <= max ? limit : null;
}

type WithoutNulls<Shape> = { -readonly [Key in keyof Shape]?: NonNullable<Shape[Key]> };

function withoutNulls<Shape extends object>(shape: Shape): WithoutNulls<Shape> {
  return Object.fromEntries(
    Object.entries(shape).filter(([, value]) => value !== null),
  ) as WithoutNulls<Shape>;
}
