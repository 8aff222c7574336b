import { copyFile, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { SessionStore } from '../../src/application/session-store.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { createPortalDesk, type PortalDeps, type PortalDesk } from '../../src/web/server/desk.ts';
import type { Push } from '../../src/web/wire.ts';
import { createFakeSettings, createPortalHouse } from '../support/portal-house.ts';
import { createHome } from '../support/program.ts';
import { createRealClock } from '../support/real-clock.ts';

const realClock = createRealClock();

/** Ports nobody else's tests use; each test takes its own ten. */
let nextPort = 27_100 + (process.pid % 200) * 40;
function ownPorts(): number {
  nextPort += 10;
  return nextPort;
}

type Around = { readonly home: string; readonly store: SessionStore; readonly from: number };

async function surroundings(): Promise<Around> {
  const store = createMemoryStore({ clock: realClock, isAlive: () => true });
  return { home: await createHome(), store, from: ownPorts() };
}

function openDesk({ home, store, from }: Around, more: Partial<PortalDeps> & { linger?: number } = {}) {
  const settings = createFakeSettings({ portal_port: from, portal_linger_seconds: more.linger ?? 30 });
  const house = createPortalHouse({ store, clock: realClock, settings });
  const desk = createPortalDesk({ ...house.work, home, ...more });
  onTestFinished(() => desk.close());
  return { desk, ...house };
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

async function until(condition: () => Promise<boolean> | boolean, limitMs = 3_000): Promise<number> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > limitMs) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - start;
}

async function listenAt(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
}

/** A browser tab, as far as the portal can tell. */
async function openTab(desk: PortalDesk, heard: Push[] = []) {
  const url = new URL(await desk.urlFor(null, 'printed'));
  const key = new URLSearchParams(url.hash.slice(1)).get('key');
  const post = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const reply = await fetch(`${url.origin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { readonly token: string; readonly ticket: string };
  };
  const { token } = await post('/api/token', { key });
  const { ticket } = await post('/api/ticket', {}, token);
  const socket = new WebSocket(`ws://${url.host}/ws`, ['choice.v1', `ticket.${ticket}`]);
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('error', () => {});
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  onTestFinished(() => socket.terminate());
  return { socket, heard, token, origin: url.origin };
}

describe('the portal of a home', () => {
  test('is one, however many processes want it at once', async () => {
    const around = await surroundings();
    const desks = Array.from({ length: 6 }, () => openDesk(around).desk);
    await openDesk(around).ask();
    const places = await Promise.all(desks.map((desk) => desk.ensure()));
    expect(new Set(places.map(({ port }) => port))).toEqual(new Set([around.from]));
    expect(places.filter(({ ours }) => ours)).toHaveLength(1);
  });

  test('is one even when each would take any port', async () => {
    const around = { ...(await surroundings()), from: 0 };
    await openDesk(around).ask();
    const desks = Array.from({ length: 6 }, () => openDesk(around).desk);
    const places = await Promise.all(desks.map((desk) => desk.ensure()));
    await until(async () => {
      const now = await Promise.all(desks.map((desk) => desk.ensure()));
      return new Set(now.map(({ port }) => port)).size === 1;
    }, 8_000);
    expect(places).toHaveLength(6);
  });

  test('is found though another process would look elsewhere first', async () => {
    const around = await surroundings();
    const { desk, ask } = openDesk(around);
    await ask();
    const { port } = await desk.ensure();
    const other = openDesk({ ...around, from: ownPorts() }).desk;
    expect(await other.ensure()).toEqual({ port, ours: false });
  });

  test('is taken over on the same port well within a second', async () => {
    const around = await surroundings();
    const [one, other] = [openDesk(around), openDesk(around)];
    await one.ask();
    const { port } = await one.desk.ensure();
    expect(await other.desk.ensure()).toEqual({ port, ours: false });
    // By now the follower's own question is answered, and only its idle connection is left to tell it.
    for (let round = 0; round < 3; round += 1) await other.desk.tabs();
    await one.desk.close();
    const took = await until(() => isListening(port));
    expect(took).toBeLessThan(500);
    expect(await other.desk.ensure()).toEqual({ port, ours: true });
  });

  test('lets in after a takeover whoever was let in before, and keys still work', async () => {
    const around = await surroundings();
    const [one, other] = [openDesk(around), openDesk(around)];
    await one.ask();
    await one.desk.ensure();
    await other.desk.ensure();
    const { token, origin } = await openTab(one.desk);
    const unspent = await one.desk.urlFor(null, 'printed');
    await one.desk.close();
    await until(() => isListening(Number(new URL(origin).port)));
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${origin}/api/interactions`, { headers })).status).toBe(200);
    const key = new URLSearchParams(new URL(unspent).hash.slice(1)).get('key');
    const traded = await fetch(`${origin}/api/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    });
    expect(traded.status).toBe(200);
  });

  test('is not brought back when nothing is open', async () => {
    const around = await surroundings();
    const [one, other] = [openDesk(around), openDesk(around)];
    const { port } = await one.desk.ensure();
    await other.desk.ensure();
    await one.desk.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await isListening(port)).toBe(false);
  });

  test('returns to its last port', async () => {
    const around = { ...(await surroundings()), from: 0 };
    const first = openDesk(around);
    const { port } = await first.desk.ensure();
    await first.desk.close();
    expect(await openDesk(around).desk.ensure()).toEqual({ port, ours: true });
    expect(JSON.parse(await readFile(join(around.home, 'portal.json'), 'utf8'))).toEqual({ port, from: 0 });
  });
});

