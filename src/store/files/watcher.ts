import { untilTick } from '../../application/shared-tick.ts';
import { isSessionId } from '../../domain/session/session-id.ts';
import type { Hints } from '../hints.ts';
import { createWarnOnce } from '../warn-once.ts';
import type { ChangeList } from './change-list.ts';
import type { StoreDeps } from './store-deps.ts';

/** Turns changes by other processes into hints, while this process has listeners. */
export type Watcher = { start(): void; stop(): void };

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'folders' | 'changes' | 'clock' | 'log'> & {
  readonly tell: Hints['tell'];
  readonly watching: 'on' | 'off';
};

type News = Awaited<ReturnType<ChangeList['follow']>>;

/** Where the system watches the folder, polling only finds what it missed. */
const pollEveryMs = { watched: 2_000, unwatched: 1_000 };

/**
 * How many polls pass between two hints to look at all sessions. Those find what the list of changes does not name:
 * the first version does not write it, and on a network disk two hosts may overwrite each other's lines.
 */
const pollsPerLook = { watched: 30, unwatched: 5 };

export function createWatcher(deps: Deps): Watcher {
  const { disk, layout, folders, changes, clock, log, tell, watching } = deps;
  let stopPresent = () => {};
  const warnOnce = createWarnOnce(log);

  /** Null when the system cannot watch. */
  function watchFolder(onLost: () => void): (() => void) | null {
    if (watching === 'off') return null;
    const cannot = (cause: unknown) =>
      warnOnce('the list of open sessions cannot be watched; looking every second instead', cause);
    try {
      const close = disk.watch(
        layout.open,
        (name) => tell(name !== null && isSessionId(name) ? name : null),
        (cause) => {
          cannot(cause);
          close();
          onLost();
        },
      );
      return close;
    } catch (cause) {
      cannot(cause);
      return null;
    }
  }

  function run(): () => void {
    let stopped = false;
    let unwatch: (() => void) | null = null;
    let forgetPoll = () => {};
    let polls = 0;
    const how = () => (unwatch === null ? 'unwatched' : 'watched');

    async function poll(news: News): Promise<void> {
      polls += 1;
      const changed = await news().catch((cause: unknown) => {
        warnOnce('the list of changes cannot be read', cause);
        return [];
      });
      if (stopped) return;
      const isTimeForAll = polls >= pollsPerLook[how()];
      if (changed === null || isTimeForAll) lookAtAll();
      else for (const id of changed) tell(id);
      pollSoon(news);
    }

    function pollSoon(news: News): void {
      forgetPoll = clock.after(untilTick(clock.now(), pollEveryMs[how()]), () => void poll(news));
    }

    function lookAtAll(): void {
      polls = 0;
      tell(null);
    }

    async function begin(): Promise<void> {
      await folders.ensure().catch((cause: unknown) => warnOnce('the home cannot be prepared', cause));
      if (stopped) return;
      unwatch = watchFolder(() => {
        unwatch = null;
      });
      const news = await changes.follow();
      if (stopped) return;
      // Changes made before `follow` are not named by it: every listener looks at all sessions once.
      lookAtAll();
      pollSoon(news);
    }

    void begin();
    return () => {
      stopped = true;
      forgetPoll();
      unwatch?.();
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
