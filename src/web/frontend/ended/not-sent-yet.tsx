import { useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { EndedSession } from '../../../domain/session/session.ts';
import { refusalText } from '../core/api.ts';
import type { Held } from '../core/held-questions.ts';
import { usePage, useWords } from '../page.ts';

type Props = { readonly held: Held; readonly session: EndedSession };

/** A waiting agent collects its answer at once: what would flash by is not shown. */
const collectMs = 1_000;

/** As long as the answer has not begun to leave for its agent, the person may take it back and change it. */
export function NotSentYet({ held, session }: Props): JSX.Element | null {
  const page = usePage();
  const words = useWords();
  const refused = useSignal<string | null>(null);
  const isAsking = useSignal(false);
  const isNobodyWaiting = held.lastAttention !== null && held.lastAttention !== 'waiting';
  const hasStood = useComputed(() => page.clock.now.value - session.endedAt >= collectMs);
  const { can_take_back: isUnsent } = held.question.value.entry;
  // Hears of it first when the answer leaves.
  const isListed = page.inbox.entry(session.id)?.can_take_back ?? true;
  const isShown = isUnsent && (isNobodyWaiting || (hasStood.value && isListed));
  async function takeBack(): Promise<void> {
    isAsking.value = true;
    const reply = await page.api.reopen(session.id, { attempt: crypto.randomUUID() });
    isAsking.value = false;
    if (reply.ok) {
      page.questions.accept(reply.value);
      return;
    }
    const { failure } = reply;
    if (failure.kind === 'refused') refused.value = refusalText(failure.error);
    else refused.value = words.state.notDone;
    if (failure.kind === 'refused' && failure.winner !== null) page.questions.accept(failure.winner);
  }
  if (!isShown && refused.value === null) return null;
  return (
    <section class="not-sent-yet" aria-label={words.ended.unsentYet}>
      <div class="not-sent-yet-text">
        {isShown && <h2>{words.ended.unsentYet}</h2>}
        <p role="status">{refused.value ?? words.ended.unsentYetBody}</p>
      </div>
      {isShown && (
        <button
          type="button"
          class="button"
          aria-disabled={isAsking.value}
          onClick={() => !isAsking.value && void takeBack()}
        >
          {words.ended.change}
        </button>
      )}
    </section>
  );
}
