import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { isBlankForm } from '../../../domain/answer/form-draft.ts';
import type { Api } from './api.ts';
import type { HeldQuestions } from './held-questions.ts';
import type { Live } from './live.ts';
import type { Preferences } from './preferences.ts';
import type { After } from './steady-timer.ts';

type Deps = {
  readonly api: Pick<Api, 'tellPresence'>;
  readonly questions: Pick<HeldQuestions, 'open'>;
  readonly preferences: Pick<Preferences, 'me'>;
  readonly live: Pick<Live, 'connection'>;
  readonly isVisible: ReadonlySignal<boolean>;
  readonly tab: string;
  readonly after: After;
};

type Told = { readonly id: string; readonly doing: 'looking' | 'answering' };

/** The portal forgets a page that says nothing for 45 s. */
const repeatMs = 15_000;

/** Tells the portal of a shared inbox which question is in view, and whether the person has begun to answer it. */
export function tellPresence(deps: Deps): void {
  const { api, questions, preferences, live, isVisible, tab, after } = deps;
  const isAnswering = computed(() => {
    const open = questions.open.value;
    return open !== null && !isBlankForm(open.held.answering.drafts.held.value.touched);
  });
  const id = computed(() =>
    preferences.me.value !== null && isVisible.value ? (questions.open.value?.session.id ?? null) : null,
  );
  let told: Told | null = null;
  let forget = () => {};

  function tell(next: Told | null): void {
    forget();
    if (told !== null && told.id !== next?.id) {
      void api.tellPresence(told.id, { tab, doing: 'away' }, next === null);
    }
    told = next;
    if (next === null) return;
    void api.tellPresence(next.id, { tab, doing: next.doing });
    forget = after(repeatMs, () => tell(told));
  }

  effect(() => {
    const [present, doing] = [id.value, isAnswering.value ? 'answering' : 'looking'] as const;
    // A portal that was replaced knows nothing of this page.
    void live.connection.value;
    if (present !== null || told !== null) tell(present === null ? null : { id: present, doing });
  });
}
