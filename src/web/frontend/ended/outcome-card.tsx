import type { JSX } from 'preact';
import { toOutcome } from '../../../domain/session/outcome.ts';
import { personOf } from '../../../domain/session/person.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { statusOf } from '../../../domain/session/status.ts';
import { domainWords } from '../../../domain/strings.ts';
import { FaceBadge, PersonBadge, StatusMark } from '../look/badges.tsx';
import { usePage, useWords } from '../page.ts';
import { type Origin, toHeadline } from './headline.ts';

type Props = { readonly session: EndedSession; readonly origin: Origin };

const collectMs = 20_000;

/** What came of the question: what was chosen, by which face, how long it took. */
export function OutcomeCard({ session, origin }: Props): JSX.Element {
  const { formats, preferences, clock } = usePage();
  const words = useWords().ended;
  const { face, byOther } = domainWords[preferences.language.value];
  const { ending } = session;
  const seen = { ending, origin, me: preferences.me.value };
  const headline = toHeadline(seen, { ...words, face, byOther });
  const status = statusOf(session);
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
      <p class="outcome-meta">
        <PersonBadge name={personOf(ending)} />
        <FaceBadge face={session.face} />
        <span>{words.took(formats.value.duration(seconds))}</span>
        <time dateTime={new Date(session.endedAt).toISOString()}>{formats.value.date(session.endedAt)}</time>
        {isKept && <span>{words.waiting}</span>}
      </p>
    </section>
  );
}

/** The answer itself, with every note, as the agent gets it; of a timeout the notes alone. */
function Given({ session }: { readonly session: EndedSession }): JSX.Element | null {
  const words = useWords().ended;
  const { answer, status } = toOutcome(session);
  const picked = session.request.options.filter((option) => answer.selectedIds.includes(option.id));
  const noted = answer.optionNotes.filter(({ optionId }) => !answer.selectedIds.includes(optionId));
  const labelOf = (id: string) => session.request.options.find((option) => option.id === id)?.label ?? id;
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
        {isEmpty && <li class="given-answer">{words.nothing}</li>}
        {picked.map((option) => (
          <li key={option.id} class="given-answer">
            <bdi>{option.label}</bdi>
            {noteOf(option.id) !== null && <span class="given-note">{noteOf(option.id)}</span>}
          </li>
        ))}
        {answer.customInput !== null && <li class="given-text">{answer.customInput}</li>}
      </ul>
      {notes.length > 0 && status === 'timeout' && <p class="given-unsent">{words.unsentNotes}</p>}
      {notes.length > 0 && (
        <dl class="given">
          {notes.map(({ about, text }) => (
            <div key={about} class="given-pair">
              <dt>{about}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
