import type { Log } from '../../../application/ports.ts';
import type { EndedSession } from '../../../domain/session.ts';
import type { SessionId } from '../../../domain/session-id.ts';
import type { LogReader } from '../log-reader.ts';
import type { Markers } from '../markers.ts';
import type { EndedDays } from './ended-days.ts';
import type { ListEndings } from './list-endings.ts';
import type { Uncollected } from './uncollected.ts';

/** Brings every ending onto the lists, whichever process or version of the program wrote it. */
export type NoteEndings = {
  /** Never fails: the ending is in the log. What could not be noted is tried again by `settle`. */
  note(session: EndedSession): Promise<void>;
  /** The same for an ending that another process may have noted already. */
  repair(sessions: readonly EndedSession[]): Promise<void>;
  /** Another process did something to this session (null: to some); a first version does not write lists. */
  suspect(id: SessionId | null): void;
  /** Notes what has changed, is no longer open and not on a list. */
  settle(): Promise<void>;
};

type Needs = {
  readonly log: Log;
  readonly reader: LogReader;
  readonly markers: Pick<Markers, 'ids'>;
  readonly days: EndedDays;
  readonly list: ListEndings;
  readonly uncollected: Uncollected;
};

/** A process that never lists anything need not remember more. What it forgets is found when the next one starts. */
const mostSuspects = 1_000;

export function createNoteEndings({ log, reader, markers, days, list, uncollected }: Needs): NoteEndings {
  const suspects = new Set<SessionId>();
  let openBefore: ReadonlySet<SessionId> = new Set();
  let anyMayHaveEnded = true;

  function suspect(id: SessionId | null): void {
    if (id === null) {
      anyMayHaveEnded = true;
      return;
    }
    suspects.add(id);
    const [first] = suspects;
    if (suspects.size > mostSuspects && first !== undefined) suspects.delete(first);
  }

  /** Whether an answer waits is noted first: being on the list means that everything else is done. */
  async function write(sessions: readonly EndedSession[]): Promise<void> {
    try {
      for (const session of sessions) await uncollected.note(session);
    } catch (cause) {
      log.warn('that an answer waits for its agent could not be noted', cause);
      for (const { id } of sessions) suspect(id);
    }
    if (!(await list.add(sessions))) for (const { id } of sessions) suspect(id);
  }

  /** On disk: what only this process knows is tried again. */
  async function isListed(id: SessionId): Promise<boolean> {
    const place = await days.findPlace(id);
    return place !== null && (await days.isWritten(place));
  }

  async function repair(sessions: readonly EndedSession[]): Promise<void> {
    const missing: EndedSession[] = [];
    for (const session of sessions) {
      if (await days.isWritten(session)) days.forgetUnwritten(session.id);
      else missing.push(session);
    }
    if (missing.length > 0) await write(missing);
  }

  return {
    note: (session) => write([session]),
    repair,
    suspect,
    async settle() {
      if (suspects.size === 0 && !anyMayHaveEnded) return;
      const open = new Set(await markers.ids());
      const changed = new Set([...suspects, ...openBefore]);
      suspects.clear();
      openBefore = open;
      anyMayHaveEnded = false;
      // Most are still open, or were listed by the process that ended them: those are not even read.
      const unlisted: SessionId[] = [];
      for (const id of changed) {
        if (open.has(id)) continue;
        if (await isListed(id)) days.forgetUnwritten(id);
        else unlisted.push(id);
      }
      const found = await reader.readMany(unlisted);
      await repair(found.filter((session) => session.state === 'ended'));
    },
  };
}
