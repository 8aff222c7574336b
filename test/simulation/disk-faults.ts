import type { Random } from '../support/seeded-random.ts';

/** What may go wrong with one write. */
type WriteFault =
  /** The system refuses; nothing happened. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Half of the bytes are taken, and the system says so. */
  | { readonly kind: 'short' }
  /** Half of the bytes are kept, and the system says that it took them all. */
  | { readonly kind: 'torn' }
  /** The name is given, and the system reports it taken: a network disk repeated a link whose reply was lost. */
  | { readonly kind: 'repeated' };

type HintFate = 'lost' | 'told' | 'told twice' | 'told without a name';

/** What the seed does to the writes and hints of a run. */
export type DiskFaults = {
  /** Asked once for each write of any process. */
  next(verb: WriteVerb): WriteFault | null;
  hint(): HintFate;
  /** From now on the disk is sound. */
  stop(): void;
};

export type WriteVerb =
  | 'create'
  | 'write'
  | 'append'
  | 'overwrite'
  | 'sync'
  | 'link'
  | 'rename'
  | 'remove'
  | 'touch'
  | 'sync folder';

export type DiskFaultPlan = {
  /** Single writes that are refused or torn. */
  readonly failures: boolean;
  /** A stretch of writes on a full disk. */
  readonly fullDisk: boolean;
  readonly lostHints: boolean;
  readonly oddHints: boolean;
  /** A folder that cannot be synced is logged and not refused, so what it holds may go with the power. */
  readonly mayFailFolderSync: boolean;
};

const refusals = ['ENOSPC', 'EIO', 'EDQUOT', 'EROFS', 'EPERM', 'EACCES'];
const takesSpace: readonly WriteVerb[] = ['create', 'write', 'append'];
/** About as many writes as a run has. */
const writesPerRun = 60;

export function createDiskFaults(random: Random, plan: DiskFaultPlan): DiskFaults {
  let writes = 0;
  let stopped = false;
  const failing = new Set<number>();
  if (plan.failures) {
    for (let left = random.between(1, 4); left > 0; left -= 1) failing.add(random.below(writesPerRun));
  }
  const fullFrom = plan.fullDisk ? random.below(writesPerRun) : Number.POSITIVE_INFINITY;
  const fullUntil = fullFrom + random.between(2, 25);

  function faultOf(verb: WriteVerb): WriteFault | null {
    switch (verb) {
      case 'write':
        return random.pick<WriteFault>([{ kind: 'short' }, { kind: 'torn' }, refused()]);
      case 'append':
        return random.chance(0.5) ? { kind: 'short' } : refused();
      case 'link':
        return random.chance(0.3) ? { kind: 'repeated' } : refused();
      case 'sync folder':
        return plan.mayFailFolderSync ? refused() : null;
      default:
        return refused();
    }
  }

  const refused = (): WriteFault => ({ kind: 'refused', code: random.pick(refusals) });

  return {
    next(verb) {
      if (stopped) return null;
      writes += 1;
      if (failing.has(writes)) return faultOf(verb);
      const isFull = writes >= fullFrom && writes < fullUntil;
      return isFull && takesSpace.includes(verb) ? { kind: 'refused', code: 'ENOSPC' } : null;
    },
    hint() {
      if (stopped) return 'told';
      if (plan.lostHints && random.chance(0.4)) return 'lost';
      if (plan.oddHints && random.chance(0.4)) return random.pick(['told twice', 'told without a name']);
      return 'told';
    },
    stop() {
      stopped = true;
    },
  };
}
