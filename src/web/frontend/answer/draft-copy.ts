import { emptyDraft } from '../../../domain/answer/draft.ts';
import { emptyFormDraft, type FormDraft } from '../../../domain/answer/form-draft.ts';
import type { Memory } from '../core/open-storage.ts';

/** What is typed lives here until the portal has it: a crash, a reload or a dead portal costs nothing. */
export type DraftCopy = {
  read(id: string): FormDraft | null;
  write(id: string, draft: FormDraft): void;
  remove(id: string): void;
};

const prefix = 'choice.draft.';
const keptMs = 7 * 24 * 60 * 60 * 1_000;

export function createDraftCopy(storage: Memory, now: () => number): DraftCopy {
  forgetOld(storage, now());
  // Other tabs of this browser keep their copies there, too; only what this page knows is its to remove.
  const known = new Map<string, string | null>();
  return {
    read(id) {
      const text = storage.getItem(prefix + id);
      known.set(id, text);
      return readCopy(text)?.draft ?? null;
    },
    write(id, draft) {
      const text = JSON.stringify({ at: now(), draft });
      try {
        storage.setItem(prefix + id, text);
        known.set(id, text);
      } catch {
        // A full storage is no reason to stop typing: the portal still gets the draft.
      }
    },
    remove(id) {
      if (storage.getItem(prefix + id) === known.get(id)) storage.removeItem(prefix + id);
    },
  };
}

type Copy = { readonly at: number; readonly draft: FormDraft };

function readCopy(text: string | null): Copy | null {
  if (text === null) return null;
  try {
    const { at, draft } = JSON.parse(text) as Partial<Copy>;
    return typeof at === 'number' && draft !== undefined ? { at, draft: toForm(draft) } : null;
  } catch {
    return null;
  }
}

/** A page of an earlier version kept the draft of its only question. */
function toForm(draft: Partial<FormDraft>): FormDraft {
  const isForm = draft.answers !== undefined || draft.rephrase !== undefined;
  return isForm
    ? { ...emptyFormDraft, ...draft }
    : { ...emptyFormDraft, answers: [{ ...emptyDraft, ...draft }] };
}

function forgetOld(storage: Memory, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key === null || !key.startsWith(prefix)) continue;
    const copy = readCopy(storage.getItem(key));
    if (copy === null || now - copy.at > keptMs) storage.removeItem(key);
  }
}
