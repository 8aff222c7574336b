import { addressOf } from '../application/faces.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import { remainingSeconds } from '../domain/session/deadline.ts';
import type { OpenSession, ReadableSession } from '../domain/session/session.ts';
import { oneLine } from '../domain/session/summary.ts';
import { formatCountdown } from '../i18n/formats.ts';
import type { AgentServices } from './agent-services.ts';
import type { Call } from './call.ts';
import { knownClient } from './client-limits.ts';
import { startHeartbeat } from './heartbeat.ts';
import { hasAnotherRound, holdMs } from './hold.ts';
import { type OpenReply, renderEnded, renderOpen } from './render-result.ts';
import { newerSession, progressMessage, unknownSession } from './strings.ts';
import { plainReply, type ToolReply, toolError } from './tool-reply.ts';

/** Clients end an endless chain of retries themselves, Copilot CLI at the tenth; we end it first, in words the model understands. */
const maxRounds = 8;

/** The answer that is there, unless the person takes it back just then; otherwise the wait for one. */
export async function answerOrWait(
  services: AgentServices,
  session: ReadableSession,
  waiting: OpenReply,
): Promise<ToolReply> {
  if (session.state === 'open') return waitForAnswer(services, session, waiting);
  // Nothing leaves for a call that is gone, so the answer stays its person's to change.
  if (waiting.call.signal.aborted) return plainReply(toolError('The call was given up.'));
  const delivery = await services.deliveries.begin(session);
  if (delivery.kind === 'begun') return renderEnded(services, delivery, waiting.call);
  return waitForAnswer(services, delivery.session, { ...waiting, offer: null });
}

/** The one sleep of a call: heartbeat beside it, and an end it always has. */
async function waitForAnswer(
  services: AgentServices,
  session: OpenSession,
  waiting: OpenReply,
): Promise<ToolReply> {
  const { call, offer, turn } = waiting;
  const { client: clientName, clientVersion } = call.asker;
  const { id } = knownClient(clientName);
  const chosen = await services.hold.chosen(id);
  const auto = chosen === null;
  if (offer !== null && !offer.expected && auto) return renderOpen(services, session, waiting);

  const { round, beganAt, heldMs } = call.retry ?? { round: 0, beganAt: call.arrivedAt, heldMs: 0 };
  const abortedAfterSeconds = await services.hold.abortedAfterSeconds(clientName);
  const setupLimitSeconds = id === null ? null : await services.hold.setupLimitSeconds(id);
  const startedAt = services.clock.now();
  const sinceArrivalMs = Math.max(0, startedAt - call.arrivedAt);
  // The client may be late with its retry. Where the clock was set back, what the rounds have held is the least it can be.
  const spentMs = Math.max(startedAt - beganAt, heldMs + sinceArrivalMs);
  const sources = {
    clientName,
    clientVersion,
    chosen,
    setupLimitSeconds,
    clientTimeoutMs: services.hold.clientTimeoutMs,
    abortedAfterSeconds,
    sinceArrivalMs,
    spentMs,
  };
  const hold = holdMs(sources);
  const beating = beatWhile(services, session, waiting);
  const unlisten = learnWhenCut(services, call, beganAt);
  const patience = { holdMs: hold, signal: call.signal, leaveUnattended: offer !== null && auto };
  const observation = await services.observeSession(session.id, patience).finally(() => {
    unlisten();
    // However the wait ends: a beat for a call that has its answer, or its error, crashes strict clients.
    return beating.stop();
  });

  switch (observation.kind) {
    case 'ended':
      return answerOrWait(services, observation.session, { call, offer: null, turn });
    case 'newer':
      return plainReply(toolError(newerSession(observation.session.schema)));
    case 'unknown':
      return plainReply(toolError(unknownSession(session.id)));
    case 'open': {
      const mayGoOn = call.canRetry && round < maxRounds && hasAnotherRound(sources, hold);
      if (observation.why === 'held' && auto && mayGoOn) {
        const retry = {
          id: session.id,
          turn,
          round: round + 1,
          beganAt,
          heldMs: heldMs + sinceArrivalMs + hold,
        };
        return { kind: 'come-back', retry };
      }
      return renderOpen(services, observation.session, { call, offer: null, turn });
    }
    default:
      return exhaustive(observation);
  }
}

/** The address and the time stand behind it. */
const longestTitle = 80;

function beatWhile(
  services: AgentServices,
  session: OpenSession,
  { call, offer }: OpenReply,
): { stop(): Promise<void> } {
  const send = call.sendProgress;
  if (send === null) return { stop: async () => {} };
  return startHeartbeat({
    clock: services.clock,
    send: async (beat) => {
      const now = await services.find(session.id);
      if (now?.state !== 'open') return;
      const url = (offer && addressOf(offer)) ?? addressOf(await services.faces.whereabouts(now));
      const left = formatCountdown(remainingSeconds(now.deadline, services.clock.now()));
      await send(beat, progressMessage(oneLine(now.request.title, longestTitle), left, url));
    },
  });
}

/** Listens to the cut itself: once a pipe is closed, there is no time left for the call to find out what it came to. */
function learnWhenCut({ clock, hold }: AgentServices, { asker, signal }: Call, beganAt: number): () => void {
  const onCut = () => {
    const at = clock.now();
    hold.learnFrom(asker.client, { at, seconds: (at - beganAt) / 1_000, reason: String(signal.reason) });
  };
  signal.addEventListener('abort', onCut);
  return () => signal.removeEventListener('abort', onCut);
}
