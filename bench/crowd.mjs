// Many processes with open questions, and many pages that show them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { loadSource } from './load-source.mjs';
import { enterPortal, envOf, handOff, makeHome, question } from './our-program.mjs';
import { startServer } from './server.mjs';

/** Longer than any bench: every question that is asked stays open until it is answered there. */
const holdSeconds = 3_000;
const atOnce = 5;

/** The processes with their open questions, and the pages that show them. The first process hosts the portal. */
export async function openCrowd(program, { processes, open, tabs, stored }) {
  const home = makeHome();
  if (stored > 0) {
    const { seedEnded } = await loadSource("export { seedEnded } from './test/support/store-seed.ts';");
    seedEnded(home, { count: stored, until: Date.now() - 60_000, days: 20 });
  }
  // Otherwise the first question would tidy all but the latest thousand away.
  writeFileSync(join(home, 'config.json'), JSON.stringify({ max_sessions: 100_000 }));
  const env = { ...envOf(home), CHOICE_HOLD_SECONDS: String(holdSeconds) };
  const start = async () => {
    const server = startServer([program, 'stdio'], env);
    server.stderr.resume();
    await server.initialize();
    return server;
  };
  const first = await start();
  const { origin, http } = await enterPortal((await handOff(first)).url);
  const sockets = [];
  for (let n = 0; n < tabs; n += 1) sockets.push(await openTab(origin, http));
  const servers = [first];
  while (servers.length < processes) {
    const batch = Math.min(atOnce, processes - servers.length);
    servers.push(...(await Promise.all(Array.from({ length: batch }, start))));
  }
  const crowd = { servers, http, sockets, heard: hearing(sockets[0]) };
  for (let n = 0; n < open; n += 1) {
    for (let from = 0; from < servers.length; from += atOnce) {
      await Promise.all(servers.slice(from, from + atOnce).map((server) => ask(crowd, server).visible));
    }
  }
  return {
    ...crowd,
    async close() {
      for (const socket of sockets) socket.terminate();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

export async function openTab(origin, http) {
  const { ticket } = await http('POST', '/api/ticket', {});
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['choice.v1', `ticket.${ticket}`]);
  // Pages read what they are pushed.
  socket.on('message', () => {});
  await once(socket, 'open');
  return socket;
}

/** Resolves with the moment a page is first told of a text. */
export function hearing(socket) {
  const waiting = new Map();
  socket.on('message', (data) => {
    const text = data.toString();
    for (const [wanted, tell] of waiting) {
      if (!text.includes(wanted)) continue;
      waiting.delete(wanted);
      tell(performance.now());
    }
  });
  return (wanted) => new Promise((resolve) => waiting.set(wanted, resolve));
}

/** One question: when it is on a page, and when its agent has the answer. */
export function ask({ heard }, server) {
  const title = randomUUID();
  const askedAt = performance.now();
  const visible = heard(title).then((at) => at - askedAt);
  const result = server.call('provide_choice', { ...question(title), timeout_seconds: holdSeconds });
  // Those still open when the bench ends are never answered.
  const answered = result.then(
    () => performance.now(),
    () => Number.NaN,
  );
  return { title, visible, answered };
}
