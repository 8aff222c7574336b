import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { SessionStore } from '../../src/application/session-store.ts';
import { enterPortal } from '../../src/web/pairing/enter-portal.ts';
import { createPortal, type Portal } from '../../src/web/server/portal.ts';
import type { Push } from '../../src/web/wire/pushes.ts';
import type { TicketReply } from '../../src/web/wire/replies.ts';
import { createPortalServices } from './portal-services.ts';
import { createHome } from './program.ts';
import { createRealClock } from './real-clock.ts';
import { createTestWorld } from './test-world.ts';

const realClock = createRealClock();

/** Ten ports for one test, below those the system gives away by itself. */
export function ownPorts(): number {
  return 20_000 + 10 * Math.floor(Math.random() * 1_200);
}

/** What several processes of one home share. */
type Around = { readonly home: string; readonly store: SessionStore; readonly from: number };

export async function surroundings(): Promise<Around> {
  const { store } = createTestWorld({ clock: realClock });
  return { home: await createHome(), store, from: ownPorts() };
}

/** A process of the home, as far as its portal is concerned. */
export function openTestPortal(
  { home, store, from }: Around,
  more: Partial<Parameters<typeof createPortal>[0]> & { linger?: number } = {},
) {
  const world = createTestWorld({ clock: realClock, store });
  world.stored.set('portal_port', from).set('portal_linger_seconds', more.linger ?? 30);
  const services = createPortalServices(world);
  const portal = createPortal({ ...services.portalDeps, home, ...more });
  onTestFinished(() => portal.close());
  return { portal, ...services };
}

export async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Waits for what another process does in its own time; returns how long that took. */
export async function until(condition: () => Promise<boolean> | boolean, limitMs = 3_000): Promise<number> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > limitMs) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - start;
}

export async function listenAt(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
}

/** A browser tab, as far as the portal can tell. */
export async function openTab(portal: Portal, heard: Push[] = []) {
  const { origin, prove } = await enterPortal(await portal.urlFor(null, 'printed'));
  const bearer = async () => ({ authorization: `Bearer ${await (await prove()).bearer()}` });
  const reply = await fetch(`${origin}/api/ticket`, { method: 'POST', headers: await bearer() });
  const { ticket } = (await reply.json()) as TicketReply;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['choice.v1', `ticket.${ticket}`]);
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('error', () => {});
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  onTestFinished(() => socket.terminate());
  return { socket, heard, origin, bearer };
}
