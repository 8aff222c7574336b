import type { Offer } from '../application/ports.ts';
import { toOutcome } from '../domain/outcome.ts';
import { endedResult, openResult } from '../domain/result.ts';
import type { EndedSession, OpenSession } from '../domain/session.ts';
import type { SessionId } from '../domain/session-id.ts';
import { summarize } from '../domain/summary.ts';
import type { Call } from './call.ts';
import type { House } from './house.ts';
import type { Reply } from './reply.ts';
import { toCallResult } from './tool-result.ts';
import { lateAnswerNotice, openInstructions, outcomeInstructions } from './tool-words.ts';

export async function renderEnded(house: House, session: EndedSession, call: Call): Promise<Reply> {
  const instructions = outcomeInstructions(toOutcome(session)) + (await lateNotice(house, session.id, call));
  const result = endedResult(session, { persisted: house.persistent, instructions });
  return { kind: 'result', result: toCallResult(result), delivers: session.id };
}

/** `offer` is what offering the question just said; null asks where it is now. */
export async function renderOpen(
  house: House,
  session: OpenSession,
  { call, offer }: { call: Call; offer: Offer | null },
): Promise<Reply> {
  const { url, terminalCommand } = offer ?? (await house.faces.whereabouts(session));
  const unattended = !(await house.faces.isAttended(session));
  const instructions =
    openInstructions(session, { unattended, url, terminalCommand }) +
    (await lateNotice(house, session.id, call));
  const result = openResult(session, {
    persisted: house.persistent,
    instructions,
    url,
    terminalCommand,
    now: house.clock.now(),
  });
  return { kind: 'result', result: toCallResult(result), delivers: null };
}

async function lateNotice(house: House, except: SessionId, { asker }: Call): Promise<string> {
  const late = await house.lateAnswers(asker, except);
  if (late.length === 0) return '';
  return lateAnswerNotice(late.map((session) => ({ id: session.id, summary: summarize(session, 'en') })));
}
