import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { type Answer, emptyAnswer } from '../../../domain/answer/answer.ts';
import { notesToObject } from '../../../domain/answer/note.ts';
import { modeOf, mostPicks, takesOptions } from '../../../domain/question/mode.ts';
import type { Option } from '../../../domain/question/option.ts';
import type { Question } from '../../../domain/question/question.ts';
import { firstQuestion, isForm, ownTitle, type Request } from '../../../domain/question/request.ts';
import { attachmentsOf } from '../../../domain/session/ending.ts';
import { toOutcome } from '../../../domain/session/outcome.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { shortTitle } from '../../../domain/session/summary.ts';
import { domainWords } from '../../../domain/strings.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import type { QuestionTexts } from '../../wire/replies.ts';
import { AttachmentTiles } from '../components/attachment-tiles.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icons.tsx';
import { RouteLink } from '../components/route-link.tsx';
import type { Held } from '../core/held-questions.ts';
import { groupEntries, neighbour } from '../list/group-entries.ts';
import { usePage, useWords } from '../page.ts';
import { QuestionEvidence } from '../question/evidence.tsx';
import { Prompt } from '../question/prompt.tsx';
import { QuestionHead } from '../question/question-head.tsx';
import { NotSentYet } from './not-sent-yet.tsx';
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
  const { entry, texts } = held.question.value;
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
        <OutcomeCard session={session} origin={origin}>
          <GivenFiles held={held} session={session} />
        </OutcomeCard>
        <NotSentYet held={held} session={session} />
        <Unsent held={held} session={session} />
        {isNews && <Next id={session.id} />}
        <section class="past" aria-label={words.question}>
          <Prompt document={texts.prompt} lang={tagOfText(session.request.prompt)} />
          {session.request.questions.map((question, at) => (
            <PastQuestion
              key={question.id}
              session={session}
              question={question}
              at={at}
              texts={texts.questions[at]}
            />
          ))}
        </section>
        <p class="past-actions">
          <CopyButton text={askAgainText(session.request, words.askAgainLead)} label={words.askAgain} />
        </p>
      </article>
    </div>
  );
}

/** The files that came with the answer; of a form below what each question is called. */
function GivenFiles({ held, session }: { readonly held: Held; readonly session: EndedSession }): JSX.Element {
  const { attaching } = held.answering;
  const attachments = attachmentsOf(session.ending);
  const { questions } = session.request;
  return (
    <>
      {questions.map((question, at) => {
        const own = attachments.filter((one) => one.question === at);
        if (own.length === 0) return null;
        return (
          <div key={question.id} class="given-files">
            {questions.length > 1 && (
              <h3 class="given-about" dir="auto">
                {shortTitle(question, 80)}
              </h3>
            )}
            <AttachmentTiles attaching={attaching} attachments={own} />
          </div>
        );
      })}
    </>
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

type PastProps = {
  readonly session: EndedSession;
  readonly question: Question;
  readonly at: number;
  readonly texts: QuestionTexts['questions'][number] | undefined;
};

/** One question as it was asked, with its evidence. */
function PastQuestion({ session, question, at, texts }: PastProps): JSX.Element {
  const title = isForm(session.request) ? ownTitle(session.request, question) : null;
  return (
    <>
      {title !== null && (
        <h2 class="section-title" dir="auto" lang={tagOfText(title)}>
          <span class="section-number">{at + 1}</span>
          {title}
        </h2>
      )}
      {texts !== undefined && <Prompt document={texts.prompt} lang={tagOfText(question.prompt)} />}
      {texts?.preview != null && <QuestionEvidence document={texts.preview} />}
      <PastOptions
        question={question}
        answer={toOutcome(session).answers[at] ?? emptyAnswer}
        previews={texts?.options ?? []}
      />
    </>
  );
}

type PastOptionsProps = {
  readonly question: Question;
  readonly answer: Answer;
  readonly previews: QuestionTexts['questions'][number]['options'];
};

/** The options as they were offered, read-only, with what was chosen. */
function PastOptions({ question, answer, previews }: PastOptionsProps): JSX.Element | null {
  const { preferences } = usePage();
  const words = useWords();
  const { recommended } = domainWords[preferences.language.value];
  const chosen = new Set(answer.selectedIds);
  if (question.options.length === 0) return null;
  return (
    <ul class="past-options">
      {question.options.map((option, index) => (
        <li key={option.id} class="past-option" data-picked={chosen.has(option.id)}>
          <span class="past-mark">{chosen.has(option.id) && <Icon name="check" size={14} />}</span>
          <span class="option-label" dir="auto" lang={tagOfText(option.label)}>
            {option.label}
          </span>
          <span class="option-tags">
            {chosen.has(option.id) && <span class="tag tag-chosen">{words.ended.chosen}</span>}
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
          {previews[index] != null && (
            <details class="past-preview">
              <summary>{words.evidence.name}</summary>
              <Prompt document={previews[index]} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

export function askAgainText(request: Request, lead: string): string {
  return `${lead}\n\n${JSON.stringify(toArguments(request), null, 2)}\n`;
}

/** The arguments of the tool call that asks the same again, without what the person may set. */
export function toArguments(request: Request): Record<string, unknown> {
  const { title, prompt, questions } = request;
  if (!request.listsAnswers) return { title, prompt, ...fieldsOf(firstQuestion(request)) };
  return {
    title,
    ...(prompt === '' ? {} : { prompt }),
    questions: questions.map((question) => ({
      id: question.id,
      title: question.title,
      ...(question.prompt === '' ? {} : { prompt: question.prompt }),
      ...fieldsOf(question),
      ...(question.optional ? { optional: true } : {}),
    })),
  };
}

function fieldsOf(question: Question): Record<string, unknown> {
  const { mode, options, placeholder, optionNotes, globalNote, preview } = question;
  return {
    selection_mode: mode,
    ...(takesOptions(mode) ? { options: options.map(toArgument), ...bounds(question) } : {}),
    ...(modeOf(question).takesText && placeholder !== null ? { placeholder } : {}),
    ...(optionNotes.length > 0 ? { option_annotations: notesToObject(optionNotes) } : {}),
    ...(globalNote === null ? {} : { global_annotation: globalNote }),
    ...(preview === null ? {} : { preview }),
  };
}

function toArgument({ id, label, description, recommended, preview }: Option): object {
  return {
    id,
    label,
    ...(description === null ? {} : { description }),
    ...(recommended ? { recommended } : {}),
    ...(preview === null ? {} : { preview }),
  };
}

function bounds({ mode, min, max, minGiven, options, defaultIds }: Question): object {
  return {
    ...(minGiven ? { min_selections: min } : {}),
    ...(max < mostPicks(mode, options.length) ? { max_selections: max } : {}),
    ...(defaultIds === null ? {} : { default_selection_ids: defaultIds }),
  };
}
