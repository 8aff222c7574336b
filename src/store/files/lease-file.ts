import type { Clock, Log } from '../../application/ports.ts';
import type { Owner } from '../../domain/asker.ts';
import type { LeaseNote } from '../attention.ts';
import type { Disk } from './disk.ts';
import type { Temporary } from './temporary.ts';

/** The file that says how many calls of this process wait on one session. Its writes come one after another. */
export type LeaseFile = {
  enter(): Promise<void>;
  leave(): Promise<void>;
  /** Stops renewing and removes the file. */
  drop(): Promise<void>;
};

type Needs = {
  readonly disk: Disk;
  readonly temporary: Temporary;
  readonly clock: Clock;
  readonly log: Log;
  readonly path: string;
  readonly owner: Owner;
  /** Whether the session has ended. One that is not there yet has not: a question is leased before it is stored. */
  readonly isOver: () => Promise<boolean>;
  /** The session ended, or nobody waits any more: nothing will be written here again by itself. */
  readonly onIdle: () => void;
};

const renewEveryMs = 5_000;

export function createLeaseFile(needs: Needs): LeaseFile {
  const { disk, temporary, clock, log, path, owner, isOver, onIdle } = needs;
  let calls = 0;
  let dropped = false;
  let forgetRenewal = () => {};
  let writes: Promise<void> = Promise.resolve();

  function renewLater(): void {
    forgetRenewal();
    forgetRenewal = calls > 0 && !dropped ? clock.after(renewEveryMs, () => void write()) : () => {};
  }

  /** A lease that cannot be written costs a remark on a page, so it never costs the call that wanted it. */
  function write(): Promise<void> {
    writes = writes
      .then(writeNow)
      .catch((cause: unknown) => log.warn('that a call waits could not be noted', cause))
      .then(renewLater);
    return writes;
  }

  async function writeNow(): Promise<void> {
    if (dropped) return;
    if (await isOver()) return stop();
    const note: LeaseNote = { pid: owner.pid, host: owner.host, waiting: calls > 0, at: clock.now() };
    const made = await temporary.file(JSON.stringify(note), false);
    await disk.rename(made, path);
    if (calls === 0) onIdle();
  }

  async function stop(): Promise<void> {
    dropped = true;
    onIdle();
    await disk.remove(path);
  }

  return {
    enter() {
      calls += 1;
      return write();
    },
    leave() {
      calls -= 1;
      return write();
    },
    drop() {
      dropped = true;
      forgetRenewal();
      writes = writes.then(stop);
      return writes;
    },
  };
}
