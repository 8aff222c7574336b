import { type ReadonlySignal, signal } from '@preact/signals';
import { showPickMs } from '../../../domain/answer/answering.ts';
import type { After } from '../core/steady-timer.ts';

/** A picked option shows for a moment, can be taken back, and is then sent. */
type SingleSubmit = {
  /** The option that is about to be sent. */
  readonly leaving: ReadonlySignal<string | null>;
  start(id: string): void;
  /** True when there was something to take back. */
  takeBack(): boolean;
};

export function createSingleSubmit(after: After, send: () => void): SingleSubmit {
  const leaving = signal<string | null>(null);
  let forget = () => {};
  return {
    leaving,
    start(id) {
      forget();
      leaving.value = id;
      forget = after(showPickMs, () => {
        leaving.value = null;
        send();
      });
    },
    takeBack() {
      if (leaving.value === null) return false;
      forget();
      leaving.value = null;
      return true;
    },
  };
}
