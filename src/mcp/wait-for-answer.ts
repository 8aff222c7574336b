import type { ObserveSession } from '../application/observe-session.ts';
import type { Offer } from '../application/ports.ts';
import { remainingSeconds } from '../domain/deadline.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import type { OpenSession } from '../domain/session.ts';
import { formatCountdown } from '../i18n/countdown.ts';
import type { Call } from './call.ts';
import { startHeartbeat } from './heartbeat.ts';
import { holdMs } from './hold.ts';
import type { House } from './house.ts';
import { renderEnded, renderOpen } from './render-result.ts';
import { plainReply, type Reply } from './reply.ts';
import { toolError } from './tool-result.ts';
import { newerSession, progressMessage, unknownSession } from './tool-words.ts';

/** Clients end an endless chain of retries themselves; we end it first, in words the model understands. */
const maxRounds = 8;

type Waiting = {
  readonly call: Call;
  /** What offering the question said; null on a poll, which offers nothing. */
  readonly offer: Offer | null;
};

/** The one sleep of a call: heartbeat beside it, and an end it always has. */
export async function waitForAnswer(house: House, session: OpenSession, waiting: Waiting): Promise<Reply> {
  const { call, offer } = waiting;
  const chosenSeconds = await house.hold.chosenSeconds();
  const auto = chosenSeconds === null;
  if (offer !== null && !offer.expected && auto) return renderOpen(house, session, { call, offer });

  const startedAt = house.clock.now();
  const beating = beatWhile(house, session, waiting);
  // However the wait ends: a beat for a call that has its answer, or its error, crashes strict clients.
  const observation = await observe(house, session, { call, offer, chosenSeconds }).finally(beating.stop);

  switch (observation.kind) {
    case 'ended':
      return renderEnded(house, observation.session, call);
    case 'newer':
      return plainReply(toolError(newerSession(observation.session.schema)));
    case 'unknown':
      return plainReply(toolError(unknownSession(session.id)));
    case 'open': {
      if (observation.why === 'aborted') await learnFromAbort(house, call, startedAt);
      const round = (call.retry?.round ?? 0) + 1;
      if (observation.why === 'held' && auto && call.canRetry && round <= maxRounds) {
        return { kind: 'come-back', retry: { sessionId: session.id, round } };
      }
      return renderOpen(house, observation.session, { call, offer: null });
    }
    default:
      return exhaustive(observation);
  }
}

async function observe(
  house: House,
  session: OpenSession,
  { call, offer, chosenSeconds }: Waiting & { readonly chosenSeconds: number | null },
): ReturnType<ObserveSession> {
  const clientName = call.asker.client;
  return house.observeSession(session.id, {
    holdMs: holdMs({
      clientName,
      chosenSeconds,
      clientTimeoutMs: house.hold.clientTimeoutMs,
      abortedAfterSeconds: await house.hold.abortedAfterSeconds(clientName),
    }),
    signal: call.signal,
    leaveUnattended: offer !== null && chosenSeconds === null,
  });
}

function beatWhile(house: House, session: OpenSession, { call, offer }: Waiting): { stop(): Promise<void> } {
  const send = call.sendProgress;
  if (send === null) return { stop: async () => {} };
  return startHeartbeat({
    clock: house.clock,
    send: async (beat) => {
      const now = await house.find(session.id);
      if (now?.state !== 'open') return;
      const url = offer?.url ?? (await house.faces.whereabouts(now)).url;
      const left = formatCountdown(remainingSeconds(now.deadline, house.clock.now()));
      await send(beat, progressMessage(left, url));
    },
  });
}

/** Only a client's own time limit teaches us something; a person who presses Escape does not. */
async function learnFromAbort(house: House, call: Call, startedAt: number): Promise<void> {
  if (!/time[d]?[\s_-]*out/iu.test(String(call.signal.reason))) return;
  await house.hold.learnAbort(call.asker.client, (house.clock.now() - startedAt) / 1_000);
}
