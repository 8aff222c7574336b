import type { DiskFaults } from './disk-faults.ts';
import { lastName, parentPath } from './file-nodes.ts';
import type { Life, Scheduler } from './scheduler.ts';

/** The system's word that something in a folder changed: late always, and lost, doubled or nameless as the seed has it. */
export type HintWire = {
  watch(life: Life, folder: string, onChange: (name: string | null) => void): () => void;
  changed(path: string): void;
};

type Listener = {
  readonly life: Life;
  readonly folder: string;
  readonly onChange: (name: string | null) => void;
};

export function createHintWire(scheduler: Scheduler, faults: DiskFaults): HintWire {
  let listeners: readonly Listener[] = [];

  function tell({ life, onChange }: Listener, name: string | null): void {
    void scheduler.step(life, `hears of ${name ?? 'something'}`, () => onChange(name));
  }

  return {
    watch(life, folder, onChange) {
      const listener = { life, folder, onChange };
      listeners = [...listeners, listener];
      return () => {
        listeners = listeners.filter((other) => other !== listener);
      };
    },
    changed(path) {
      const folder = parentPath(path);
      for (const listener of listeners) {
        if (listener.life.state === 'dead' || listener.folder !== folder) continue;
        const fate = faults.hint();
        if (fate === 'lost') continue;
        tell(listener, fate === 'told without a name' ? null : lastName(path));
        if (fate === 'told twice') tell(listener, lastName(path));
      }
    },
  };
}
