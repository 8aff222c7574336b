import type { Log } from '../../application/ports.ts';
import type { Appended } from '../../application/session-store.ts';
import {
  applyEvent,
  type NewerSession,
  type OpenSession,
  type ReadableSession,
  type Session,
  startSession,
} from '../../domain/session.ts';
import type { AskedEvent, LaterEvent } from '../../domain/session-event.ts';
import { isSessionId, type SessionId } from '../../domain/session-id.ts';
import type { Disk } from './disk.ts';
import { writeEnded, writeEntry } from './event-file.ts';
import { eventName, type Layout } from './layout.ts';
import type { FoundSession, LogReader } from './log-reader.ts';
import type { Markers } from './markers.ts';
import type { Publish } from './publish.ts';
import type { Temporary } from './temporary.ts';

/** Sessions being asked, changed and read: everything that touches a log or follows from it. */
export type SessionLog = {
  create(id: SessionId, asked: AskedEvent): Promise<OpenSession>;
  append(id: SessionId, seen: number, event: LaterEvent): Promise<Appended>;
  get(id: SessionId): Promise<Session | null>;
  listOpen(): Promise<readonly (OpenSession | NewerSession)[]>;
};

type Needs = {
  readonly disk: Disk;
  readonly layout: Layout;
  readonly log: Log;
  readonly reader: LogReader;
  readonly temporary: Temporary;
  readonly publish: Publish;
  readonly markers: Markers;
  /** Draft and leases of a session that just ended. */
  readonly clearAfter: (id: SessionId) => Promise<void>;
  readonly tell: (id: SessionId) => void;
};

export function createSessionLog(needs: Needs): SessionLog {
  const { disk, layout, log, reader, temporary, publish, markers, clearAfter, tell } = needs;

  const get = async (id: SessionId) => readable(await reader.read(id));

  async function create(id: SessionId, asked: AskedEvent): Promise<OpenSession> {
    if (!isSessionId(id)) throw new Error(`Not a session id: ${id}`);
    const made = await temporary.folder({ name: eventName(1), text: writeEntry(asked) }, true);
    let published = false;
    try {
      await disk.rename(made, layout.session(id));
      published = true;
      await disk.syncFolder(layout.sessions);
      await markers.add(id);
    } catch (error) {
      // A question that is refused must not turn up later as one that nobody waits for.
      if (published) await disk.rename(layout.session(id), made).catch(() => {});
      await disk.removeTree(made).catch(() => {});
      throw error;
    }
    const session = startSession(id, asked);
    reader.remember(session);
    tell(id);
    return session;
  }

  async function append(id: SessionId, seen: number, event: LaterEvent): Promise<Appended> {
    const session = await get(id);
    if (session === null || session.state === 'newer' || session.seen !== seen) {
      return { won: false, session };
    }
    const next = applyEvent(session, event);
    const ends = session.state === 'open' && next.state === 'ended';
    const text = ends ? writeEnded(next) : writeEntry(event);
    if ((await publish(layout.event(id, seen + 1), text, ends)) !== 'won') {
      return { won: false, session: await get(id) };
    }
    reader.remember(next);
    await announce(next, ends);
    return { won: true, session: next };
  }

  /** The event is in the log; nothing that fails from here on takes it back. Readers mend what stays undone. */
  async function announce(session: ReadableSession, ends: boolean): Promise<void> {
    const { id } = session;
    try {
      if (ends) {
        await markers.remove(id);
        await clearAfter(id);
      } else if (session.state === 'open') await markers.touch(id);
    } catch (cause) {
      log.warn(`a change of session ${id} could not be announced`, cause);
    }
    tell(id);
  }

  async function listOpen(): Promise<readonly (OpenSession | NewerSession)[]> {
    const ids = await markers.ids();
    const found = await reader.readMany(ids);
    const unread = found.filter((session) => session.state === 'unreadable');
    const open = found.filter((session) => session.state === 'open' || session.state === 'newer');
    const mayBeOpen = new Set([...open, ...unread].map((session) => session.id));
    // Left by a process that died between an ending and its marker. Ended is for ever, so nobody can be wronged.
    for (const id of ids) if (!mayBeOpen.has(id)) await markers.remove(id).catch(() => {});
    return open;
  }

  return { create, append, get, listOpen };
}

function readable(found: FoundSession | null): Session | null {
  return found?.state === 'damaged' ? null : found;
}
