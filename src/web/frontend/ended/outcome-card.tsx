import type { ComponentChildren, JSX } from 'preact';
import {
  type Answer,
  emptyAnswer,
  isEmptyAnswer,
  isSkipped,
  pickedOptions,
} from '../../../domain/answer/answer.ts';
import { saysNothing } from '../../../domain/answer/note.ts';
import { exhaustive } from '../../../domain/exhaustive.ts';
import type { Question } from '../../../domain/question/question.ts';
import { firstQuestion, isForm } from '../../../domain/question/request.ts';
import { adviceOf, asksToRephrase } from '../../../domain/session/ending.ts';
import { pageFace } from '../../../domain/session/face.ts';
import { type Outcome, toOutcome } from '../../../domain/session/outcome.ts';
import { personOf } from '../../../domain/session/person.ts';
import {
  type EndedSession,
  statusOf,
  type TakenBack as TakenBackAnswer,
} from '../../../domain/session/session.ts';
import { describeAnswers, shortTitle } from '../../../domain/session/summary.ts';
import { type DomainWords, domainWords } from '../../../domain/strings.ts';
import { FaceBadge, PersonBadge, StatusMark } from '../components/badges.tsx';
import { usePage, useWords } from '../page.ts';
import type { PageWords } from '../strings.ts';

type Props = {
  readonly session: EndedSession;
  readonly origin: Origin;
  /** What came with the answer beside its words. */
  readonly children?: ComponentChildren;
};

const collectMs = 20_000;

/** What came of the question: what was chosen, by which face, how long it took. */
export function OutcomeCard({ session, origin, children }: Props): JSX.Element {
  const { formats, preferences, clock } = usePage();
  const words = useWords().ended;
  const { face, byOther } = domainWords[preferences.language.value];
  const { ending } = session;
  const seen = { ending, origin, me: preferences.me.value };
  const headline = toHeadline(seen, { ...words, face, byOther });
  const status = asksToRephrase(ending) ? 'rephrase' : statusOf(session);
  // A waiting agent collects its answer at once; only one that went away leaves it lying.
  const isKept =
    ending.kind === 'submitted' && !session.delivered && clock.minute.value - session.endedAt > collectMs;
  const seconds = (session.endedAt - session.askedAt) / 1_000;
  return (
    <section class={`outcome outcome-${status}`} role="status">
      <StatusMark status={status} />
      <h2 class="outcome-title" id="outcome-title" tabIndex={-1}>
        {headline.title}
      </h2>
      {headline.body !== null && <p class="outcome-body">{headline.body}</p>}
      <Given session={session} />
      {children}
      <p class="outcome-meta">
        <PersonBadge name={personOf(ending)} />
        <FaceBadge face={session.face} />
        <span>{words.took(formats.value.duration(seconds))}</span>
        <time dateTime={new Date(session.endedAt).toISOString()}>{formats.value.date(session.endedAt)}</time>
        {isKept && <span>{words.waiting}</span>}
      </p>
      <TakenBack session={session} />
    </section>
  );
}

