import type { Writable } from 'node:stream';
import { exhaustive } from '../../domain/exhaustive.ts';
import type { Language } from '../../domain/language.ts';
import type { EndingKind } from '../../domain/session/ending.ts';
import { type AttachResult, attachResultLines } from '../../terminal/attach-result.ts';
import { readCapabilities } from '../../terminal/screen/capabilities.ts';
import { type Context, exitCodes, leavingCodes } from '../program/command.ts';

type Reader = {
  readonly context: Context;
  readonly output: Writable;
  readonly language: Language;
  readonly me: string | null;
};

/** Prints how a question left this terminal, as the terminal can show it. */
export function printDeparture(
  outcome: AttachResult,
  { context: { env, platform }, output, language, me }: Reader,
): void {
  const { unicode } = readCapabilities(env, platform);
  for (const line of attachResultLines(outcome, { language, me, unicode })) output.write(`${line}\n`);
}

/** What a shell is told about how a question left its terminal. */
export function exitCodeOf(outcome: AttachResult): number {
  switch (outcome.kind) {
    case 'ended':
      return endingCodes[outcome.session.ending.kind];
    case 'continued':
      return exitCodes.ok;
    case 'left':
      return leavingCodes[outcome.why];
    case 'no-terminal':
      return exitCodes.usage;
    case 'taken':
    case 'unknown':
    case 'finished':
    case 'attached-elsewhere':
    case 'moved-on':
    case 'newer':
      return exitCodes.unavailable;
    default:
      return exhaustive(outcome);
  }
}

const endingCodes: Readonly<Record<EndingKind, number>> = {
  submitted: exitCodes.ok,
  auto_submitted: exitCodes.ok,
  cancelled: exitCodes.cancelled,
  timeout: exitCodes.timeout,
};
