import { exhaustive } from '../domain/exhaustive.ts';
import type { Language } from '../domain/language.ts';
import { attachmentsOf, type EndingKind } from '../domain/session/ending.ts';
import { type OtherFace, pageFace, terminalFace } from '../domain/session/face.ts';
import { personOf } from '../domain/session/person.ts';
import type { EndedSession, OpenSession } from '../domain/session/session.ts';
import { oneLine, summarize } from '../domain/session/summary.ts';
import { domainWords } from '../domain/strings.ts';
import type { LeaveReason } from './screen/leaving.ts';
import { terminalWords } from './strings.ts';
import { filesWords } from './strings-files.ts';
import { harmlessLine } from './text/line.ts';
import { type Symbols, symbolsFor, toAscii } from './text/symbols.ts';

/** How the question left this terminal. */
export type Departure =
  /** Answered, cancelled or timed out, here or elsewhere. */
  | { readonly kind: 'ended'; readonly session: EndedSession }
  /** Goes on elsewhere: on the face that has taken it, or in the browser by the way named here. */
  | { readonly kind: 'continued'; readonly session: OpenSession; readonly way: Way | 'taken' }
  /** This terminal went away; the question waits, unless an answer on its way, whose fate is unknown, has ended it. */
  | {
      readonly kind: 'left';
      readonly session: OpenSession;
      readonly why: LeaveReason;
      readonly answer: 'none' | 'unsure';
    }
  /** Another terminal took it over. */
  | { readonly kind: 'taken'; readonly session: OpenSession }
  | { readonly kind: 'unknown' };

/** How a person gets to the question in a browser. */
export type Way =
  | { readonly kind: 'address'; readonly url: string; readonly tunnel: string | null }
  /** No process serves an address once this one has ended: this command starts one. */
  | { readonly kind: 'run'; readonly command: string };

export type AttachResult =
  | Departure
  /** It had ended before we came. */
  /** reopenBy: the command that takes the answer back; null where it is sent, or is none to be changed. */
  | { readonly kind: 'finished'; readonly session: EndedSession; readonly reopenBy: string | null }
  | { readonly kind: 'attached-elsewhere'; readonly pid: number }
  /** It was continued on another face, and not handed to a terminal since. */
  | { readonly kind: 'moved-on'; readonly to: OtherFace<typeof terminalFace>; readonly way: Way }
  | { readonly kind: 'newer' }
  | { readonly kind: 'no-terminal'; readonly way: Way };

type Reader = {
  readonly language: Language;
  readonly unicode: boolean;
  /** What this person is called; null where no names are noted. */
  readonly me: string | null;
};

/** What is said on the normal screen: one line of summary, or what to do instead. */
export function attachResultLines(outcome: AttachResult, reader: Reader): readonly string[] {
  const { unicode } = reader;
  const lines = linesOf(outcome, reader, symbolsFor(reader)).map(harmlessLine);
  return unicode ? lines : lines.map(toAscii);
}

function linesOf(outcome: AttachResult, reader: Reader, symbols: Symbols): readonly string[] {
  const { language } = reader;
  const words = terminalWords[language].outcome;
  switch (outcome.kind) {
    case 'ended':
      return [
        `${symbols[markOf[outcome.session.ending.kind]]} ${summaryFor(reader, outcome.session, symbols)}`,
      ];
    case 'continued':
      return continuedLines(outcome.session, outcome.way, language);
    case 'left': {
      const title = oneLine(outcome.session.request.title);
      return [outcome.answer === 'none' ? words.still(title) : words.unsure(title)];
    }
    case 'taken':
      return [words.nowShown[terminalFace](oneLine(outcome.session.request.title))];
    case 'unknown':
      return [words.unknown];
    case 'finished':
      return finishedLines(outcome, words.finished(summaryFor(reader, outcome.session, symbols)), language);
    case 'attached-elsewhere':
      return [words.attached(outcome.pid)];
    case 'moved-on':
      return [words.movedOn[outcome.to], wayLine(outcome.way, language)];
    case 'newer':
      return [words.newer];
    case 'no-terminal':
      return [words.noTerminal, wayLine(outcome.way, language)];
    default:
      return exhaustive(outcome);
  }
}

function finishedLines(
  { reopenBy }: Extract<AttachResult, { kind: 'finished' }>,
  line: string,
  language: Language,
): readonly string[] {
  return reopenBy === null ? [line] : [line, terminalWords[language].outcome.notSent(reopenBy)];
}

/** With the files that go along, and with the person, where it was another one. */
function summaryFor({ language, me }: Reader, session: EndedSession, { separator }: Symbols): string {
  const { ending } = session;
  const files = attachmentsOf(ending).length;
  const line = summarize(session, language);
  const summary = files === 0 ? line : `${line} ${filesWords[language].more(files)}`;
  const person = personOf(ending);
  if (person === null || person === me || !('by' in ending)) return summary;
  return `${summary}${separator}${domainWords[language].byOther[ending.kind](person)}`;
}

function continuedLines(
  { face, request }: OpenSession,
  way: Way | 'taken',
  language: Language,
): readonly string[] {
  const title = oneLine(request.title);
  const words = terminalWords[language].outcome;
  if (way === 'taken') return [words.nowShown[face](title)];
  if (way.kind === 'run') return [words.nowShown[pageFace](title), wayLine(way, language)];
  const line = words.continuedAt(title, way.url);
  return way.tunnel === null ? [line] : [line, words.tunnel(way.tunnel)];
}

function wayLine(way: Way, language: Language): string {
  const words = terminalWords[language].outcome;
  return way.kind === 'run' ? words.answerBy(way.command) : words.answerAt(way.url);
}

const markOf: Readonly<Record<EndingKind, keyof Symbols>> = {
  submitted: 'submitted',
  auto_submitted: 'autoSubmitted',
  cancelled: 'cancelled',
  timeout: 'timeout',
};
