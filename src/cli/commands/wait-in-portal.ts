import { createObserveSession } from '../../application/observe-session.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import { maxTimeoutSeconds } from '../../domain/session/deadline.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { LeaveReason } from '../../terminal/question/leaving.ts';
import type { TerminalOutcome } from '../../terminal/question/outcome.ts';
import type { Context } from '../program/command.ts';
import { askWords } from '../strings-ask.ts';
import type { Composed } from '../wiring/compose.ts';
import type { FacesOnDemand } from '../wiring/faces-on-demand.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { linesAbout } from './lines-about.ts';

type Waiting = {
  readonly context: Context;
  readonly faces: FacesOnDemand;
  readonly id: SessionId;
  /** False when the person is there already: a terminal has sent them. */
  readonly offers: boolean;
};

/** Says where the question is, and waits as long as it lives; else the exit code of what came instead of an answer. */
export async function waitInPortal(
  composed: Composed,
  { context, faces: onDemand, id, offers }: Waiting,
): Promise<EndedSession | number> {
  const { store, clock } = composed;
  // Before the address is said: Ctrl-C may be the person's answer to it.
  const stop = new AbortController();
  let told: LeaveReason = 'SIGTERM';
  const goodbyes = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const listener = () => {
      told = signal;
      stop.abort();
    };
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  const { faces } = await onDemand.open();
  const session = await store.get(id);
  if (session?.state === 'open' && offers) {
    const { url } = await faces.offer({ ...session, face: 'web' });
    if (url !== null) context.stderr.write(`${askWords[session.terms.language].answerAt(url)}\n`);
  }
  // The process that serves the person's page may end; this one stays as long as the question.
  if (!offers) await faces.prepare();
  const observe = createObserveSession({ store, clock, faces });
  const patience = { holdMs: 2 * maxTimeoutSeconds * 1_000, signal: stop.signal, leaveUnattended: false };
  const observed = await observe(id, patience);
  for (const forget of goodbyes) forget();
  switch (observed.kind) {
    case 'ended':
      return observed.session;
    case 'open':
      return leave(context, { kind: 'left', session: observed.session, why: told, answer: 'none' });
    case 'newer':
    case 'unknown':
      return leave(context, { kind: observed.kind });
    default:
      return exhaustive(observed);
  }
}

function leave(context: Context, outcome: TerminalOutcome): number {
  const language = 'session' in outcome ? outcome.session.terms.language : context.language;
  for (const line of linesAbout(outcome, { language, me: null }, context)) context.stderr.write(`${line}\n`);
  return exitCodeOf(outcome);
}
