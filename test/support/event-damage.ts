import { isObject, type JsonObject } from '../../src/domain/json-object.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';
import { readEntry } from '../../src/store/stored-text.ts';

/** One event of a session, as it is stored. */
export type StoredEvent = { readonly id: string; readonly n: number; readonly body: string };

/** An event with one field damaged. */
export type Damage = {
  readonly event: StoredEvent;
  readonly what: string;
  readonly body: string;
  /** How its session began. */
  readonly asked: AskedEvent;
};

type Path = readonly (string | number)[];

/** What a disk, a program with a fault or another member of a team may have put in place of a field. */
const replacements = {
  deleted: undefined,
  null: null,
  'a number': 5,
  'a list': [],
  'an object': {},
  'half a pair': '\ud800',
};

/** Only where a text may stand: elsewhere any text is wrong, and so many megabytes take minutes to read. */
const replacedTexts = { ...replacements, '1 MB of text': 'x'.repeat(1_024 * 1_024) };

/** Every field of every kind of event and ending, once, in every way. */
export function everyDamage(events: readonly StoredEvent[]): readonly Damage[] {
  const seen = new Set<string>();
  return events.flatMap((event) => {
    const content: unknown = JSON.parse(event.body);
    const first = readEntry(events.find(({ id, n }) => id === event.id && n === 1)?.body ?? '');
    if (first.kind !== 'asked') throw new Error(`${event.id} begins with a ${first.kind} event`);
    const asked = first.event;
    return pathsOf(content).flatMap((path) => {
      const field = `${kindOf(content, path)} ${path.join('.')}`;
      if (seen.has(field)) return [];
      seen.add(field);
      const original = valueAt(content, path);
      const isText = original === null || typeof original === 'string';
      return Object.entries(isText ? replacedTexts : replacements).flatMap(([name, value]) => {
        const body = JSON.stringify(replaced(content, path, value));
        return body === event.body ? [] : [{ event, what: `${field}: ${name}`, body, asked }];
      });
    });
  });
}

/** Each schema has fields of its own, and so has each way to end; the rest of a session is the same in all of them. */
function kindOf(content: unknown, [, inner]: Path): string {
  const { schema, kind, session } = content as JsonObject;
  const ending =
    inner === 'ending' && isObject(session) && isObject(session.ending) ? session.ending.kind : '';
  const version = schema === 1 ? [] : [`of schema ${schema}`];
  return [kind, ...(ending === '' ? [] : [ending]), ...version].join(' ');
}

/** Each field and what is inside it; of a list only the first entry. */
function pathsOf(value: unknown): readonly Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : below(0, value[0]);
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => below(key, inner)) : [];
}

function below(key: string | number, inner: unknown): readonly Path[] {
  return [[key], ...pathsOf(inner).map((path) => [key, ...path])];
}

function valueAt(content: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown>)[key], content);
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  const copy = structuredClone(value) as Record<string | number, unknown>;
  if (key === undefined) return by;
  const inner = rest.length === 0 ? by : replaced(copy[key], rest, by);
  if (inner === undefined && Array.isArray(copy)) copy.splice(Number(key), 1);
  else copy[key] = inner;
  return copy;
}
