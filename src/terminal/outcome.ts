import type { EndingKind } from '../domain/ending.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import type { Language } from '../domain/language.ts';
import type { EndedSession, OpenSession } from '../domain/session.ts';
import { oneLine, summarize } from '../domain/summary.ts';
import { harmlessLine } from './harmless.ts';
import type { LeaveReason } from './leaving.ts';
import { terminalWords } from './strings.ts';
import { asciiSymbols, type Symbols, toAscii, unicodeSymbols } from './symbols.ts';

/** How the question left this terminal. */
export type Departure =
  /** Answered, cancelled or timed out, here or elsewhere. */
  | { readonly kind: 'ended'; readonly session: EndedSession }
  /** Goes on in the browser. */
  | {
      readonly kind: 'continued';
      readonly session: OpenSession;
      readonly url: string | null;
      readonly tunnel: string | null;
    }
  /** This terminal went away; the question waits. */
  | { readonly kind: 'left'; readonly session: OpenSession; readonly why: LeaveReason }
  /** Another terminal took it over. */
  | { readonly kind: 'taken'; readonly session: OpenSession }
  | { readonly kind: 'unknown' };

export type TerminalOutcome =
  | Departure
  /** It had ended before we came. */
  | { readonly kind: 'finished'; readonly session: EndedSession }
  | { readonly kind: 'attached-elsewhere'; readonly pid: number }
  | { readonly kind: 'newer' }
  | { readonly kind: 'no-terminal'; readonly url: string | null };

const unavailable = 69;
const usage = 2;
const timedOut = 124;
const interrupted = 130;
const signalCodes: Readonly<Record<LeaveReason, number>> = {
  SIGINT: interrupted,
  SIGHUP: 129,
  SIGQUIT: 131,
  SIGTERM: 143,
  // The terminal is gone: what the shell would have said, had it lived to say it.
  'input-closed': 129,
  'output-failed': 129,
};

export function exitCodeOf(outcome: TerminalOutcome): number {
  switch (outcome.kind) {
    case 'ended':
      return endingCode(outcome.session.ending.kind);
    case 'continued':
      return 0;
    case 'left':
      return signalCodes[outcome.why];
    case 'no-terminal':
      return usage;
    case 'taken':
    case 'unknown':
    case 'finished':
    case 'attached-elsewhere':
    case 'newer':
      return unavailable;
    default:
      return exhaustive(outcome);
  }
}

function endingCode(kind: EndingKind): number {
  switch (kind) {
    case 'submitted':
    case 'auto_submitted':
      return 0;
    case 'cancelled':
      return interrupted;
    case 'timeout':
      return timedOut;
  }
}

type Reader = { readonly language: Language; readonly unicode: boolean };

/** What is said on the normal screen: one line of summary, or what to do instead. */
export function outcomeLines(outcome: TerminalOutcome, { language, unicode }: Reader): readonly string[] {
  const symbols = unicode ? unicodeSymbols : asciiSymbols;
  const lines = linesOf(outcome, language, symbols).map(harmlessLine);
  return unicode ? lines : lines.map(toAscii);
}

function linesOf(outcome: TerminalOutcome, language: Language, symbols: Symbols): readonly string[] {
  const words = terminalWords[language].outcome;
  switch (outcome.kind) {
    case 'ended':
      return [`${markOf(outcome.session.ending.kind, symbols)} ${summarize(outcome.session, language)}`];
    case 'continued': {
      const title = oneLine(outcome.session.request.title);
      const line = outcome.url === null ? words.continued(title) : words.continuedAt(title, outcome.url);
      return outcome.tunnel === null ? [line] : [line, words.tunnel(outcome.tunnel)];
    }
    case 'left':
      return [words.still(oneLine(outcome.session.request.title))];
    case 'taken':
      return [words.elsewhere(oneLine(outcome.session.request.title))];
    case 'unknown':
      return [words.unknown];
    case 'finished':
      return [words.finished(summarize(outcome.session, language))];
    case 'attached-elsewhere':
      return [words.attached(outcome.pid)];
    case 'newer':
      return [words.newer];
    case 'no-terminal':
      return [words.noTerminal, outcome.url === null ? words.answerInPortal : words.answerAt(outcome.url)];
    default:
      return exhaustive(outcome);
  }
}

function markOf(kind: EndingKind, symbols: Symbols): string {
  switch (kind) {
    case 'submitted':
      return symbols.submitted;
    case 'auto_submitted':
      return symbols.autoSubmitted;
    case 'cancelled':
      return symbols.cancelled;
    case 'timeout':
      return symbols.timeout;
  }
}
