import { type ReadonlySignal, signal } from '@preact/signals';
import { newestStamp } from '../../../domain/answer/draft.ts';
import {
  emptyFormDraft,
  type FormDraft,
  type HeldForm,
  holdForm,
  isBlankForm,
  mergeFormDrafts,
  receiveForm,
} from '../../../domain/answer/form-draft.ts';
import type { After } from '../core/steady-timer.ts';
import type { DraftCopy } from './draft-copy.ts';

/** saved: the portal has everything · saving: it will · kept: it does not answer, this browser holds the text. */
type DraftState = 'saved' | 'saving' | 'kept';

export type DraftSync = {
  readonly held: ReadonlySignal<HeldForm>;
  readonly state: ReadonlySignal<DraftState>;
  /** Once the question was ended elsewhere: what stood here at that moment. */
  readonly unsent: ReadonlySignal<FormDraft | null>;
  /** The draft after the person changed it here. */
  put(held: HeldForm): void;
  /** Another face's draft, or the stored one read anew. */
  receive(draft: FormDraft): void;
  /** Sends now what is unsent, for a page that is being left. */
  leave(): void;
  /** The question is over: nothing is sent any more, the copy stays unless `forget` says otherwise. */
  stop(): void;
  forget(): void;
};

/** `refused`: the session is over or unknown, sending again is pointless. */
export type Saved = 'saved' | 'unreachable' | 'refused';

type Deps = {
  readonly id: string;
  readonly stored: FormDraft;
  /** What was written before then is of an answer that was taken back. */
  readonly since: number;
  readonly copy: DraftCopy;
  readonly save: (draft: FormDraft, leaving: boolean) => Promise<Saved>;
  readonly after: After;
};

const pauseMs = 300;
const retryMs = 1_000;

/**
 * At most one save in 300 ms, one in flight, the newest next: with one request per keystroke, replies
 * overtook each other and the wrong text was kept.
 */
export function createDraftSync({ id, stored, since, copy, save, after }: Deps): DraftSync {
  const left = leftSince(since, copy.read(id) ?? emptyFormDraft);
  let waiting: FormDraft | null = isUnknown(left, stored) ? left : null;
  let inFlight = false;
  let stopped = false;
  let wasForgotten = false;
  let pausing = false;
  const held = signal(holdForm(mergeFormDrafts(stored, left)));
  const state = signal<DraftState>(waiting === null ? 'saved' : 'saving');
  const unsent = signal<FormDraft | null>(null);

  async function send(): Promise<void> {
    if (stopped || inFlight || pausing || waiting === null) return;
    const sending = waiting;
    inFlight = true;
    pausing = true;
    const saved = await save(sending, false);
    inFlight = false;
    settle(saved, sending);
    after(saved === 'unreachable' ? retryMs : pauseMs, () => {
      pausing = false;
      void send();
    });
  }

  function settle(saved: Saved, sent: FormDraft): void {
    if (saved === 'refused') stopped = true;
    if (saved !== 'saved') {
      state.value = 'kept';
      return;
    }
    if (waiting !== sent) return;
    waiting = null;
    state.value = 'saved';
    copy.remove(id);
  }

  // The first letter waits a moment for the others, so that one save carries a whole word.
  function schedule(): void {
    if (pausing || inFlight) return;
    pausing = true;
    after(pauseMs, () => {
      pausing = false;
      void send();
    });
  }

  if (waiting !== null) schedule();
  return {
    held,
    state,
    unsent,
    put(next) {
      held.value = next;
      waiting = mergeFormDrafts(waiting ?? emptyFormDraft, next.touched);
      // Also when the portal takes it no more: the news that the question is over may still be on its way.
      copy.write(id, waiting);
      if (stopped) return;
      if (state.value === 'saved') state.value = 'saving';
      schedule();
    },
    receive(other) {
      held.value = receiveForm(held.value, other);
    },
    leave() {
      if (!stopped && waiting !== null) void save(waiting, true);
    },
    stop() {
      stopped = true;
      if (unsent.value !== null || wasForgotten) return;
      // Once it is over the portal forgets the draft; what stood here can still be read and copied.
      unsent.value = held.value.shown;
      if (!isBlankForm(held.value.shown)) copy.write(id, held.value.shown);
    },
    forget() {
      stopped = true;
      wasForgotten = true;
      unsent.value = null;
      copy.remove(id);
    },
  };
}

function leftSince(since: number, left: FormDraft): FormDraft {
  const newest = Math.max(left.rephrase?.at ?? 0, ...left.answers.map(newestStamp));
  return newest < since ? emptyFormDraft : left;
}

function isUnknown(left: FormDraft, stored: FormDraft): boolean {
  return left !== emptyFormDraft && JSON.stringify(mergeFormDrafts(stored, left)) !== JSON.stringify(stored);
}
