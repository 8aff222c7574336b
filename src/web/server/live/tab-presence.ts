import type { Clock } from '../../../application/ports.ts';
import type { KeepPresence } from '../../../application/team/presence.ts';
import type { Activity } from '../../../application/team/team.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';

/** Which questions the person is at, as their pages say. */
export type TabPresence = {
  /** Null: that page no longer shows the question. */
  tell(tab: string, session: SessionId, doing: Activity['doing'] | null): void;
  /** How many pages are connected now. */
  count(tabs: number): void;
  close(): Promise<void>;
};

/** A page in view repeats itself every 15 s; one that says nothing for so long has crashed or sleeps. */
const believedMs = 45_000;

export function createTabPresence(keep: KeepPresence, clock: Clock): TabPresence {
  const activities = new Map<string, { readonly activity: Activity; readonly forget: () => void }>();
  let isConnected = false;
  let told = '';

  function update(): void {
    const next = isConnected ? strongest([...activities.values()].map(({ activity }) => activity)) : null;
    const text = JSON.stringify(next);
    if (text === told) return;
    told = text;
    keep.tell(next);
  }

  function drop(tab: string): void {
    activities.get(tab)?.forget();
    activities.delete(tab);
  }

  return {
    tell(tab, session, doing) {
      const known = activities.get(tab);
      // Requests overtake each other: that a page left one question says nothing of the one it went on to.
      if (doing === null && known?.activity.session !== session) return;
      drop(tab);
      if (doing !== null) {
        const forget = clock.after(believedMs, () => {
          activities.delete(tab);
          update();
        });
        activities.set(tab, { activity: { session, doing }, forget });
      }
      update();
    },
    count(tabs) {
      isConnected = tabs > 0;
      update();
    },
    async close() {
      for (const tab of [...activities.keys()]) drop(tab);
      await keep.close();
    },
  };
}

/** One activity for each question: answering in one tab outweighs looking in another. */
function strongest(all: readonly Activity[]): readonly Activity[] {
  const bySession = new Map<SessionId, Activity>();
  for (const activity of all) {
    if (bySession.get(activity.session)?.doing !== 'answering') bySession.set(activity.session, activity);
  }
  return [...bySession.values()];
}
