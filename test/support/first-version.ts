import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyEvent,
  type EndedSession,
  type OpenSession,
  startSession,
} from '../../src/domain/session/session.ts';
import type { AskedEvent, EndedEvent } from '../../src/domain/session/session-event.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';

/** Ends a session as the programs of the first version do: the log, then the marker, and no list. */
export async function endAsFirstVersion(home: string, id: SessionId, event: EndedEvent): Promise<void> {
  const folder = join(home, 'sessions', id);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'draft.json');
  const ended = applyEvent(await openSession(folder, id), event) as EndedSession;
  const session = { ...ended, seen: names.length + 1 };
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
  return startSession(id, asked as AskedEvent);
}