describe('somebody else on the port', () => {
  test('that speaks HTTP is passed over, and what browsers kept for that port is void', async () => {
    const around = await surroundings();
    const before = openDesk(around);
    await before.ask();
    const { token, origin } = await openTab(before.desk);
    await before.desk.close();
    const stranger = createHttpServer((_request, response) =>
      response.end('{"proof":"x","version":"9.9.9"}'),
    );
    await listenAt(stranger, around.from);
    const after = openDesk(around);
    expect(await after.desk.ensure()).toEqual({ port: around.from + 1, ours: true });
    stranger.close();
    stranger.closeAllConnections();
    await after.desk.close();
    // Back on the very port the token was issued for.
    await rm(join(around.home, 'portal.json'));
    expect(await openDesk(around).desk.ensure()).toEqual({ port: around.from, ours: true });
    const headers = { authorization: `Bearer ${token}` };
    const again = await fetch(`${origin}/api/interactions`, { headers });
    expect(again.status).toBe(401);
  });

  test('that relays our question to the real portal proves nothing', async () => {
    const around = await surroundings();
    const real = openDesk({ ...around, from: ownPorts() });
    await real.ask();
    const { port } = await real.desk.ensure();
    const relay = createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', async () => {
        const headers = { 'content-type': 'application/json' };
        const asked = await fetch(`http://127.0.0.1:${port}/proof`, {
          method: 'POST',
          headers,
          body: Buffer.concat(chunks),
        });
        response.end(await asked.text());
      });
    });
    await listenAt(relay, around.from);
    const fresh = await createHome();
    await copyFile(join(around.home, 'secret'), join(fresh, 'secret'));
    const { desk } = openDesk({ ...around, home: fresh });
    expect(await desk.ensure()).toEqual({ port: around.from + 1, ours: true });
  });

  test('that accepts and never answers does not hold anybody up for long', async () => {
    const around = await surroundings();
    await listenAt(
      createServer(() => {}),
      around.from,
    );
    const started = performance.now();
    expect(await openDesk(around).desk.ensure()).toEqual({ port: around.from + 1, ours: true });
    expect(performance.now() - started).toBeLessThan(1_800);
  });

  test('that talks nonsense is passed over at once', async () => {
    const around = await surroundings();
    await listenAt(
      createServer((socket) => socket.end('220 mail\r\n')),
      around.from,
    );
    const started = performance.now();
    expect(await openDesk(around).desk.ensure()).toEqual({ port: around.from + 1, ours: true });
    expect(performance.now() - started).toBeLessThan(900);
  });
});

