import type { Clock, Log } from '../../application/ports.ts';
import { isSessionId, type SessionId } from '../../domain/session-id.ts';
import type { Hints } from '../hints.ts';
import type { Disk } from './disk.ts';
import type { Folders } from './folders.ts';
import type { Layout } from './layout.ts';
import type { Markers } from './markers.ts';

/** Turns what other processes do to `open/` into hints, while somebody listens. */
export type Watcher = { start(): void; stop(): void };

type Needs = {
  readonly disk: Disk;
  readonly layout: Layout;
  readonly folders: Folders;
  readonly markers: Markers;
  readonly clock: Clock;
  readonly log: Log;
  readonly hints: Pick<Hints, 'tell'>;
  readonly watching: 'on' | 'off';
};

type Stamps = ReadonlyMap<SessionId, string>;

const pollEveryMs = 1_000;

export function createWatcher(needs: Needs): Watcher {
  const { disk, layout, folders, clock, log, hints, watching } = needs;
  let stopPresent = () => {};
  const said = new Set<string>();

  function sayOnce(message: string, cause: unknown): void {
    if (said.has(message)) return;
    said.add(message);
    log.warn(message, cause);
  }

  function watchFolder(): () => void {
    if (watching === 'off') return () => {};
    const cannot = (cause: unknown) =>
      sayOnce('the list of open sessions cannot be watched; looking every second instead', cause);
    try {
      const close = disk.watch(
        layout.open,
        (name) => hints.tell(name !== null && isSessionId(name) ? name : null),
        (cause) => {
          cannot(cause);
          close();
        },
      );
      return close;
    } catch (cause) {
      cannot(cause);
      return () => {};
    }
  }

  function run(): () => void {
    let stopped = false;
    let unwatch = () => {};
    let forgetPoll = () => {};
    let seen: Stamps | null = null;

    async function poll(): Promise<void> {
      try {
        const present = await readStamps(needs);
        if (stopped) return;
        // What changed before the first look nobody can tell: whoever listens looks once more.
        if (seen === null) hints.tell(null);
        else for (const id of changedIds(seen, present)) hints.tell(id);
        seen = present;
      } catch (cause) {
        sayOnce('the list of open sessions cannot be read', cause);
      }
      if (!stopped) forgetPoll = clock.after(pollEveryMs, () => void poll());
    }

    async function begin(): Promise<void> {
      await folders.ensure().catch((cause: unknown) => sayOnce('the home cannot be prepared', cause));
      if (stopped) return;
      unwatch = watchFolder();
      await poll();
    }

    void begin();
    return () => {
      stopped = true;
      forgetPoll();
      unwatch();
    };
  }

  return {
    start() {
      stopPresent = run();
    },
    stop() {
      stopPresent();
      stopPresent = () => {};
    },
  };
}

async function readStamps({ disk, layout, markers }: Needs): Promise<Stamps> {
  const stamps = new Map<SessionId, string>();
  for (const id of await markers.ids()) {
    const stamp = await disk.stamp(layout.marker(id));
    if (stamp !== null) stamps.set(id, `${stamp.inode} ${stamp.modifiedNs} ${stamp.changedNs}`);
  }
  return stamps;
}

function changedIds(before: Stamps, now: Stamps): readonly SessionId[] {
  const changed = [...now].filter(([id, stamp]) => before.get(id) !== stamp).map(([id]) => id);
  const removed = [...before.keys()].filter((id) => !now.has(id));
  return [...changed, ...removed];
}
