import type { KeepPresence } from '../../../application/keep-presence.ts';
import type { Clock } from '../../../application/ports.ts';
import type { Place } from '../../../application/team.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';

/** Where the person is by what their pages say. */
export type TabPresence = {
  /** Null: that page shows the question no more. */
  tell(tab: string, session: SessionId, doing: Place['doing'] | null): void;
  /** How many pages are connected now. */
  count(tabs: number): void;
  close(): Promise<void>;
};

/** A page in view repeats itself every 15 s; one that says nothing for so long has crashed or sleeps. */
const believedMs = 45_000;

export function createTabPresence(keep: KeepPresence, clock: Clock): TabPresence {
  const places = new Map<string, { readonly place: Place; readonly forget: () => void }>();
  let isConnected = false;
  let told = '';

  function update(): void {
    const next = isConnected ? strongest([...places.values()].map(({ place }) => place)) : null;
    const text = JSON.stringify(next);
    if (text === told) return;
    told = text;
    keep.tell(next);
  }

  function drop(tab: string): void {
    places.get(tab)?.forget();
    places.delete(tab);
  }

  return {
    tell(tab, session, doing) {
      const known = places.get(tab);
      // Requests overtake each other: that a page left one question says nothing of the one it went on to.
      if (doing === null && known?.place.session !== session) return;
      drop(tab);
      if (doing !== null) {
        const forget = clock.after(believedMs, () => {
          places.delete(tab);
          update();
        });
        places.set(tab, { place: { session, doing }, forget });
      }
      update();
    },
    count(tabs) {
      isConnected = tabs > 0;
      update();
    },
    async close() {
      for (const tab of [...places.keys()]) drop(tab);
      await keep.close();
    },
  };
}

/** One place for each question: answering in one tab outweighs looking in another. */
function strongest(all: readonly Place[]): readonly Place[] {
  const bySession = new Map<SessionId, Place>();
  for (const place of all) {
    if (bySession.get(place.session)?.doing !== 'answering') bySession.set(place.session, place);
  }
  return [...bySession.values()];
}
