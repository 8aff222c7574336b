import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../../application/ports.ts';

/** Decides which connections are kept when any local user may open as many as it likes. */
export type Connections = {
  /** The caller on this connection has shown that it belongs to the home. */
  prove(connection: Duplex): void;
};

type Connection = { isSilent: boolean; isProven: boolean; requests: number };

type Overdue = { readonly socket: Duplex; readonly connection: Connection };

/** A browser or a process of ours sends its request with the connection; a tunnel adds one round trip. */
const silentMs = 1_000;
const endedPerTurn = 32;
/**
 * Far more than loading pages and starting processes need. Not lower: a program that reconnects whenever it is dropped
 * costs least when each of its connections lasts its second.
 */
const maxUnproven = 1_024;
const maxInAll = 2_048;

/**
 * Ends connections without a request, and makes room by dropping unproven and idle ones, the oldest first. A new one is
 * never refused: a process whose connection is reset cannot tell a full portal from none.
 */
export function keepConnections(server: Server, clock: Clock): Connections {
  // In the order of their last use.
  const connections = new Map<Duplex, Connection>();
  const overdue: Overdue[] = [];
  let isShrinking = false;

  server.on('connection', (socket) => {
    const connection: Connection = { isSilent: true, isProven: false, requests: 0 };
    connections.set(socket, connection);
    const forget = clock.after(silentMs, () => endIfSilent({ socket, connection }));
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

  /** In an immediate: requests that arrived while this process was busy have been read by then. */
  function endIfSilent(one: Overdue): void {
    overdue.push(one);
    if (overdue.length === 1) setImmediate(endSome);
  }

  /** A few per turn, so that requests are answered in between. */
  function endSome(): void {
    for (const { socket, connection } of overdue.splice(0, endedPerTurn)) {
      if (connection.isSilent) socket.destroy();
    }
    if (overdue.length > 0) setImmediate(endSome);
  }

  function use(socket: Duplex): Connection | null {
    const connection = connections.get(socket);
    if (connection === undefined) return null;
    connection.isSilent = false;
    connections.delete(socket);
    connections.set(socket, connection);
    return connection;
  }

  /** Two turns later: a request that came with its connection is read in the turn between. */
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
