import type { SessionStore } from '../../application/session-store.ts';
import type { EndedSession, NewerSession, OpenSession } from '../../domain/session/session.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { settledStamp } from '../../files/disk.ts';
import { hasCode } from '../../files/error-code.ts';
import type { StoreDeps } from './store-deps.ts';

/** One empty file per open session, touched when it changes. Lists and hints come from them; the log decides. */
export type Markers = {
  ids(): Promise<readonly SessionId[]>;
  add(id: SessionId): Promise<void>;
  /**
   * For a session that is on the lists of what ended, so that nobody looks for it among the open ones: its marker
   * outlives a power cut.
   */
  addAgain(id: SessionId): Promise<void>;
  /**
   * Touched, not replaced: replacing it after another process ended the session and removed the marker would bring
   * it back.
   */
  touch(id: SessionId): Promise<void>;
  remove(id: SessionId): Promise<void>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'folders'>;

export function createMarkers({ disk, layout, folders }: Deps): Markers {
  async function add(id: SessionId): Promise<void> {
    try {
      const file = await folders.within(() => disk.create(layout.marker(id)));
      await file.close();
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }

  return {
    ids: async () => ((await disk.list(layout.open)) ?? []).filter(isSessionId).sort(),
    add,
    async addAgain(id) {
      await add(id);
      await disk.syncFolder(layout.open);
    },
    touch: async (id) => void (await disk.touch(layout.marker(id))),
    remove: async (id) => void (await disk.remove(layout.marker(id))),
  };
}

export type ListOpenDeps = Pick<
  StoreDeps,
  'disk' | 'layout' | 'clock' | 'reader' | 'markers' | 'questions' | 'notes'
>;

type Kept = { readonly state: string; readonly session: OpenSession };

/** A portal may keep a thousand of these in memory; a larger question is read again each time. */
const mostCharacters = 32 * 1024;

/** Every open session of the home, oldest first. One that has not changed since the last call costs one `stat`. */
export function createListOpen(deps: ListOpenDeps): SessionStore['listOpen'] {
  const { disk, layout, clock, reader, markers, questions, notes } = deps;
  let kept: ReadonlyMap<SessionId, Kept> = new Map();

  /** An event is a new name in the session's folder, so the folder's own stamp tells of it, marker or not. */
  async function settledState(id: SessionId): Promise<string | null> {
    const stamp = await disk.stamp(layout.session(id)).catch(() => null);
    return stamp === null ? null : settledStamp(stamp, clock.now());
  }

  return async function listOpen() {
    const ids = await markers.ids();
    if (ids.length === 0) return [];
    const states = new Map<SessionId, string | null>();
    for (const id of ids) states.set(id, await settledState(id));
    const known = (id: SessionId) => {
      const held = kept.get(id);
      return held !== undefined && held.state === states.get(id) ? held.session : null;
    };
    const unknown = ids.filter((id) => known(id) === null);
    const read = new Map((await reader.readMany(unknown)).map((session) => [session.id, session]));
    const found = ids.map((id) => known(id) ?? read.get(id) ?? null);
    await finish([...read.values()].filter((session) => session.state === 'ended'));
    await removeStale(ids.filter((_id, n) => found[n] === null));
    const open = found.filter((session) => session?.state === 'open' || session?.state === 'newer');
    kept = new Map(open.flatMap((session) => toKept(session, states.get(session.id) ?? null)));
    return open;
  };

  function toKept(session: OpenSession | NewerSession, state: string | null): readonly [SessionId, Kept][] {
    if (state === null || session.state !== 'open') return [];
    const before = kept.get(session.id);
    if (before?.session === session && before.state === state) return [[session.id, before]];
    const isSmall = JSON.stringify(session.request).length <= mostCharacters;
    return isSmall ? [[session.id, { state, session }]] : [];
  }

  /**
   * Ended sessions that still have a marker: their process died in between, or its disk was full. One that cannot be
   * noted now, either, keeps its marker.
   */
  async function finish(ended: readonly EndedSession[]): Promise<void> {
    if (ended.length === 0) return;
    const noted = await notes.repair(ended);
    await removeStale(noted.map(({ id }) => id));
    for (const session of noted) await questions.remove(session);
  }

  async function removeStale(ids: readonly SessionId[]): Promise<void> {
    for (const id of ids) await notes.unmark(id).catch(() => {});
  }
}
