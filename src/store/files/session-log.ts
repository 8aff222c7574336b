import type { Appended, SessionStore } from '../../application/session-store.ts';
import {
  applyEvent,
  type EndedSession,
  type OpenSession,
  type ReadableSession,
  type Session,
  startSession,
} from '../../domain/session/session.ts';
import type { AskedEvent, LaterEvent } from '../../domain/session/session-event.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { writeEnded, writeEntry } from '../stored-text.ts';
import { eventName } from './layout.ts';
import type { FoundSession } from './log-reader.ts';
import { createListOpen, type ListOpenDeps } from './open-sessions.ts';
import type { Publish } from './publish.ts';
import type { StoreDeps } from './store-deps.ts';

/** Creates, changes and reads sessions, and keeps markers and lists in step with their logs. */
type SessionLog = Pick<SessionStore, 'create' | 'adopt' | 'append' | 'settle' | 'get' | 'listOpen'>;

type Deps = ListOpenDeps &
  Pick<StoreDeps, 'log' | 'temporary' | 'uncollected'> & {
    readonly publish: Publish;
    /** Draft and leases of a session that just ended. */
    readonly clearAfter: (id: SessionId) => Promise<void>;
    /** Lets this process know that the session changed. */
    readonly tell: (id: SessionId) => void;
    /** Lets every process know it. */
    readonly announce: (id: SessionId) => Promise<void>;
  };

export function createSessionLog(deps: Deps): SessionLog {
  const { disk, layout, log, reader, temporary, publish, markers, questions, notes, uncollected } = deps;

  // An agent may have collected an answer before its lists are written: that it did comes after them.
  const marking = new Map<SessionId, Promise<void>>();

  const get = async (id: SessionId) => readable(await reader.read(id));

  async function create(id: SessionId, asked: AskedEvent): Promise<OpenSession> {
    if (!isSessionId(id)) throw new Error(`Not a session id: ${id}`);
    const made = await temporary.folder({ name: eventName(1), text: writeEntry(asked).text }, true);
    let published = false;
    try {
      // A rename cannot replace the folder of a session that exists.
      await disk.rename(made, layout.session(id));
      published = true;
      await disk.syncFolder(layout.sessions);
      await markers.add(id);
    } catch (error) {
      // A question that is refused must not turn up later as one that no agent waits for.
      if (published) await disk.rename(layout.session(id), made).catch(() => {});
      await disk.removeTree(made).catch(() => {});
      throw error;
    }
    const session = startSession(id, asked);
    reader.remember(session);
    await Promise.all([deps.announce(id), questions.add(session)]);
    return session;
  }

  /** Its log is one file, the ending that carries the whole session, under the number it had. */
  async function adopt(session: EndedSession): Promise<boolean> {
    const { id, seen } = session;
    if (!isSessionId(id)) throw new Error(`Not a session id: ${id}`);
    if ((await reader.read(id)) !== null) return false;
    const made = await temporary.folder({ name: eventName(seen), text: writeEnded(session).text }, true);
    try {
      await disk.rename(made, layout.session(id));
      await disk.syncFolder(layout.sessions);
    } catch (error) {
      await disk.removeTree(made).catch(() => {});
      // A rename cannot replace the folder of a session that exists.
      if ((await reader.read(id)) !== null) return false;
      throw error;
    }
    await notes.note(session);
    await deps.announce(id);
    return true;
  }

  async function append(id: SessionId, seen: number, event: LaterEvent): Promise<Appended> {
    const session = await get(id);
    if (session === null || session.state === 'newer' || session.seen !== seen) {
      return { won: false, session };
    }
    const next = applyEvent(session, event);
    const ends = session.state === 'open' && next.state === 'ended';
    const { text } = ends ? writeEnded(next) : writeEntry(event);
    // An open session without a marker is on no list; a marker without an open session goes with the next look.
    if (event.kind === 'reopened') await markers.addAgain(id);
    // What a person gave, or took back, outlives a power cut.
    const durable = ends || event.kind === 'reopened';
    if ((await publish(layout.event(id, seen + 1), text, durable)) !== 'won') {
      return { won: false, session: await get(id) };
    }
    reader.remember(next);
    // The agent need not wait for the lists. Pages read them: `announce` tells them again.
    if (ends) deps.tell(id);
    // That an answer leaves changes no list, and does not wait for those that its ending changes.
    if (event.kind !== 'delivering') await inTurn(id, () => mark(next, event));
    await deps.announce(id);
    return { won: true, session: next };
  }

  async function inTurn(id: SessionId, work: () => Promise<void>): Promise<void> {
    const turn = (marking.get(id) ?? Promise.resolve()).then(work);
    marking.set(id, turn);
    await turn;
    if (marking.get(id) === turn) marking.delete(id);
  }

  /** The event is in the log, so a failure here is only logged; processes that list the sessions do what is left. */
  async function mark(session: ReadableSession, event: LaterEvent): Promise<void> {
    const { id } = session;
    try {
      if (session.state === 'ended' && event.kind === 'ended') {
        // Before the marker is removed: a process killed in between leaves this to the next that lists the open sessions.
        const noted = await notes.note(session);
        // The marker stays where the disk is too full to note the ending; touched, it still wakes processes that watch.
        await (noted ? notes.unmark(id) : markers.touch(id));
        await Promise.all([deps.clearAfter(id), noted ? questions.remove(session) : undefined]);
      } else if (session.state === 'open' && event.kind === 'reopened') {
        await notes.reopen(session);
        await questions.add(session);
      } else if (session.state === 'open') await markers.touch(id);
      else if (event.kind === 'delivered') await uncollected.remove(id);
    } catch (cause) {
      log.warn(`a change of session ${id} could not be announced`, cause);
    }
  }

  /** Does what a process that wrote an event may have been killed before: sync its name, note its ending, announce it. */
  async function settle(id: SessionId): Promise<void> {
    if (!isSessionId(id)) return;
    try {
      for (const folder of [layout.session(id), layout.sessions]) await disk.syncFolder(folder);
    } catch (cause) {
      log.error(`session ${id} is stored but may not survive a power cut`, cause);
    }
    const session = await reader.read(id);
    if (session?.state === 'ended') await notes.repair([session]);
    await deps.announce(id);
  }

  return { create, adopt, append, settle, get, listOpen: createListOpen(deps) };
}

function readable(found: FoundSession | null): Session | null {
  return found?.state === 'damaged' ? null : found;
}
