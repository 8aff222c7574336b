import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { notesToObject } from '../../../domain/answer/note.ts';
import { modeOf, mostPicks, takesOptions } from '../../../domain/question/mode.ts';
import type { Request } from '../../../domain/question/request.ts';
import { toOutcome } from '../../../domain/session/outcome.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { domainWords } from '../../../domain/strings.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icons.tsx';
import { RouteLink } from '../components/route-link.tsx';
import type { Held } from '../core/held-questions.ts';
import { groupEntries, neighbour } from '../list/group-entries.ts';
import { usePage, useWords } from '../page.ts';
import { Prompt } from '../question/prompt.tsx';
import { QuestionHead } from '../question/question-head.tsx';
import type { Origin } from './outcome-card.tsx';
import { OutcomeCard } from './outcome-card.tsx';
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
  const { entry, prompt } = held.question.value;
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

/** The options as they were offered, read-only, with what was chosen. */
function PastOptions({ session }: { readonly session: EndedSession }): JSX.Element | null {
  const { preferences } = usePage();
  const words = useWords().ended;
  const { recommended } = domainWords[preferences.language.value];
  const chosen = new Set(toOutcome(session).answer.selectedIds);
  if (session.request.options.length === 0) return null;
  return (
    <ul class="past-options">
      {session.request.options.map((option) => (
        <li key={option.id} class="past-option" data-picked={chosen.has(option.id)}>
          <span class="past-mark">{chosen.has(option.id) && <Icon name="check" size={14} />}</span>
          <span class="option-label" dir="auto" lang={tagOfText(option.label)}>
            {option.label}
          </span>
          <span class="option-tags">
            {chosen.has(option.id) && <span class="tag tag-chosen">{words.chosen}</span>}
            {option.recommended && (
              <span class="tag tag-recommended">
                <Icon name="star" size={12} />
                {recommended}
              </span>
            )}
          </span>
          {option.description !== null && (
            <span class="option-description" dir="auto" lang={tagOfText(option.description)}>
              {option.description}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function askAgainText(request: Request, lead: string): string {
  return `${lead}\n\n${JSON.stringify(toArguments(request), null, 2)}\n`;
}

/** The arguments of the tool call that asks the same question again, without what the person may set. */
export function toArguments(request: Request): Record<string, unknown> {
  const { mode, options, placeholder, optionNotes, globalNote } = request;
  return {
    title: request.title,
    prompt: request.prompt,
    selection_mode: mode,
    ...(takesOptions(mode) ? { options: options.map(toArgument), ...bounds(request) } : {}),
    ...(modeOf(request).takesText && placeholder !== null ? { placeholder } : {}),
    ...(optionNotes.length > 0 ? { option_annotations: notesToObject(optionNotes) } : {}),
    ...(globalNote === null ? {} : { global_annotation: globalNote }),
  };
}

function toArgument({ id, label, description, recommended }: Request['options'][number]): object {
  return {
    id,
    label,
    ...(description === null ? {} : { description }),
    ...(recommended ? { recommended } : {}),
  };
}

function bounds({ mode, min, max, minGiven, options, defaultIds }: Request): object {
  return {
    ...(minGiven ? { min_selections: min } : {}),
    ...(max < mostPicks(mode, options.length) ? { max_selections: max } : {}),
    ...(defaultIds === null ? {} : { default_selection_ids: defaultIds }),
  };
}
