import type { Asked } from '../application/asking/ask-human.ts';
import { type Lease, StoreUnwritableError } from '../application/session-store.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import { isWaitedFor, type Request } from '../domain/question/request.ts';
import { openStatus } from '../domain/session/result.ts';
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
import { renderOpen } from './render-result.ts';
import {
  homeRefused,
  internalFault,
  newerSession,
  noLastSession,
  storeAway,
  tooManyGoingOn,
  tooManyOpen,
  unknownSession,
  unwritable,
} from './strings.ts';
import { plainReply, refusal, type ToolReply, toolError } from './tool-reply.ts';
import { answerOrWait } from './wait-for-answer.ts';

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
    case 'too-many-going-on':
      return plainReply(toolError(tooManyGoingOn(asked.limit)));
    case 'asked':
      services.deadlines.wake(asked.session.id);
      services.lastSession.noteAsked(call.asker, asked.session.id);
      return bringOrWait(services, asked, { call, waits: isWaitedFor(request) }).catch((cause: unknown) =>
        awayReply(asked.session.id, cause),
      );
    default:
      return exhaustive(asked);
  }
}

type NewlyAsked = Extract<Asked, { kind: 'asked' }>;

async function bringOrWait(
  services: AgentServices,
  { session, lease, offer }: NewlyAsked,
  { call, waits }: { readonly call: Call; readonly waits: boolean },
): Promise<ToolReply> {
  const { id } = session;
  const waiting = { call, offer, turn: 1 };
  if (waits) {
    return collect({ services, id, lease, call }, () =>
      session.state === 'open' && openStatus(session) === 'pending_terminal_launch'
        ? // A hand-off answers at once: the agent has to launch the terminal before a person can answer.
          renderOpen(services, session, waiting)
        : answerOrWait(services, session, waiting),
    );
  }
  services.deliveries.expect(id);
  // The lease is kept: it says that the agent's process lives.
  return collect({ services, id, lease: null, call }, () =>
    session.state === 'open'
      ? renderOpen(services, session, waiting)
      : answerOrWait(services, session, waiting),
  );
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
    answerOrWait(services, session, { call, offer: null, turn }),
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
  /** Null where the call does not wait. */
  readonly lease: Lease | null;
  readonly call: Call;
};

/** Does a call's work while its session counts as waited for, and as being collected until the answer has left. */
async function collect(
  { services, id, lease, call }: Collecting,
  work: () => Promise<ToolReply>,
): Promise<ToolReply> {
  const { deliveries } = services;
  const end = deliveries.beginCollecting(id);
  let leaving = false;
  try {
    const reply = await work().finally(() => lease?.release());
    if (reply.kind === 'come-back' || reply.brings.length === 0) return reply;
    const others = reply.brings.filter((brought) => brought !== id);
    const endAll = once(() => {
      end();
      deliveries.endCollecting(others);
    });
    // Looked at last, because a call may be aborted while its lease is given back: what is not sent stays to be brought.
    if (call.signal.aborted) {
      endAll();
      return plainReply(reply.result);
    }
    leaving = true;
    // A call that is cancelled from here on gets nothing sent, so its answers do not leave.
    call.signal.addEventListener('abort', endAll, { once: true });
    const noteAll = () =>
      Promise.all(reply.brings.map((brought) => deliveries.note(brought, call.asker.client)));
    return { ...reply, onSent: () => noteAll().then(endAll, endAll) };
  } finally {
    if (!leaving) end();
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
