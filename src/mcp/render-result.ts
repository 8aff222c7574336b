import type { Offer } from '../application/ports.ts';
import { toOutcome } from '../domain/session/outcome.ts';
import { nextPollId } from '../domain/session/poll-id.ts';
import { endedResult, openResult } from '../domain/session/result.ts';
import type { EndedSession, OpenSession } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { summarize } from '../domain/session/summary.ts';
import type { AgentServices } from './agent-services.ts';
import type { Call } from './call.ts';
import { knownClient } from './client-limits.ts';
import type { ToolReply } from './reply.ts';
import { lateAnswerNotice, openInstructions, outcomeInstructions } from './strings.ts';
import { toCallResult } from './tool-result.ts';

export async function renderEnded(
  services: AgentServices,
  session: EndedSession,
  call: Call,
): Promise<ToolReply> {
  const late = await services.lateAnswers.find(call.asker, session.id);
  const instructions = outcomeInstructions(toOutcome(session)) + lateNotice(late);
  const result = endedResult(session, { persisted: services.persistent, instructions });
  const onSent = () => services.noteDelivered(session.id, call.asker.client);
  return { kind: 'result', result: toCallResult(result), onSent, announces: late.map(idOf) };
}

export type OpenReply = {
  readonly call: Call;
  /** What offering the question just said; null on a poll, which offers nothing and asks where it is now. */
  readonly offer: Offer | null;
  /** Which of the agent's calls for this session it is. */
  readonly turn: number;
};

export async function renderOpen(
  services: AgentServices,
  session: OpenSession,
  { call, offer, turn }: OpenReply,
): Promise<ToolReply> {
  const { url, terminalCommand, expected, noBrowser, inbox } =
    offer ?? (await services.faces.whereabouts(session));
  // While a browser of ours is on its way its address has no key, and no other browser could come in by it.
  const unattended = !expected && !(await services.faces.isAttended(session));
  const late = await services.lateAnswers.find(call.asker, session.id);
  const launched = offer?.expected ?? false;
  const { hidesScreen = false } = knownClient(call.asker.client);
  const isSetUp = hidesScreen && noBrowser === 'no-display' && (await services.handsOnDisplay());
  const display = isSetUp ? 'set-up' : hidesScreen ? 'hidden' : 'handed-on';
  const pollId = nextPollId({ id: session.id, turn });
  const reached = { unattended, launched, url, terminalCommand, pollId, noBrowser, inbox, display } as const;
  const instructions = openInstructions(session, reached) + lateNotice(late);
  const result = openResult(session, {
    persisted: services.persistent,
    instructions,
    pollId,
    url,
    terminalCommand,
    now: services.clock.now(),
  });
  return { kind: 'result', result: toCallResult(result), onSent: null, announces: late.map(idOf) };
}

const idOf = ({ id }: EndedSession): SessionId => id;

function lateNotice(late: readonly EndedSession[]): string {
  if (late.length === 0) return '';
  return lateAnswerNotice(late.map((session) => ({ id: session.id, summary: summarize(session, 'en') })));
}
