import { createAskHuman } from '../../application/asking/ask-human.ts';
import { createDeliveries } from '../../application/asking/deliveries.ts';
import { createLastSession } from '../../application/asking/last-session.ts';
import { createObserveSession } from '../../application/asking/observe-session.ts';
import type { Faces } from '../../application/faces.ts';
import type { Log } from '../../application/ports.ts';
import { pageFace, reachedBy } from '../../domain/session/face.ts';
import type { AgentServices } from '../../mcp/agent-services.ts';
import { readClientTimeout } from '../../mcp/hold.ts';
import { createLearnedHolds, cutNotesIn, type LearnedHolds } from '../../mcp/learned-holds.ts';
import { resolveConditions } from '../../settings/conditions.ts';
import type { Context } from '../program/command.ts';
import { createSetupRecord } from '../setup/setup-record.ts';
import { type Composed, compose } from './compose.ts';
import { openFaces } from './open-faces.ts';

type Deps = { readonly context: Context; readonly home: string; readonly log: Log };

/** What the agent's tool calls work with, opened by the first question. */
export async function openAgentServices({
  context,
  home,
  log,
}: Deps): Promise<{ services: AgentServices; close(): Promise<void> }> {
  const { env, warnOnce } = context;
  const composed = await compose({ home, env, log, warnOnce, whenUnwritable: 'memory' });
  const opened = await openFaces(composed, context);
  composed.tidySoon();
  const { services, unfinished } = assembleAgent(composed, {
    faces: opened.faces,
    learned: createLearnedHolds(cutNotesIn(home)),
    canHandOff: opened.terminalProgram !== null,
    clientTimeoutMs: readClientTimeout(env.MCP_TOOL_TIMEOUT),
    setupLimitSeconds: (client) => createSetupRecord(home, client).limitSeconds(),
    handsOnDisplay: async () => (await import('../setup/find-clients.ts')).codexHandsOnDisplay(context, home),
  });
  return {
    services,
    async close() {
      // An answer that was sent has to be noted as delivered, or the agent gets it again as a late answer.
      await Promise.all(unfinished);
      await opened.close();
      await composed.close();
    },
  };
}

type AgentDeps = {
  readonly faces: Faces;
  readonly learned: LearnedHolds;
  /** Whether there is a program to run in a terminal that would find the question. */
  readonly canHandOff: boolean;
  readonly clientTimeoutMs: number | null;
  readonly setupLimitSeconds: AgentServices['hold']['setupLimitSeconds'];
  readonly handsOnDisplay: AgentServices['handsOnDisplay'];
};

/** Puts an agent's services together, also for tests. `unfinished` is what is being noted right now. */
export function assembleAgent(
  composed: Composed,
  { faces, learned, canHandOff, clientTimeoutMs, setupLimitSeconds, handsOnDisplay }: AgentDeps,
): { readonly services: AgentServices; readonly unfinished: ReadonlySet<Promise<void>> } {
  const { store, clock, log, settings, owner, deadlines } = composed;
  const deliveries = createDeliveries(composed);
  const unfinished = new Set<Promise<void>>();
  const finish = async (work: Promise<void>) => {
    unfinished.add(work);
    await work;
    unfinished.delete(work);
  };
  const services: AgentServices = {
    clock,
    faces,
    handsOnDisplay,
    persistent: store.persistent,
    deadlines,
    askHuman: createAskHuman({
      ...composed,
      faces,
      wasSent: deliveries.wasSent,
      async resolveConditions(request) {
        // No person can answer on an agent's pipe.
        const conditions = resolveConditions(await settings.read(), request, pageFace);
        const canReach = { page: true, command: canHandOff }[reachedBy[conditions.face]];
        return canReach ? conditions : { ...conditions, face: pageFace };
      },
    }),
    observeSession: createObserveSession({ ...composed, faces }),
    deliveries: { ...deliveries, note: (id, client) => finish(deliveries.note(id, client)) },
    attachments: store.attachments,
    lastSession: createLastSession(composed),
    find: (id) => store.get(id),
    lease(id) {
      // A poll by a fresh process needs a portal for the person, too.
      void faces.prepare();
      return store.lease(id, owner);
    },
    hold: {
      async chosen(client) {
        const snapshot = await settings.read();
        const own = client === null ? null : (`hold_seconds.${client}` as const);
        const forThisClient = own !== null && snapshot.source(own) !== 'default';
        const seconds = snapshot.value(forThisClient ? own : 'hold_seconds');
        return seconds === 'auto' ? null : { seconds, forThisClient };
      },
      setupLimitSeconds,
      abortedAfterSeconds: learned.read,
      learnFrom: (client, cut) =>
        void finish(
          learned
            .learn(client, cut)
            .catch((cause: unknown) => log.warn('that a client gave up could not be noted', cause)),
        ),
      clientTimeoutMs,
    },
  };
  return { services, unfinished };
}