/** What the person had answered before, and changed before its agent got it. */
function TakenBack({ session }: { readonly session: EndedSession }): JSX.Element | null {
  const { formats, preferences } = usePage();
  const words = useWords().ended;
  const { takenBack = [], request } = session;
  if (takenBack.length === 0) return null;
  const describe = ({ ending }: TakenBackAnswer): string => {
    if (ending.kind !== 'submitted') return words.nothing;
    return ending.rephrase ?? describeAnswers(request, ending.answers, preferences.language.value);
  };
  return (
    <dl class="taken-back">
      {takenBack.map((earlier) => (
        <div key={earlier.at}>
          <dt>
            {words.takenBack}{' '}
            <time dateTime={new Date(earlier.at).toISOString()} title={formats.value.date(earlier.at)}>
              {formats.value.clock(earlier.at)}
            </time>
          </dt>
          <dd dir="auto">{describe(earlier)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was given, as the agent gets it: of a form, question by question. */
function Given({ session }: { readonly session: EndedSession }): JSX.Element {
  const { preferences } = usePage();
  const words = useWords().ended;
  const { request } = session;
  const { answer, answers, status, rephrase } = toOutcome(session);
  const { skipped } = domainWords[preferences.language.value];
  const isMany = isForm(request);
  // What was said instead of an answer, or about all of it.
  const said = [
    ...(rephrase ? [{ about: words.reason, text: answer.customInput }] : []),
    ...(status === 'cancelled' && isMany ? [{ about: words.reason, text: answer.globalNote }] : []),
  ];
  if (!isMany && !rephrase) {
    return <GivenTo question={firstQuestion(request)} answer={answer} status={status} skipped={skipped} />;
  }
  const isKept = (at: number) => !rephrase || !isEmptyAnswer(answers[at] ?? emptyAnswer);
  const parts = request.questions.flatMap((question, at) => (isKept(at) ? [{ question, at }] : []));
  return (
    <>
      <Pairs pairs={said.flatMap(({ about, text }) => (text === null ? [] : [{ about, text }]))} />
      {rephrase && parts.length > 0 && <p class="given-unsent">{words.kept}</p>}
      {(status !== 'cancelled' || answers.some((one) => !saysNothing(one))) && (
        <ol class="given-parts">
          {parts.map(({ question, at }) => (
            <li key={question.id}>
              {isMany && (
                <h3 class="given-about" dir="auto">
                  {shortTitle(question, 80)}
                </h3>
              )}
              <GivenTo
                question={question}
                answer={answers[at] ?? emptyAnswer}
                status={status === 'timeout' || status === 'cancelled' ? status : 'selected'}
                skipped={skipped}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type GivenProps = {
  readonly question: Question;
  readonly answer: Answer;
  readonly status: Outcome['status'];
  readonly skipped: string;
};

/** The answer to one question, with every note; of a timeout the notes alone. */
function GivenTo({ question, answer, status, skipped }: GivenProps): JSX.Element {
  const words = useWords().ended;
  const picked = pickedOptions(question, answer);
  const noted = answer.optionNotes.filter(({ optionId }) => !answer.selectedIds.includes(optionId));
  const labelOf = (id: string) => question.options.find((option) => option.id === id)?.label ?? id;
  const noteOf = (id: string) => answer.optionNotes.find((note) => note.optionId === id)?.text ?? null;
  const isEmpty = picked.length === 0 && answer.customInput === null && status === 'selected';
  const notes = [
    ...noted.map((note) => ({ about: labelOf(note.optionId), text: note.text })),
    ...(answer.globalNote === null
      ? []
      : [{ about: status === 'cancelled' ? words.reason : words.note, text: answer.globalNote }]),
  ];
  return (
    <>
      <ul class="given">
        {isEmpty && <li class="given-answer">{isSkipped(question, answer) ? skipped : words.nothing}</li>}
        {picked.map((option) => (
          <li key={option.id} class="given-answer">
            <bdi>{option.label}</bdi>
            {noteOf(option.id) !== null && <span class="given-note">{noteOf(option.id)}</span>}
          </li>
        ))}
        {answer.customInput !== null && <li class="given-text">{answer.customInput}</li>}
      </ul>
      {notes.length > 0 && status === 'timeout' && <p class="given-unsent">{words.unsentNotes}</p>}
      <Pairs pairs={notes} />
    </>
  );
}

type Pair = { readonly about: string; readonly text: string };

function Pairs({ pairs }: { readonly pairs: readonly Pair[] }): JSX.Element | null {
  if (pairs.length === 0) return null;
  return (
    <dl class="given">
      {pairs.map(({ about, text }) => (
        <div key={about} class="given-pair">
          <dt>{about}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where an ending came from, seen from this page. */
export type Origin = 'here' | 'elsewhere' | 'past';

/** How an ended question is announced: what happened, and what that means for the agent. */
type Headline = { readonly title: string; readonly body: string | null };

/** An ending as this page sees it. */
type Seen = Pick<EndedSession, 'ending'> & {
  readonly origin: Origin;
  /** What this person is called in a shared inbox; null where it is not shared. */
  readonly me: string | null;
};

export function toHeadline(
  { ending, origin, me }: Seen,
  words: PageWords['ended'] & Pick<DomainWords, 'face' | 'byOther'>,
): Headline {
  const person = personOf(ending);
  const other = origin === 'elsewhere' && me !== null && person !== me ? person : null;
  switch (ending.kind) {
    case 'submitted': {
      if (ending.rephrase !== null) return { title: words.rephrased, body: words.rephrasedBody };
      if (origin !== 'elsewhere') return { title: words.answeredHere, body: null };
      if (other !== null) return { title: words.byOther.submitted(other), body: null };
      const { face } = ending.by;
      const title = face === pageFace ? words.answeredOtherTab : words.answeredElsewhere(words.face[face]);
      return { title, body: null };
    }
    case 'auto_submitted':
      return { title: words.autoSubmitted, body: null };
    case 'cancelled': {
      const title = other === null ? words.cancelled : words.byOther.cancelled(other);
      return { title, body: words.cancelledBody };
    }
    case 'timeout':
      return { title: words.timeout, body: words.timeoutBody[adviceOf(ending)] };
    default:
      return exhaustive(ending);
  }
}
