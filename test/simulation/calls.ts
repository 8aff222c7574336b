import type { Life, Scheduler } from './scheduler.ts';

/** What comes back over a pipe or a socket. */
export type CallReply<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly cause: unknown }
  | { readonly kind: 'lost' };

/** A call to a process: it may be lost with the process on either way. */
export type Call = <Value>(what: string, work: () => Promise<Value>) => Promise<CallReply<Value>>;

/** The lines between processes and those who call them. */
export type Calls = {
  to(process: Life): Call;
  /** The process has died: every caller that waits for it hears that the line is dead. */
  hangUp(process: Life): void;
};

export function createCalls(scheduler: Scheduler, machine: Life): Calls {
  const waiting = new Map<Life, Set<() => void>>();

  function to(process: Life): Call {
    const lines = new Set<() => void>();
    waiting.set(process, lines);
    return <Value>(what: string, work: () => Promise<Value>) =>
      new Promise<CallReply<Value>>((resolve) => {
        const lose = () => void scheduler.step(machine, `loses ${what}`, () => resolve({ kind: 'lost' }));
        if (process.state === 'dead') return lose();
        lines.add(lose);
        const reply = (value: CallReply<Value>) => {
          void scheduler.step(process, `replies to ${what}`, () => {
            lines.delete(lose);
            resolve(value);
          });
        };
        void scheduler.step(process, `is asked: ${what}`, () => {
          work().then(
            (value) => reply({ kind: 'done', value }),
            (cause: unknown) => reply({ kind: 'failed', cause }),
          );
        });
      });
  }

  return {
    to,
    hangUp(process) {
      for (const lose of waiting.get(process) ?? []) lose();
      waiting.delete(process);
    },
  };
}
