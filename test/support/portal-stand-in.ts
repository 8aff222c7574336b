import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { assetsOf, hashedDelivery, pageSources } from '../../src/web/assets/delivery.ts';
import { pageHtml } from '../../src/web/assets/page.ts';
import type { PushSeal } from '../../src/web/server/access/callers.ts';
import { contentSecurityPolicy } from '../../src/web/server/http/security-headers.ts';
import type { Push } from '../../src/web/wire/pushes.ts';
import type { SessionNews } from '../../src/web/wire/replies.ts';
import { builtBundle } from './built-bundle.ts';
import { createStandInAccess } from './portal-stand-in-access.ts';
import { createStandInRoutes, type Knobs } from './portal-stand-in-routes.ts';
import { createWorld, type World } from './portal-world.ts';
import { owner } from './samples.ts';

/** A portal without a store: the built page, and scripted sessions over the real wire. */
export type StandIn = {
  readonly world: World;
  readonly knobs: Knobs;
  readonly url: string;
  /** For an address, once. */
  newKey(): Promise<string>;
  push(message: Push): void;
  /** Tells every page that a session, and so the list, has changed. */
  changed(id: string): void;
  /** Sends one row of the list, not the list. */
  pushRow(id: string): void;
  /** Ends all sockets, as a portal does that dies; it may be reached again at once. */
  drop(): void;
  /** Refuses every connection from now on. */
  close(): Promise<void>;
};

export async function startStandIn(port = 0): Promise<StandIn> {
  const bundle = builtBundle();
  const delivery = hashedDelivery(bundle);
  const assets = assetsOf(bundle);
  const policy = contentSecurityPolicy(pageSources(delivery));
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'choice.v1' });
  const knobs: Knobs = {
    language: 'en',
    theme: 'light',
    isLocked: false,
    fails: false,
    partMs: 0,
    isFull: false,
    isDown: false,
    blocksSockets: false,
    standsAt: null,
    plantedAt: null,
    me: null,
    members: [],
    settings: {},
    devices: [],
  };
  const now = () => knobs.standsAt ?? Date.now();
  const world = createWorld(now);
  let revision = 0;
  const pages = new Map<WebSocket, PushSeal>();
  const push = (message: Push) => {
    for (const [socket, sealPush] of pages) socket.send(sealPush(JSON.stringify(message)) ?? '');
  };
  const sendEntries = () =>
    push({
      type: 'entries',
      now: now(),
      revision,
      version: owner.version,
      interactions: world.entries(),
    });
  const changed = (id: string) => {
    // Without a new number a reply under way would bring the list of before back.
    revision += 1;
    push({ type: 'changed', session_id: id });
    sendEntries();
  };
  const pushRow = (id: string) => {
    revision += 1;
    const rows = world.entries().filter((entry) => entry.session_id === id);
    push({ type: 'rows', now: now(), revision, changed: rows, removed: [] });
  };

  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  const access = await createStandInAccess(own);
  const routes = createStandInRoutes({ access, world, knobs, push, changed, revision: () => revision });

  server.on('request', (request, response) => {
    if (knobs.isDown) {
      request.socket.destroy();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://portal');
    const asset = assets.get(pathname.replace('/assets/', ''));
    if (pathname.startsWith('/api/') || pathname === '/proof') void routes(request, response);
    else if (asset !== undefined) response.writeHead(200, { 'content-type': asset.type }).end(asset.text);
    else sendPage(response, pathname);
  });

  function sendPage(response: ServerResponse, pathname: string): void {
    const { language, theme } = knobs;
    const html = pageHtml(delivery, {
      language,
      theme,
      session: newsOf(world, pathname),
      plantedAt: knobs.plantedAt,
      numericPort: null,
    });
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(html);
  }

  function welcome(page: WebSocket, sealPush: PushSeal): void {
    pages.set(page, sealPush);
    page.on('close', () => pages.delete(page));
    page.send(sealPush('{"type":"hello"}') ?? '');
    sendEntries();
  }

  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const sealPush = knobs.blocksSockets ? null : access.admit(request);
    if (sealPush === null) socket.destroy();
    else sockets.handleUpgrade(request, socket, head, (page) => welcome(page, sealPush));
  });
  const ticking = setInterval(() => {
    for (const id of world.expire()) changed(id);
    push({ type: 'tick', now: now(), revision, remaining: remainingOf(world) });
  }, 1_000);

  const drop = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    world,
    knobs,
    push,
    changed,
    pushRow,
    drop,
    url: `http://127.0.0.1:${own}`,
    newKey: access.newKey,
    async close() {
      clearInterval(ticking);
      drop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function remainingOf(world: World) {
  return world
    .entries()
    .flatMap(({ session_id, deadline, remaining_seconds }) =>
      deadline === null || remaining_seconds === null ? [] : [{ session_id, deadline, remaining_seconds }],
    );
}

function newsOf(world: World, pathname: string): SessionNews {
  const id = /^\/choice\/(.+)$/.exec(pathname)?.[1];
  if (id === undefined) return 'none';
  const session = world.get(id);
  if (session === null) return 'unknown';
  return session.state === 'open' ? 'open' : 'ended';
}
