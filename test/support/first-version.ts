import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyEvent,
  type EndedSession,
  type OpenSession,
  startSession,
} from '../../src/domain/session/session.ts';
import type { EndedEvent } from '../../src/domain/session/session-event.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { flatAskedSchema, flatEndedSchema } from '../../src/store/event-schema.ts';
import { type FlatAsked, flattenEnded, unflattenAsked } from '../../src/store/flat-session.ts';

/** Ends a session as the programs of the first version do: the log, then the marker, and no list. */
export async function endAsFirstVersion(home: string, id: SessionId, event: EndedEvent): Promise<void> {
  const folder = join(home, 'sessions', id);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'draft.json');
  const ended = applyEvent(await openSession(folder, id), event) as EndedSession;
  const session = flattenEnded({ ...ended, seen: names.length + 1 });
  if (session === null) throw new Error('The first version knows no forms');
  const made = join(home, 'tmp', `${id}-ending`);
  await mkdir(join(home, 'tmp'), { recursive: true });
  await writeFile(made, JSON.stringify({ schema: 1, kind: 'ended', at: event.at, session }));
  await link(made, join(folder, `${String(names.length + 1).padStart(4, '0')}.json`));
  await rm(made);
  await rm(join(home, 'open', id), { force: true });
}

/** Removes one as its retention and its `history delete` do. */
export async function removeAsFirstVersion(home: string, id: SessionId): Promise<void> {
  const away = join(home, 'trash', `${id}.first-version`);
  await mkdir(join(home, 'trash'), { recursive: true });
  await rename(join(home, 'sessions', id), away);
  await rm(away, { recursive: true });
}

async function openSession(folder: string, id: SessionId): Promise<OpenSession> {
  const { schema: _schema, ...asked } = JSON.parse(await readFile(join(folder, '0001.json'), 'utf8'));
  return startSession(id, unflattenAsked(asked as FlatAsked));
}

/** What a program of the first version makes of a session in a home. */
type SeenByFirstVersion =
  | { readonly state: 'open' | 'ended'; readonly title: string }
  | { readonly state: 'newer'; readonly schema: number }
  | { readonly state: 'damaged' };

/**
 * Reads a home as the programs of the first version do. They know one schema: of an event with a higher number they say
 * that it needs a newer version, and what has theirs must have the shape they wrote themselves.
 */
export async function readAsFirstVersion(home: string): Promise<ReadonlyMap<SessionId, SeenByFirstVersion>> {
  const ids = await readdir(join(home, 'sessions'));
  const seen = await Promise.all(
    ids.map(async (id) => {
      const folder = join(home, 'sessions', id);
      const names = (await readdir(folder)).filter((name) => /^\d{4}\.json$/.test(name)).sort();
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return [id, asSeen(texts.map((text) => JSON.parse(text)))] as const;
    }),
  );
  return new Map(seen);
}

type RawEvent = { readonly schema: number; readonly kind: string; readonly session?: unknown };

function asSeen(events: readonly RawEvent[]): SeenByFirstVersion {
  const newer = events.find(({ schema }) => schema > 1);
  if (newer !== undefined) return { state: 'newer', schema: newer.schema };
  const [{ schema: _schema, ...first } = { schema: 1 }] = events;
  if (!flatAskedSchema.safeParse(first).success) return { state: 'damaged' };
  const { title } = (first as FlatAsked).request;
  const ended = events.find(({ kind }) => kind === 'ended');
  if (ended === undefined) return { state: 'open', title };
  return flatEndedSchema.safeParse(ended.session).success ? { state: 'ended', title } : { state: 'damaged' };
}
