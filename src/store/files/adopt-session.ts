import type { EndedSession } from '../../domain/session/session.ts';
import { isSessionId } from '../../domain/session/session-id.ts';
import { writeEnded } from '../event-text.ts';
import { eventName } from './layout.ts';
import type { StoreParts } from './store-parts.ts';

type Deps = Pick<StoreParts, 'disk' | 'layout' | 'reader' | 'temporary' | 'notes'> & {
  readonly announce: (id: EndedSession['id']) => Promise<void>;
};

/** Its log is one file, the ending that carries the whole session, under the number it had. */
export function createAdoptSession({ disk, layout, reader, temporary, notes, announce }: Deps) {
  return async function adopt(session: EndedSession): Promise<boolean> {
    const { id, seen } = session;
    if (!isSessionId(id)) throw new Error(`Not a session id: ${id}`);
    if ((await reader.read(id)) !== null) return false;
    const made = await temporary.folder({ name: eventName(seen), text: writeEnded(session) }, true);
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
    await announce(id);
    return true;
  };
}
