import { exhaustive } from '../domain/exhaustive.ts';
import type { EndedSession } from '../domain/session.ts';
import type { SessionId } from '../domain/session-id.ts';
import { attachTerminal } from '../terminal/attach.ts';
import { readCapabilities } from '../terminal/capabilities.ts';
import { exitCodeOf, outcomeLines } from '../terminal/outcome.ts';
import type { OwnTerminal } from '../terminal/own-terminal.ts';
import type { Context } from './command.ts';
import type { Composed } from './compose.ts';
import { createTerminalDesk } from './terminal-desk.ts';

type Here = {
  readonly context: Context;
  readonly plain: boolean;
  readonly terminal: OwnTerminal;
  readonly id: SessionId;
};

export type AskedHere =
  | { readonly kind: 'ended'; readonly session: EndedSession }
  /** The person went on in the browser: the answer comes from there. */
  | { readonly kind: 'continued' }
  | { readonly kind: 'left'; readonly code: number };

/** Asks on the terminal of this very process, even when its stdout is a pipe. */
export async function askHere(house: Composed, { context, plain, terminal, id }: Here): Promise<AskedHere> {
  const desk = createTerminalDesk(house, { context, streams: terminal, command: 'ask', plain });
  const { outcome, language } = await attachTerminal(desk, id);
  await desk.portal.close();
  switch (outcome.kind) {
    case 'ended':
    case 'finished':
      return { kind: 'ended', session: outcome.session };
    case 'continued':
      return { kind: 'continued' };
    case 'left':
    case 'taken':
    case 'unknown':
    case 'attached-elsewhere':
    case 'newer':
    case 'no-terminal': {
      const { unicode } = readCapabilities(context.env, context.platform);
      for (const line of outcomeLines(outcome, { language, unicode })) context.stderr.write(`${line}\n`);
      return { kind: 'left', code: exitCodeOf(outcome) };
    }
    default:
      return exhaustive(outcome);
  }
}
