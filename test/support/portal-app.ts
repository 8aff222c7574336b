import { randomBytes } from 'node:crypto';
import type { Team } from '../../src/application/team/team.ts';
import { pairWithPortal } from '../../src/web/pairing/pair-with-portal.ts';
import { provePortal } from '../../src/web/pairing/portal-session.ts';
import { randomText } from '../../src/web/pairing/secret-key.ts';
import { openAccess } from '../../src/web/server/access/access.ts';
import { printedKeyMs } from '../../src/web/server/access/access-keys.ts';
import { createTickets } from '../../src/web/server/access/tickets.ts';
import { createPortalApp } from '../../src/web/server/app.ts';
import type { HttpReply, TextReply } from '../../src/web/server/http/exchange.ts';
import { createLiveUpdates } from '../../src/web/server/live/live-updates.ts';
import { createTabPresence } from '../../src/web/server/live/tab-presence.ts';
import type { PortalDeps } from '../../src/web/server/portal-deps.ts';
import { createUploads } from '../../src/web/server/uploads.ts';
import { createViews } from '../../src/web/server/views.ts';
import type { Push } from '../../src/web/wire/pushes.ts';
import { checkPush, checkReply } from './declared-replies.ts';
import { createFakeClock } from './fake-clock.ts';
import { createPortalServices } from './portal-services.ts';
import { createTestWorld } from './test-world.ts';

type Sent = {
  readonly body?: unknown;
  /** Null sends none. */
  readonly token?: string | null;
  readonly headers?: readonly (readonly [string, string])[];
};

type Given = Partial<Omit<PortalDeps, 'store'>> & { readonly team?: Team };

/** The portal's routes without a socket: requests go in, replies come out, pushes are written down. */
export async function createTestApp({ team, ...more }: Given = {}) {
  const world = createTestWorld({ clock: createFakeClock(1_800_000_000_000), team: team ?? null });
  const { clock, store } = world;
  const services = createPortalServices(world, more.settings);
  const portalDeps: PortalDeps = { ...services.portalDeps, ...more };
  const access = await openAccess({ home: null, clock, random: randomBytes });
  const tickets = createTickets({ homeMac: access.homeMac, clock, random: randomBytes });
  const views = createViews({ ...portalDeps.services, store, clock, here: portalDeps.here });
  const presence = createTabPresence(portalDeps.services.openPresence(), clock);
  const live = createLiveUpdates({ ...portalDeps, views, onTabs: () => presence.count(live.tabs()) });
  const pushed: Push[] = [];
  let closed = 0;
  live.join({
    send(text) {
      pushed.push(JSON.parse(text));
      checkPush(pushed.at(-1));
    },
    close() {
      closed += 1;
    },
  });
  let stoodBack = 0;
  const port = 18_642;
  const standBack = () => {
    stoodBack += 1;
  };
  const routeDeps = {
    ...portalDeps,
    ...access,
    port,
    instance: 'inst',
    tickets,
    views,
    uploads: createUploads(portalDeps),
    live,
    presence,
    standBack,
  };
  const app = createPortalApp(routeDeps);

  async function ask(path: string, body: unknown) {
    const reply = await send('POST', path, { body, token: null });
    return { status: reply.status, body: JSON.parse(reply.body) };
  }
  const newKey = () => access.keys.issue(printedKeyMs, port);
  /** A browser that comes in with a key, as a page does. */
  async function enter(key: string) {
    const paired = await pairWithPortal({ key, nonce: randomText(), ask });
    if (paired.kind !== 'paired') throw new Error(`The key was not taken: ${paired.kind}`);
    const proving = await provePortal({ browser: paired.browser, nonce: randomText(), ask });
    if (proving.kind !== 'proven') throw new Error(`The portal is not ours: ${proving.kind}`);
    return proving.session;
  }

  async function send(method: string, target: string, sent: Sent = {}): Promise<TextReply> {
    const headers: (readonly [string, string])[] = [['host', `127.0.0.1:${port}`], ...(sent.headers ?? [])];
    if (sent.token !== null) headers.push(['authorization', `Bearer ${sent.token ?? token}`]);
    if (sent.body !== undefined) headers.push(['content-type', 'application/json']);
    const text = typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body);
    const reply = await inOnePiece(await app.handle({ method, target, headers }, async () => text ?? ''));
    checkReply(method, target, reply);
    reply.afterwards?.();
    return reply;
  }

  const token = await (await enter(await newKey())).bearer();

  return {
    ...services,
    app,
    routeDeps,
    access,
    clock,
    store,
    port,
    pushed,
    tickets,
    views,
    token,
    stoodBack: () => stoodBack,
    /** How often the one connected page was hung up on. */
    closed: () => closed,
    send,
    askPortal: ask,
    newKey,
    enter,
    /** Sends and reads the reply's JSON beside its status. */
    async call(method: string, target: string, body?: unknown) {
      const reply = await send(method, target, body === undefined ? {} : { body });
      return { status: reply.status, body: JSON.parse(reply.body) };
    },
  };
}

async function inOnePiece(reply: HttpReply): Promise<TextReply> {
  if (!('pieces' in reply)) return reply;
  let body = '';
  for await (const piece of reply.pieces) body += piece;
  return { status: reply.status, headers: reply.headers, body };
}
