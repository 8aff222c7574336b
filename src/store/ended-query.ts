import type { EndedQuery } from '../application/session-store.ts';
import type { Question } from '../domain/question/question.ts';
import { asksToRephrase, type EndingKind } from '../domain/session/ending.ts';
import type { Place } from '../domain/session/face.ts';
import { toOutcome } from '../domain/session/outcome.ts';
import { personOf, readName } from '../domain/session/person.ts';
import type { EndedSession } from '../domain/session/session.ts';
import { askedAtOf, isSessionId, type SessionId } from '../domain/session/session-id.ts';

/** What a search needs to know of an ended session; none of it ever changes. */
export type EndedEntry = {
  readonly id: SessionId;
  readonly endedAt: number;
  readonly status: EndingKind;
  readonly face: Place;
  readonly client: string;
  readonly text: string;
};

/** Where an ended session stands in the list. */
export type EndedPosition = Pick<EndedEntry, 'id' | 'endedAt'>;

/** `atMost`: how many characters of the searched text are kept. */
export function toEndedEntry(session: EndedSession, atMost = Number.POSITIVE_INFINITY): EndedEntry {
  return {
    id: session.id,
    endedAt: session.endedAt,
    status: session.ending.kind,
    face: session.face,
    client: session.asker.client,
    // Cut first: to fold half a megabyte takes milliseconds.
    text: foldCase(searchedTexts(session).join('\n').slice(0, atMost)),
  };
}

/** Latest ending first; of two in the same moment, the one asked later. */
export function byLatestEnding(one: EndedPosition, other: EndedPosition): number {
  if (one.endedAt !== other.endedAt) return other.endedAt - one.endedAt;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

/** For a page that starts after a purged session: its id says when it was asked, so roughly where it stood. */
export function positionOfGone(id: SessionId): EndedPosition {
  return { id, endedAt: isSessionId(id) ? askedAtOf(id) : Number.NEGATIVE_INFINITY };
}

/**
 * Whether an entry is what the query asks for; `edge` is the position of the session named by `before`. That a person's
 * name occurs in it is all an entry can say of who ended it: `isWanted` decides.
 */
export function createMatcher(query: EndedQuery, edge: EndedPosition | null): (entry: EndedEntry) => boolean {
  const words = searchWords(query);
  const { status, face, client } = query;
  const isInTime = createTimeMatcher(query, edge);
  return (entry) =>
    isInTime(entry) &&
    (status === undefined || entry.status === status) &&
    (face === undefined || entry.face === face) &&
    (client === undefined || entry.client === client) &&
    words.every((word) => entry.text.includes(word));
}

/** Found by itself in the text of a session whose person answered that the question is wrong. */
const rephraseWord = 'reply:rephrase';

/** What an entry alone cannot say: who ended the session, and whether it was answered or sent back to be asked anew. */
export function isWanted({ ending }: EndedSession, { person, status, reply }: EndedQuery): boolean {
  const isRephrased = asksToRephrase(ending);
  if (reply === 'rephrase' && !isRephrased) return false;
  if (status === 'submitted' && reply === undefined && isRephrased) return false;
  if (person === undefined) return true;
  const name = personOf(ending);
  return name !== null && foldCase(name) === foldCase(readName(person) ?? '');
}

/** The part of a query that asks for nothing but the time of ending. */
export function createTimeMatcher(
  { from, to }: EndedQuery,
  edge: EndedPosition | null,
): (position: EndedPosition) => boolean {
  return (position) =>
    (edge === null || byLatestEnding(edge, position) < 0) &&
    (from === undefined || position.endedAt >= from) &&
    (to === undefined || position.endedAt <= to);
}

/** Whether a query asks for more than a time. */
export function asksForContent(query: EndedQuery): boolean {
  const { status, face, client } = query;
  return searchWords(query).length > 0 || [status, face, client].some((wanted) => wanted !== undefined);
}

/** The words that a query wants to find, as they stand in an entry's text. */
export function searchWords({ text = '', person, reply }: EndedQuery): readonly string[] {
  return foldCase(`${text} ${readName(person) ?? ''} ${reply === 'rephrase' ? rephraseWord : ''}`)
    .split(/\s+/u)
    .filter(Boolean);
}

function searchedTexts(session: EndedSession): readonly string[] {
  const { request, ending, asker } = session;
  const { answer, answers } = toOutcome(session);
  return [
    // The file store keeps only the beginning, so what people search for most comes first.
    request.title,
    asker.client,
    asker.folder,
    personOf(ending) ?? '',
    asksToRephrase(ending) ? rephraseWord : '',
    ...[answer, ...answers].flatMap(({ customInput, globalNote, optionNotes }) => [
      ...[customInput ?? '', globalNote ?? ''],
      ...optionNotes.map((note) => note.text),
    ]),
    ...request.questions.flatMap(questionTexts),
    request.prompt,
    ...request.questions.map(({ prompt }) => prompt),
  ];
}

function questionTexts({ title, options }: Question): readonly string[] {
  return [title, ...options.flatMap(({ id, label, description }) => [id, label, description ?? ''])];
}

/** NFC, because what a person types on a Mac and what an agent wrote may spell é differently. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
