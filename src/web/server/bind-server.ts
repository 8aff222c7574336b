import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../application/ports.ts';
import { hasCode } from '../../files/error-code.ts';
import { type Connections, keepConnections } from './connections.ts';
import { rawReply } from './http/raw-reply.ts';
import { securityHeaders } from './http/security-headers.ts';

/** taken: another program has the port · unavailable: this computer has no such address. */
type Binding = 'bound' | 'taken' | 'unavailable';

type Parts = {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** Called in the moment it is bound: a request may follow at once. */
  readonly start: (server: Server, connections: Connections) => void;
};

/** How many connections may wait while this process is busy; the system may have a lower limit. */
const backlog = 4_096;

/** The limits end half-open and endless requests. */
export function bindServer({ host, port, clock, start }: Parts): Promise<Binding> {
  const server = createServer({
    maxHeaderSize: 8 * 1024,
    headersTimeout: 5_000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    // Longer than a follower waits between questions: by its connection it notices that this process has died.
    keepAliveTimeout: 60_000,
    // The guard refuses a missing Host itself.
    requireHostHeader: false,
  });
  // Node silently drops headers after the 2,000th, and the guard has to see every one. Their size is bounded above.
  server.maxHeadersCount = 0;
  const connections = keepConnections(server, clock);
  server.on('clientError', refuseUnreadable);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (hasCode(error, 'EADDRINUSE', 'EACCES')) resolve('taken');
      else if (hasCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL')) resolve('unavailable');
      else reject(error);
    });
    server.listen({ host, port, backlog, exclusive: true }, () => {
      start(server, connections);
      resolve('bound');
    });
  });
}

/** What is not HTTP gets a line and is cut off: `end()` would wait for the client, and 500 of them block a server. */
function refuseUnreadable(error: Error, socket: Duplex): void {
  // Too slow, or read too late because this process was stopped: a process of ours would take a reply for a stranger's.
  const isLate = hasCode(error, 'ERR_HTTP_REQUEST_TIMEOUT');
  if (isLate || !(socket instanceof Socket) || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = hasCode(error, 'HPE_HEADER_OVERFLOW') ? 431 : 400;
  socket.write(rawReply({ status, headers: { ...securityHeaders, connection: 'close' }, body: '' }));
  socket.destroySoon();
}
