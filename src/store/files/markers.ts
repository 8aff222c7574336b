import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { hasCode } from '../../files/error-code.ts';
import type { StoreParts } from './store-parts.ts';

/** One empty file per open session, touched when it changes. Lists and hints come from them; the log decides. */
export type Markers = {
  ids(): Promise<readonly SessionId[]>;
  add(id: SessionId): Promise<void>;
  /**
   * Touched, not replaced: replacing it after another process ended the session and removed the marker would bring
   * it back.
   */
  touch(id: SessionId): Promise<void>;
  remove(id: SessionId): Promise<void>;
};

type Deps = Pick<StoreParts, 'disk' | 'layout' | 'folders'>;

export function createMarkers({ disk, layout, folders }: Deps): Markers {
  return {
    ids: async () => ((await disk.list(layout.open)) ?? []).filter(isSessionId).sort(),
    async add(id) {
      try {
        const file = await folders.within(() => disk.create(layout.marker(id)));
        await file.close();
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
    },
    touch: async (id) => void (await disk.touch(layout.marker(id))),
    remove: async (id) => void (await disk.remove(layout.marker(id))),
  };
}
