import type { EndedSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { attachTerminal } from '../../terminal/attach.ts';
import type { OwnTerminal } from '../../terminal/own-terminal.ts';
import type { Context } from '../program/command.ts';
import type { Composed } from '../wiring/compose.ts';
import type { FacesOnDemand } from '../wiring/faces-on-demand.ts';
import { createTerminalDeps } from '../wiring/terminal-deps.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { linesAbout } from './lines-about.ts';

type Here = {
  readonly context: Context;
  readonly plain: boolean;
  readonly terminal: OwnTerminal;
  readonly faces: FacesOnDemand;
  readonly id: SessionId;
};

export type AskedHere =
  | { readonly kind: 'ended'; readonly session: EndedSession }
  /** The person went on in the browser: the answer comes from there. */
  | { readonly kind: 'continued' }
  | { readonly kind: 'left'; readonly code: number };

/** Asks on the terminal of this very process, even when its stdout is a pipe. */
export async function askHere(
  composed: Composed,
  { context, plain, terminal, faces, id }: Here,
): Promise<AskedHere> {
  const deps = createTerminalDeps(composed, { context, streams: terminal, command: 'ask', plain, faces });
  const release = context.logLines.hold();
  const { outcome, language } = await attachTerminal(deps, id).finally(release);
  if (outcome.kind === 'ended' || outcome.kind === 'finished') {
    return { kind: 'ended', session: outcome.session };
  }
  for (const line of linesAbout(outcome, { language, me: null }, context)) context.stderr.write(`${line}\n`);
  return outcome.kind === 'continued' ? { kind: 'continued' } : { kind: 'left', code: exitCodeOf(outcome) };
}
