import type { Lease } from '../../src/application/session-store.ts';
import type { Request } from '../../src/domain/question/request.ts';
import type { Asker } from '../../src/domain/session/asker.ts';
import type { EndedSession } from '../../src/domain/session/session.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { form, request } from '../support/samples.ts';
import { mustContinue, noteAsked } from './asked-twice.ts';
import { checkAnnounced, checkPromptness } from './call-checks.ts';
import type { SimulatedProcess } from './machine.ts';
import type { Life } from './scheduler.ts';
import type { World } from './world.ts';

/** What one call came to, as its client reads it. */
type CallResult =
  | { readonly kind: 'ended'; readonly session: EndedSession }
  | { readonly kind: 'pending'; readonly id: SessionId }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'refused' };

type Patience = { readonly holdMs: number; readonly signal: AbortSignal };

/** An agent and its client: asks, waits, polls, gives up, and starts its server again when that has died. */
export async function liveAsAgent(world: World, number: number): Promise<void> {
  const { random, scheduler } = world;
  const life: Life = { name: `agent ${number}`, state: 'running' };
  // Two agents of one client in one folder are one asker.
  const asker: Asker = { client: 'sim', clientVersion: null, folder: `/projects/${random.below(2)}` };
  let process = world.machine.start();
  for (let questions = random.pick([1, 1, 1, 1, 2]); questions > 0; questions -= 1) {
    await scheduler.sleep(life, random.below(600));
    const question = chooseQuestion(world);
    let known: SessionId | null = null;
    for (let calls = random.pick([1, 1, 2, 3]); calls > 0; calls -= 1) {
      if (process.life.state === 'dead') process = world.machine.start();
      const called: SessionId | null = random.chance(0.6) ? known : null;
      const result = await callOnce(world, process, { life, asker, question, called });
      if (result.kind === 'ended') break;
      if (result.kind === 'pending') known = result.id;
      await scheduler.sleep(life, random.below(400));
    }
  }
}

function chooseQuestion({ random }: World): Request {
  const wishes = { ...request().wishes, timeoutSeconds: random.pick([1, 1, 2, 5]) };
  const first = { mode: 'hybrid', defaultIds: random.chance(0.3) ? ['b'] : null } as const;
  const title = `Question ${random.below(2)}`;
  if (random.chance(0.7)) return request({ ...first, title, wishes });
  return form([first, { mode: 'hybrid', optional: true }], { title, wishes });
}

type Errand = {
  readonly life: Life;
  readonly asker: Asker;
  readonly question: Request;
  /** The session that is polled; null to ask. */
  readonly called: SessionId | null;
};

async function callOnce(world: World, process: SimulatedProcess, errand: Errand): Promise<CallResult> {
  const { random, scheduler, trace } = world;
  const { life, asker, called } = errand;
  const controller = new AbortController();
  const patience = { holdMs: random.pick([200, 1_500, 6_000]), signal: controller.signal };
  if (random.chance(0.15)) {
    scheduler.after(life, random.below(1_500), 'gives the call up', () =>
      process.tell('abort', () => controller.abort()),
    );
  }
  const reply = await process.call(called === null ? 'ask' : `poll ${called}`, () =>
    called === null
      ? ask(world, process, errand, patience)
      : poll(world, process, { asker, id: called }, patience),
  );
  const result: CallResult = reply.kind === 'done' ? reply.value : { kind: 'aborted' };
  trace?.(life.name, `${called === null ? 'asked' : 'polled'}: ${describeResult(reply.kind, result)}`);
  return result;
}

async function ask(
  world: World,
  process: SimulatedProcess,
  { asker, question }: Errand,
  patience: Patience,
): Promise<CallResult> {
  const { ledger } = world;
  const before = mustContinue(world, process, { asker, question });
  const asked = await process.services.askHuman(question, asker);
  if (asked.kind !== 'asked') return { kind: 'refused' };
  const { session, lease } = asked;
  process.services.deadlines.wake(session.id);
  noteAsked(world, process, { session, before });
  if (session.state === 'ended') ledger.read(session.id, null, session);
  return collect(world, process, { asker, id: session.id, lease, patience });
}

async function poll(
  world: World,
  process: SimulatedProcess,
  { asker, id }: { readonly asker: Asker; readonly id: SessionId },
  patience: Patience,
): Promise<CallResult> {
  process.services.deadlines.wake(id);
  const lease = await process.store.lease(id, process.owner);
  return collect(world, process, { asker, id, lease, patience });
}

type Waiting = {
  readonly asker: Asker;
  readonly id: SessionId;
  readonly lease: Lease;
  readonly patience: Patience;
};

/** Waits as the server's own tool call does, and notes the deliveries once the answers are on their way. */
async function collect(world: World, process: SimulatedProcess, waiting: Waiting): Promise<CallResult> {
  const { id, asker, lease, patience } = waiting;
  const { observeSession, deliveries } = process.services;
  const account = world.ledger.accounts.get(id);
  const end = deliveries.beginCollecting(id);
  const startedMs = world.scheduler.elapsedMs();
  async function wait() {
    const observation = await observeSession(id, { ...patience, leaveUnattended: false });
    if (account !== undefined) checkPromptness(world, account, startedMs);
    const own = observation.kind === 'ended' ? await deliveries.begin(observation.session) : null;
    return { observation, own, others: await deliveries.beginOthers(asker, id) };
  }
  const { observation, own, others } = await wait().finally(() => lease.release());
  const late = others.map(({ session }) => session);
  const endOthers = () => deliveries.endCollecting(late.map((session) => session.id));
  if (patience.signal.aborted) {
    end();
    endOthers();
    return { kind: 'aborted' };
  }
  checkAnnounced(world, process, { asker, late });
  const isOwn = own?.kind === 'begun';
  const brought = [...late.map((session) => session.id), ...(isOwn ? [id] : [])];
  const accounts = brought.map((one) => world.ledger.accounts.get(one)).filter((one) => one !== undefined);
  for (const one of accounts) one.sent = true;
  void Promise.all(brought.map((one) => noteDelivered(process, one))).then((noted) => {
    end();
    endOthers();
    for (const one of accounts) if (noted[brought.indexOf(one.id)]) one.deliveryNoted = true;
  });
  if (isOwn) return { kind: 'ended', session: own.session };
  const isOpen = observation.kind === 'open' || own?.kind === 'taken-back';
  return isOpen ? { kind: 'pending', id } : { kind: 'refused' };
}

async function noteDelivered({ services, store }: SimulatedProcess, id: SessionId): Promise<boolean> {
  await services.deliveries.note(id, 'sim');
  const session = await store.get(id).catch(() => null);
  return session?.state === 'ended' && session.delivered;
}

function describeResult(reply: 'done' | 'failed' | 'lost', result: CallResult): string {
  if (reply !== 'done') return reply;
  return result.kind === 'ended' ? `ended as ${JSON.stringify(result.session.ending)}` : result.kind;
}