describe('a newer program', () => {
  test('gets the port from an older portal, whose tabs are told and whose process follows', async () => {
    const around = await surroundings();
    const [older, newer] = [openDesk(around), openDesk(around, { version: '1.1.0' })];
    await older.ask();
    const { port } = await older.desk.ensure();
    const { heard } = await openTab(older.desk);
    expect(await newer.desk.ensure()).toEqual({ port, ours: true });
    await until(() => heard.some((message) => message.type === 'closing'));
    expect(heard).toContainEqual({ type: 'closing', why: 'standing-back' });
    expect(await older.desk.ensure()).toEqual({ port, ours: false });
    await newer.desk.close();
    await until(async () => (await isListening(port)) && (await older.desk.ensure()).ours);
  });
});

describe('a portal of its own', () => {
  test('is what a process has whose home cannot be written', async () => {
    const around = await surroundings();
    const { desk, ask } = openDesk(around, { home: null });
    await ask();
    const { ours } = await desk.ensure();
    expect(ours).toBe(true);
    const { heard } = await openTab(desk);
    await until(() => heard.some((message) => message.type === 'entries'));
  });
});

describe('addresses and tabs', () => {
  test('an address carries a key only when told to, in its fragment', async () => {
    const { desk, ask } = openDesk(await surroundings());
    const { id } = await ask();
    const { port } = await desk.ensure();
    expect(await desk.urlFor(id, 'none')).toBe(`http://127.0.0.1:${port}/choice/${id}`);
    expect(await desk.urlFor(null, 'printed')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/#key=[0-9a-f]{16}\.[\w-]{32}$/,
    );
    expect(await desk.urlFor(id, 'opened')).toMatch(/#key=[0-9a-f]{16}\.[\w-]{32}&opened=1$/);
  });

  test('every process knows how many tabs there are', async () => {
    const around = await surroundings();
    const [one, other] = [openDesk(around), openDesk(around)];
    await one.ask();
    expect(await one.desk.tabs()).toBe(0);
    await one.desk.ensure();
    await other.desk.ensure();
    const { socket } = await openTab(other.desk);
    expect([await one.desk.tabs(), await other.desk.tabs()]).toEqual([1, 1]);
    socket.close();
    await until(async () => (await other.desk.tabs()) === 0);
  });
});

describe('the end of a portal', () => {
  test('comes after the last question, when no tab is left', async () => {
    const around = await surroundings();
    const { desk, ask, work } = openDesk(around, { linger: 0 });
    const { id } = await ask();
    const { port } = await desk.ensure();
    expect(await isListening(port)).toBe(true);
    const by = { face: 'web', program: '', attempt: 'a' } as const;
    await work.services.answer.cancel(id, { reason: null, optionNotes: [] }, by);
    await until(async () => !(await isListening(port)));
    const again = await ask();
    expect((await desk.ensure()).port).toBe(port);
    expect(await desk.urlFor(again.id, 'none')).toContain(again.id);
  });

  test('does not come for one that is hosted in the foreground', async () => {
    const { desk } = openDesk(await surroundings(), { linger: 0 });
    const { port } = await desk.host();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await isListening(port)).toBe(true);
  });

  test('is quick and clean, with tabs and half-open connections', async () => {
    const around = await surroundings();
    const { desk, ask, log } = openDesk(around);
    await ask();
    const { port } = await desk.ensure();
    const { heard, socket } = await openTab(desk);
    const halfOpen = connect(port, '127.0.0.1');
    halfOpen.on('error', () => {});
    halfOpen.write('POST /api/token HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    await new Promise((resolve) => halfOpen.once('connect', resolve));
    const started = performance.now();
    await desk.close();
    expect(performance.now() - started).toBeLessThan(400);
    await until(() => socket.readyState === WebSocket.CLOSED && halfOpen.destroyed);
    expect(heard).toContainEqual({ type: 'closing', why: 'stopping' });
    expect(await isListening(port)).toBe(false);
    expect(log.lines).toEqual([]);
    await expect(desk.ensure()).rejects.toThrow('closed');
  });

  test('of a deadline comes though nobody but the portal looks after it', async () => {
    const around = await surroundings();
    const { desk, ask } = openDesk(around);
    const { id } = await ask({ deadline: Date.now() + 200 });
    await desk.ensure();
    await until(async () => (await around.store.get(id))?.state === 'ended');
  });
});
