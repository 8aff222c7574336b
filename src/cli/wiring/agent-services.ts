import { createAskHuman } from '../../application/ask-human.ts';
import { createDeliveriesInFlight } from '../../application/deliveries-in-flight.ts';
import { createLateAnswers } from '../../application/late-answers.ts';
import { noteDelivered } from '../../application/note-delivered.ts';
import { createObserveSession } from '../../application/observe-session.ts';
import type { Faces, Log } from '../../application/ports.ts';
import type { AgentServices } from '../../mcp/agent-services.ts';
import { readClientTimeout } from '../../mcp/hold.ts';
import { createLearnedHolds } from '../../mcp/learned-holds.ts';
import { resolveConditions } from '../../settings/conditions.ts';
import type { Context } from '../program/command.ts';
import { type Composed, compose } from './compose.ts';
import { openFaces } from './open-faces.ts';
import type { PortalParts } from './portal-parts.ts';
import { createTerminalLauncher } from './terminal-launcher.ts';

type Parts = { readonly context: Context; readonly home: string; readonly log: Log };

/** What stands behind the agent's door, opened by its first question. */
export async function openAgentServices({
  context,
  home,
  log,
}: Parts): Promise<{ services: AgentServices; close(): Promise<void> }> {
  const composed = await compose({
    home,
    env: context.env,
    log,
    warnOnce: context.warnOnce,
    whenUnwritable: 'memory',
  });
  const { faces, parts } = await openFaces(composed, context, ({ terminalProgram }) =>
    createTerminalLauncher(composed, terminalProgram, context.env),
  );
  composed.tidySoon();
  const assembled = assemble(composed, { faces, parts, context });
  return {
    services: assembled.services,
    async close() {
      // An answer that has left is noted as delivered, or the person would be asked about it again.
      await Promise.allSettled(assembled.deliveries);
      await parts.browser.close();
      await parts.portal.close();
      await composed.close();
    },
  };
}

type Assembled = { readonly services: AgentServices; readonly deliveries: ReadonlySet<Promise<unknown>> };

type Wiring = { readonly faces: Faces; readonly parts: PortalParts; readonly context: Context };

function assemble(composed: Composed, { faces, parts, context }: Wiring): Assembled {
  const { store, clock, log, settings, owner, home, deadlines } = composed;
  const deliveriesInFlight = createDeliveriesInFlight();
  const learned = createLearnedHolds(home);
  const deliveries = new Set<Promise<unknown>>();
  const services: AgentServices = {
    clock,
    faces,
    deliveriesInFlight,
    persistent: store.persistent,
    deadlines,
    askHuman: createAskHuman({
      ...composed,
      faces,
      async resolveConditions(request) {
        // An agent's pipe is never a terminal a person could answer in.
        const conditions = resolveConditions(await settings.read(), request, false);
        // Nor could a terminal be opened without a program to run, or find what is in this process's memory only.
        return parts.terminalProgram === null ? { ...conditions, face: 'web' } : conditions;
      },
    }),
    observeSession: createObserveSession({ store, clock, faces }),
    lateAnswers: createLateAnswers({ store, clock, log, deliveriesInFlight }),
    find: (id) => store.get(id),
    lease(id) {
      // A poll by a fresh process finds the person a portal, too.
      void faces.prepare();
      return store.lease(id, owner);
    },
    async noteDelivered(id, client) {
      const delivery = noteDelivered(composed, id, client);
      deliveries.add(delivery);
      await delivery;
      deliveries.delete(delivery);
      deliveriesInFlight.end(id);
    },
    hold: {
      async chosenSeconds() {
        const seconds = (await settings.read()).value('hold_seconds');
        return seconds === 'auto' ? null : seconds;
      },
      abortedAfterSeconds: learned.read,
      learnAbort: learned.learn,
      clientTimeoutMs: readClientTimeout(context.env.MCP_TOOL_TIMEOUT),
    },
  };
  return { services, deliveries };
}
