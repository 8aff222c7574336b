import type { KeepDraft } from '../../application/answering/keep-draft.ts';
import type { Clock, Log } from '../../application/ports.ts';
import type { FormDraft } from '../../domain/answer/form-draft.ts';
import type { SessionId } from '../../domain/session/session-id.ts';

/** Keeps what is being typed, a little behind the typing. */
export type DraftSaver = {
  offer(draft: FormDraft): void;
  /** Resolves when the newest draft is kept, or could not be. */
  flush(): Promise<void>;
};

const everyMs = 300;

type Deps = { readonly keepDraft: KeepDraft; readonly clock: Clock; readonly log: Log };

/** One save at a time, the newest next: replies cannot overtake each other. */
export function createDraftSaver(deps: Deps, id: SessionId, onKept: (whole: FormDraft) => void): DraftSaver {
  let waiting: FormDraft | null = null;
  let saving: Promise<void> | null = null;
  let forget: (() => void) | null = null;

  async function save(): Promise<void> {
    forget?.();
    forget = null;
    while (waiting !== null) {
      const draft = waiting;
      waiting = null;
      try {
        onKept(await deps.keepDraft(id, draft));
      } catch (cause) {
        // The text is still on the screen; the answer itself says so when it cannot be stored either.
        deps.log.warn('the draft could not be kept', cause);
      }
    }
  }

  function saveNow(): Promise<void> {
    saving ??= save().finally(() => {
      saving = null;
    });
    return saving;
  }

  return {
    offer(draft) {
      waiting = draft;
      forget ??= deps.clock.after(everyMs, () => void saveNow());
    },
    async flush() {
      await saving;
      if (waiting !== null) await saveNow();
    },
  };
}
