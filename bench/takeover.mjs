// A portal that is killed, and one that strangers hold a thousand connections to.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { handOff, makeHome, speakTo, startOurs } from './our-program.mjs';

const kills = 40;
const processes = 3;
const idleConnections = 1_000;
const requests = 200;

export async function takeover() {
  return [...(await killed()), await crowded()];
}

/** From SIGKILL until another process answers on the same port; the floor is when the system says that the old one is gone. */
async function killed() {
  const home = makeHome();
  const servers = [];
  const { origin } = new URL((await addServer()).url);
  while (servers.length < processes) await addServer();
  const [gone, back] = [[], []];
  for (let kill = 0; kill < kills; kill += 1) {
    const { pid } = JSON.parse(readFileSync(join(home, 'portal.json'), 'utf8'));
    const before = await instanceAt(origin);
    const held = await hold(origin);
    const killedAt = performance.now();
    process.kill(pid, 'SIGKILL');
    await held.closed;
    gone.push(performance.now() - killedAt);
    while ([null, before].includes(await instanceAt(origin))) await pause(2);
    back.push(performance.now() - killedAt);
    servers.splice(
      servers.findIndex((server) => server.pid === pid),
      1,
    );
    await addServer();
  }
  for (const server of servers) await server.close();
  return [0.5, 0.95].map((rank) => {
    const [floor, ours] = [quantile(gone, rank), quantile(back, rank)];
    const what = `portal killed → another answers on its port, p${rank * 100} of ${kills}`;
    return { what, floor: ms(floor), ours: ms(ours), figure: `+${ms(ours - floor)}`, value: ours, aim: 500 };
  });

  async function addServer() {
    const server = startOurs(home);
    servers.push(server);
    await server.initialize();
    return handOff(server, `Question ${servers.length} at ${Date.now()}`);
  }
}

/** `/healthz` over a new connection each, with and without a thousand that say nothing and come back when they are closed. */
async function crowded() {
  const server = startOurs(makeHome());
  await server.initialize();
  const { origin } = new URL((await handOff(server)).url);
  const floor = quantile(await askOften(origin), 0.95);
  let isOver = false;
  const open = () => {
    if (isOver) return;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => {}).on('close', () => setTimeout(open, 50));
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const sockets = new Set();
  for (let count = 0; count < idleConnections; count += 1) open();
  await pause(1_500);
  const ours = quantile(await askOften(origin), 0.95);
  isOver = true;
  for (const socket of sockets) socket.destroy();
  await server.close();
  const what = `an answer beside ${idleConnections} idle connections, p95 of ${requests}`;
  return { what, floor: ms(floor), ours: ms(ours), figure: `+${ms(ours - floor)}`, value: ours, aim: 100 };
}

async function askOften(origin) {
  const times = [];
  for (let asked = 0; asked < requests; asked += 1) {
    const startedAt = performance.now();
    await speakTo(origin)('GET', '/healthz');
    times.push(performance.now() - startedAt);
    await pause(5);
  }
  return times;
}

/** Which life of a portal answers; null while none does. */
async function instanceAt(origin) {
  return speakTo(origin)('POST', '/proof', { nonce: 'bench' }).then(
    ({ instance }) => instance,
    () => null,
  );
}

/** A connection with half a request on it: the portal keeps it for a second, and the system ends it with the process. */
async function hold(origin) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { closed };
}

function quantile(values, rank) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(rank * sorted.length) - 1)];
}

const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
