import type { Memory } from '../core/open-storage.ts';
import { type Browser, findKeptPage, removeWorkers, reportPlanted } from './find-planted.ts';

/** Finds what another program that had our port may have left in this browser, and has it removed. */
export type CleanBrowser = {
  /** Before the page sends anything. `leaving`: it stood behind a foreign service worker and is loaded anew. */
  arrive(): Promise<Arrival>;
  /** Once the page is up, beside its work; the moment at which something was found, else null. */
  search(): Promise<number | null>;
};

type Arrival =
  | { readonly kind: 'leaving' }
  /** When something was last found, in this browser or another, while that is news. */
  | { readonly kind: 'here'; readonly plantedAt: number | null };

type Deps = Browser & {
  /** What the portal said about it in the page itself. */
  readonly told: string | undefined;
  readonly path: string;
  readonly storage: Pick<Memory, 'getItem' | 'setItem'>;
  /** Lasts as long as the tab, across a reload. */
  readonly tabMemory: Pick<Memory, 'getItem' | 'setItem' | 'removeItem'>;
  readonly reload: () => void;
};

const removedKey = 'choice.worker-removed';
const stubbornKey = 'choice.keeps-pages';
/** The portal could not be told; the person is told all the same. */
const atAnyTime = 0;

export function createCleanBrowser(deps: Deps): CleanBrowser {
  const { workers, told, path, storage, tabMemory, reload } = deps;
  const keepsPage = () => findKeptPage(deps, ['/', '/history', path]);
  const reportWorker = async () => (await reportPlanted(deps, 'worker')) ?? atAnyTime;

  /** Without a memory that lasts, one reload could follow the other. */
  function remembers(): boolean {
    try {
      tabMemory.setItem(removedKey, '1');
      return tabMemory.getItem(removedKey) !== null;
    } catch {
      return false;
    }
  }

  return {
    async arrive() {
      if (tabMemory.getItem(removedKey) !== null) {
        // Only now does nothing stand between this page and the portal.
        tabMemory.removeItem(removedKey);
        return { kind: 'here', plantedAt: await reportWorker() };
      }
      const isControlled = (workers?.controller ?? null) !== null;
      if (!isControlled) return { kind: 'here', plantedAt: told === undefined ? null : Number(told) };
      await removeWorkers(workers);
      if (!remembers()) return { kind: 'here', plantedAt: await reportWorker() };
      reload();
      return { kind: 'leaving' };
    },
    async search() {
      if (await removeWorkers(workers)) return reportWorker();
      if (storage.getItem(stubbornKey) !== null || !(await keepsPage())) return null;
      const at = await reportPlanted(deps, 'page');
      // A browser that does not clear its cache when told to must not lose its access with every visit.
      if (at !== null && (await keepsPage())) storage.setItem(stubbornKey, '1');
      return at ?? atAnyTime;
    },
  };
}
