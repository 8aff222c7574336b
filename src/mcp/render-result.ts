import { addressOf, commandOf, type Offer } from '../application/faces.ts';
import { toOutcome } from '../domain/session/outcome.ts';
import { endedResult, openResult } from '../domain/session/result.ts';
import type { EndedSession, OpenSession } from '../domain/session/session.ts';
import { nextPollId, type SessionId } from '../domain/session/session-id.ts';
import { summarize } from '../domain/session/summary.ts';
import type { AgentServices } from './agent-services.ts';
import type { Call } from './call.ts';
import { knownClient } from './client-limits.ts';
import { lateAnswerNotice, openInstructions, outcomeInstructions } from './strings.ts';
import type { ToolReply } from './tool-reply.ts';
import { toCallResult } from './tool-reply.ts';

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
  const found = offer ?? (await services.faces.whereabouts(session));
  // While a browser of ours is on its way its address has no key, and no other browser could come in by it.
  const unattended = !found.expected && !(await services.faces.isAttended(session));
  const late = await services.lateAnswers.find(call.asker, session.id);
  const launched = offer?.expected ?? false;
  const { hidesScreen = false } = knownClient(call.asker.client);
  const isSetUp = hidesScreen && found.hindrance === 'no-display' && (await services.handsOnDisplay());
  const display = isSetUp ? 'set-up' : hidesScreen ? 'hidden' : 'handed-on';
  const pollId = nextPollId({ id: session.id, turn });
  const instructions =
    openInstructions(session, { ...found, unattended, launched, pollId, display }) + lateNotice(late);
  const result = openResult(session, {
    persisted: services.persistent,
    instructions,
    pollId,
    url: addressOf(found),
    terminalCommand: commandOf(found),
    now: services.clock.now(),
  });
  return { kind: 'result', result: toCallResult(result), onSent: null, announces: late.map(idOf) };
}

const idOf = ({ id }: EndedSession): SessionId => id;

function lateNotice(late: readonly EndedSession[]): string {
  if (late.length === 0) return '';
  return lateAnswerNotice(late.map((session) => ({ id: session.id, summary: summarize(session, 'en') })));
}
