import type { SessionId } from '../domain/session/session-id.ts';

type Listener = (id: SessionId | null) => void;

/** The listeners of one store. Called at once; one that throws stops neither the others nor the writer. */
export type Hints = {
  tell(id: SessionId | null): void;
  /** Returns what stops listening. */
  add(listener: Listener): () => void;
  clear(): void;
};

type Reactions = {
  readonly onFirst?: () => void;
  readonly onNone?: () => void;
  readonly onFailure?: (cause: unknown) => void;
};

export function createHints({ onFirst, onNone, onFailure }: Reactions = {}): Hints {
  // Wrapped, so that one function listening twice is two listeners.
  let held: readonly { readonly listener: Listener }[] = [];

  function keep(rest: typeof held): void {
    const hadSome = held.length > 0;
    held = rest;
    if (hadSome && held.length === 0) onNone?.();
  }

  return {
    tell(id) {
      for (const { listener } of held) {
        try {
          listener(id);
        } catch (cause) {
          onFailure?.(cause);
        }
      }
    },
    add(listener) {
      const entry = { listener };
      held = [...held, entry];
      if (held.length === 1) onFirst?.();
      return () => keep(held.filter((other) => other !== entry));
    },
    clear: () => keep([]),
  };
}
