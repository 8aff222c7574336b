import type { EndedSession, OpenSession } from '../../../domain/session/session.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';
import type { StoreDeps } from '../store-deps.ts';

/** Puts every ending on the lists, whichever process or version of the program wrote it. */
export type NoteEndings = {
  /**
   * Never fails: the ending is in the log. False when the uncollected answer could not be marked; the marker in
   * `open/` has to stay then, so that processes that list the open sessions try again.
   */
  note(session: EndedSession): Promise<boolean>;
  /** The same for endings that other processes may have noted already. Returns those that are marked. */
  repair(sessions: readonly EndedSession[]): Promise<readonly EndedSession[]>;
  /** Removes the marker of a session that has ended, unless its person has taken the answer back meanwhile. */
  unmark(id: SessionId): Promise<void>;
  /** Takes a session off the lists whose person took the answer back, and shows it among the open ones. */
  reopen(session: OpenSession): Promise<void>;
  /** Another process changed this session (null: some session), and may be a first version, which writes no lists. */
  noticeChange(id: SessionId | null): void;
  /** Notes the changed sessions that are no longer open and not on a list. */
  settle(): Promise<void>;
};

type Deps = Pick<StoreDeps, 'log' | 'reader' | 'markers' | 'days' | 'list' | 'uncollected'>;

/** What is forgotten beyond this is found when the next process starts. */
const mostChanged = 1_000;

export function createNoteEndings({ log, reader, markers, days, list, uncollected }: Deps): NoteEndings {
  const changed = new Set<SessionId>();
  let openBefore: ReadonlySet<SessionId> = new Set();
  let anyMayHaveEnded = true;

  function noticeChange(id: SessionId | null): void {
    if (id === null) {
      anyMayHaveEnded = true;
      return;
    }
    changed.add(id);
    const [first] = changed;
    if (changed.size > mostChanged && first !== undefined) changed.delete(first);
  }

  async function mark(session: EndedSession): Promise<boolean> {
    try {
      await uncollected.note(session);
      return true;
    } catch (cause) {
      log.warn('that an answer waits for its agent could not be noted', cause);
      days.keepUnwritten(session);
      noticeChange(session.id);
      return false;
    }
  }

  /** The uncollected answer is marked first: a session on the list needs no further work. */
  async function write(sessions: readonly EndedSession[]): Promise<readonly EndedSession[]> {
    const marked: EndedSession[] = [];
    for (const session of sessions) if (await mark(session)) marked.push(session);
    if (!(await list.add(marked))) for (const { id } of marked) noticeChange(id);
    return marked;
  }

  /** On disk: a position that is only in this process's memory is written again. */
  async function isListed(id: SessionId): Promise<boolean> {
    const position = await days.findPosition(id);
    return position !== null && (await days.isWritten(position));
  }

  async function repair(sessions: readonly EndedSession[]): Promise<readonly EndedSession[]> {
    const known: EndedSession[] = [];
    const missing: EndedSession[] = [];
    for (const session of sessions) {
      const isKnown = await days.isWritten(session);
      if (isKnown) days.forgetUnwritten(session.id);
      (isKnown ? known : missing).push(session);
    }
    return [...known, ...(missing.length > 0 ? await write(missing) : [])];
  }

  return {
    note: async (session) => (await write([session])).length > 0,
    repair,
    async unmark(id) {
      await markers.remove(id);
      if ((await reader.read(id))?.state === 'open') await markers.addAgain(id);
    },
    async reopen(session) {
      const { id, takenBack = [] } = session;
      // Once more: whoever looked just before it was open has removed its marker.
      await markers.addAgain(id);
      await uncollected.remove(id);
      await list.drop(takenBack.map(({ at }) => ({ id, endedAt: at })));
      // Answered anew meanwhile, its new ending went with the old one.
      const now = await reader.read(id);
      if (now?.state === 'ended') await repair([now]);
    },
    noticeChange,
    async settle() {
      if (changed.size === 0 && !anyMayHaveEnded) return;
      const open = new Set(await markers.ids());
      const toCheck = new Set([...changed, ...openBefore]);
      changed.clear();
      openBefore = open;
      anyMayHaveEnded = false;
      // Most are still open, or were listed by the process that ended them: those are not read.
      const unlisted: SessionId[] = [];
      for (const id of toCheck) {
        if (open.has(id)) continue;
        if (await isListed(id)) days.forgetUnwritten(id);
        else unlisted.push(id);
      }
      const found = await reader.readMany(unlisted);
      await repair(found.filter((session) => session.state === 'ended'));
    },
  };
}
