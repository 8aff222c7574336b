import { exhaustive } from '../../domain/exhaustive.ts';
import type { EndingKind } from '../../domain/session/ending.ts';
import type { LeaveReason } from '../../terminal/question/leaving.ts';
import type { TerminalOutcome } from '../../terminal/question/outcome.ts';
import { exitCodes } from '../program/command.ts';

/** What a shell is told about how a question left its terminal. */
export function exitCodeOf(outcome: TerminalOutcome): number {
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

/** As shells number signals, except where that number has another meaning here. */
export const leavingCodes: Readonly<Record<LeaveReason, number>> = {
  SIGINT: exitCodes.unanswered,
  key: exitCodes.unanswered,
  SIGHUP: exitCodes.hungUp,
  SIGQUIT: exitCodes.quit,
  SIGTERM: exitCodes.terminated,
  // The terminal is gone: the code that SIGHUP from the shell would give.
  'input-closed': exitCodes.hungUp,
  'output-failed': exitCodes.hungUp,
};
