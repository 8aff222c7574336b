import type { Asked } from '../application/asking/ask-human.ts';
import type { Offer } from '../application/faces.ts';
import { type Lease, StoreUnwritableError } from '../application/session-store.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import type { Request } from '../domain/question/request.ts';
import { openStatus } from '../domain/session/result.ts';
import type { OpenSession } from '../domain/session/session.ts';
import {
  isSessionId,
  lastId,
  type PollId,
  readPollId,
  type SessionId,
} from '../domain/session/session-id.ts';
import { parseCall } from '../domain/validation/parse-request.ts';
import { HomeRefusedError } from '../home/guard-home.ts';
import type { AgentServices } from './agent-services.ts';
import type { Call } from './call.ts';
import { renderEnded, renderOpen } from './render-result.ts';
import {
  homeRefused,
  internalFault,
  newerSession,
  noLastSession,
  storeAway,
  tooManyOpen,
  unknownSession,
  unwritable,
} from './strings.ts';
import { plainReply, refusal, type ToolReply, toolError } from './tool-reply.ts';
import { waitForAnswer } from './wait-for-answer.ts';

type OpenServices = () => Promise<AgentServices>;
export type ProvideChoice = (raw: unknown, call: Call) => Promise<ToolReply>;

/** The tool: raw arguments in, a result in our own words out. An unexpected error is said to be a fault of ours. */
export function createProvideChoice(openServices: OpenServices): ProvideChoice {
  return async function provideChoice(raw, call) {
    try {
      if (call.retry !== null) return await poll(openServices, call.retry, call);
      const parsed = parseCall(raw);
      switch (parsed.kind) {
        case 'refused':
          return plainReply(refusal(parsed.problems));
        case 'poll':
          return await poll(openServices, readPollId(parsed.sessionId), call);
        case 'ask':
          return await ask(await openServices(), parsed.request, call);
        default:
          return exhaustive(parsed);
      }
    } catch (cause) {
      if (cause instanceof StoreUnwritableError) return plainReply(toolError(unwritable(cause.message)));
      if (cause instanceof HomeRefusedError) return plainReply(toolError(homeRefused(cause.message)));
      return plainReply(toolError(internalFault(cause instanceof Error ? cause.message : String(cause))));
    }
  };
}

async function ask(services: AgentServices, request: Request, call: Call): Promise<ToolReply> {
  const asked: Asked = await services.askHuman(request, call.asker);
  switch (asked.kind) {
    case 'too-many-open':
      return plainReply(toolError(tooManyOpen(asked.limit)));
    case 'unwritable':
      return plainReply(toolError(unwritable(asked.reason)));
    case 'asked': {
      const { session, lease, offer } = asked;
      services.deadlines.wake(session.id);
      services.lastSession.noteAsked(call.asker, session.id);
      return collect({ services, id: session.id, lease, call }, () =>
        session.state === 'ended'
          ? renderEnded(services, session, call)
          : waitAfterAsking(services, session, { call, offer }),
      ).catch((cause: unknown) => awayReply(session.id, cause));
    }
    default:
      return exhaustive(asked);
  }
}

async function waitAfterAsking(
  services: AgentServices,
  session: OpenSession,
  { call, offer }: { call: Call; offer: Offer },
): Promise<ToolReply> {
  const waiting = { call, offer, turn: 1 };
  // A hand-off answers at once: the agent has to launch the terminal before a person can answer.
  if (openStatus(session) === 'pending_terminal_launch') return renderOpen(services, session, waiting);
  return waitForAnswer(services, session, waiting);
}

async function poll(openServices: OpenServices, { id, turn }: PollId, call: Call): Promise<ToolReply> {
  if (id !== lastId && !isSessionId(id)) return plainReply(toolError(unknownSession(id)));
  try {
    const services = await openServices();
    const meant = id === lastId ? await services.lastSession.find(call.asker) : id;
    if (meant === null) return plainReply(toolError(noLastSession));
    return await pollSession(services, { id: meant, turn }, call);
  } catch (cause) {
    return awayReply(id, cause);
  }
}

async function pollSession(services: AgentServices, { id, turn }: PollId, call: Call): Promise<ToolReply> {
  // The process that asked may have died. Before the lease, or a question whose time was up long ago gets a minute more.
  services.deadlines.wake(id);
  const session = await services.find(id);
  if (session === null) return plainReply(toolError(unknownSession(id)));
  if (session.state === 'newer') return plainReply(toolError(newerSession(session.schema)));
  const lease = await services.lease(id);
  return collect({ services, id, lease, call }, () =>
    session.state === 'ended'
      ? renderEnded(services, session, call)
      : waitForAnswer(services, session, { call, offer: null, turn }),
  );
}

/** The question is stored, so that its store is away for a while costs nothing but another call. */
function awayReply(id: SessionId, cause: unknown): ToolReply {
  if (cause instanceof StoreUnwritableError) return plainReply(toolError(storeAway(id, cause.message)));
  throw cause;
}

type Collecting = {
  readonly services: AgentServices;
  readonly id: SessionId;
  readonly lease: Lease;
  readonly call: Call;
};

/** Does a call's work while its session counts as waited for, and as being collected until the answer has left. */
async function collect(
  { services, id, lease, call }: Collecting,
  work: () => Promise<ToolReply>,
): Promise<ToolReply> {
  const end = services.lateAnswers.beginCollecting(id);
  let leaving = false;
  try {
    const reply = await work().finally(() => lease.release());
    if (reply.kind === 'come-back') return reply;
    // Looked at last, because a call may be aborted while its lease is given back: a result that is not sent announces nothing.
    if (call.signal.aborted) return plainReply(reply.result);
    services.lateAnswers.noteTold(reply.announces);
    const { onSent } = reply;
    if (onSent === null) return reply;
    leaving = true;
    // A call that is cancelled from here on gets nothing sent, so its answer does not leave.
    call.signal.addEventListener('abort', end, { once: true });
    return { ...reply, onSent: () => onSent().finally(end) };
  } finally {
    if (!leaving) end();
  }
}
