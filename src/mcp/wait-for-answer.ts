import type { Offer } from '../application/ports.ts';
import { remainingSeconds } from '../domain/deadline.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import type { OpenSession } from '../domain/session.ts';
import type { Call } from './call.ts';
import { startHeartbeat } from './heartbeat.ts';
import { holdMs } from './hold.ts';
import type { House } from './house.ts';
import { renderEnded, renderOpen } from './render-result.ts';
import type { Reply } from './reply.ts';
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

  const client = call.asker.client;
  const startedAt = house.clock.now();
  const beating = beatWhile(house, session, waiting);
  const observation = await house.observeSession(session.id, {
    holdMs: holdMs({
      clientName: client,
      chosenSeconds,
      clientTimeoutMs: house.hold.clientTimeoutMs,
      abortedAfterSeconds: await house.hold.abortedAfterSeconds(client),
    }),
    signal: call.signal,
    leaveUnattended: offer !== null && auto,
  });
  await beating.stop();

  switch (observation.kind) {
    case 'ended':
      return renderEnded(house, observation.session, call);
    case 'newer':
      return { kind: 'result', result: toolError(newerSession(observation.session.schema)), delivers: null };
    case 'unknown':
      return { kind: 'result', result: toolError(unknownSession(session.id)), delivers: null };
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

function beatWhile(house: House, session: OpenSession, { call, offer }: Waiting): { stop(): Promise<void> } {
  const send = call.sendProgress;
  if (send === null) return { stop: async () => {} };
  return startHeartbeat({
    clock: house.clock,
    send: async (beat) => {
      const now = await house.find(session.id);
      if (now?.state !== 'open') return;
      const url = offer?.url ?? (await house.faces.whereabouts(now)).url;
      await send(beat, progressMessage(clock(remainingSeconds(now.deadline, house.clock.now())), url));
    },
  });
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Only a client's own time limit teaches us something; a person who presses Escape does not. */
async function learnFromAbort(house: House, call: Call, startedAt: number): Promise<void> {
  if (!/time[d]?[\s_-]*out/iu.test(String(call.signal.reason))) return;
  await house.hold.learnAbort(call.asker.client, (house.clock.now() - startedAt) / 1_000);
}
