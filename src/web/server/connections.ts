import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../application/ports.ts';

/** Decides which connections are kept when any local user may open as many as it likes. */
export type Connections = {
  /** The caller on this connection has shown that it belongs to the home. */
  prove(connection: Duplex): void;
};

type Connection = { isSilent: boolean; isProven: boolean; requests: number };

/** A browser or a process of ours sends its request with the connection; a tunnel adds one round trip. */
const silentMs = 1_000;
/** Enough for pages that are loading and processes that are starting; a connection proves itself by its first request. */
const maxUnproven = 256;
const maxInAll = 1_024;

/**
 * Ends connections that say nothing, and makes room by dropping unproven and idle ones, the oldest first. A new
 * connection is never refused: a process whose question is reset cannot tell a full portal from none.
 */
export function keepConnections(server: Server, clock: Clock): Connections {
  // In the order of their last use.
  const connections = new Map<Duplex, Connection>();
  let isShrinking = false;

  server.on('connection', (socket) => {
    const connection: Connection = { isSilent: true, isProven: false, requests: 0 };
    connections.set(socket, connection);
    const forget = clock.after(silentMs, () => {
      // What arrived while this process was busy is read before immediates run.
      setImmediate(() => connection.isSilent && socket.destroy());
    });
    socket.once('close', () => {
      forget();
      connections.delete(socket);
    });
    shrinkSoon();
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = use(socket);
    if (connection === null) return;
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
    });
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    const connection = use(socket);
    // In use until it closes.
    if (connection !== null) connection.requests += 1;
  });

  function use(socket: Duplex): Connection | null {
    const connection = connections.get(socket);
    if (connection === undefined) return null;
    connection.isSilent = false;
    connections.delete(socket);
    connections.set(socket, connection);
    return connection;
  }

  /** Two turns later, because a request that came with its connection is read in the turn between. */
  function shrinkSoon(): void {
    if (isShrinking || connections.size <= maxUnproven) return;
    isShrinking = true;
    setImmediate(() => setImmediate(shrink));
  }

  function shrink(): void {
    isShrinking = false;
    const all = [...connections];
    const unproven = all.filter(([, { isProven }]) => !isProven).length;
    const surplus = Math.max(unproven - maxUnproven, all.length - maxInAll, 0);
    const leastWorth = all.map(([socket, connection]) => ({ socket, worth: worthOf(connection) }));
    leastWorth.sort((one, other) => one.worth - other.worth);
    for (const { socket } of leastWorth.slice(0, surplus)) socket.destroy();
  }

  return {
    prove(socket) {
      const connection = connections.get(socket);
      if (connection !== undefined) connection.isProven = true;
    },
  };
}

function worthOf({ isSilent, isProven, requests }: Connection): number {
  if (isProven) return requests > 0 ? 4 : 3;
  if (isSilent) return 0;
  return requests > 0 ? 2 : 1;
}
