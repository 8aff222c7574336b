import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { EndedSession } from '../../../domain/session/session.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Held } from '../core/held-questions.ts';
import { groupEntries, neighbour } from '../list/group-entries.ts';
import { CopyButton } from '../look/copy-button.tsx';
import { Icon } from '../look/icons.tsx';
import { RouteLink } from '../look/route-link.tsx';
import { usePage, useWords } from '../page.ts';
import { Prompt } from '../question/prompt.tsx';
import { QuestionHead } from '../question/question-head.tsx';
import { askAgainText } from './ask-again.ts';
import type { Origin } from './headline.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { PastOptions } from './past-options.tsx';
import { Unsent } from './unsent.tsx';

/** A question that is over: what came of it first, then the whole of it, read-only. */
export function Ended({
  held,
  session,
}: {
  readonly held: Held;
  readonly session: EndedSession;
}): JSX.Element {
  const words = useWords().ended;
  const { entry, prompt } = held.interaction.value;
  const isNews = held.seenOpen;
  const origin = toOrigin(held, session);
  useLayoutEffect(() => {
    if (origin === 'past') return;
    // A person still typing when the question is ended elsewhere must not open the next one with Enter.
    const next = origin === 'here' ? document.querySelector<HTMLElement>('.next-question') : null;
    (next ?? document.getElementById('outcome-title'))?.focus();
  }, [origin]);
  return (
    <div class="scroll">
      <article class="column" aria-labelledby="question-title">
        <QuestionHead entry={entry} />
        <OutcomeCard session={session} origin={origin} />
        <Unsent held={held} session={session} />
        {isNews && <Next id={session.id} />}
        <section class="past" aria-label={words.question}>
          <Prompt document={prompt} lang={tagOfText(session.request.prompt)} />
          <PastOptions session={session} />
        </section>
        <p class="past-actions">
          <CopyButton text={askAgainText(session.request, words.askAgainLead)} label={words.askAgain} />
        </p>
      </article>
    </div>
  );
}

function toOrigin(held: Held, { ending }: EndedSession): Origin {
  if (!held.seenOpen) return 'past';
  return 'by' in ending && held.answering.isOwn(ending.by.attempt) ? 'here' : 'elsewhere';
}

/** A link to the next question, one that no agent waits for last; without one, the line that the tab may be closed. */
function Next({ id }: { readonly id: string }): JSX.Element {
  const { inbox } = usePage();
  const words = useWords().ended;
  const entries = inbox.entries.value ?? [];
  const waiting = neighbour(entries, id, 1);
  const next = waiting ?? groupEntries(entries, 'active').gone[0] ?? null;
  if (next === null) return <p class="close-tab">{words.closeTab}</p>;
  return (
    <RouteLink route={{ view: 'question', id: next.session_id }} class="next-question">
      <span class="next-label">{words.next}</span>
      <bdi class="next-title">{next.title}</bdi>
      {waiting !== null && (
        <span class="key" aria-hidden="true">
          ]
        </span>
      )}
      <Icon name="arrow" />
    </RouteLink>
  );
}
