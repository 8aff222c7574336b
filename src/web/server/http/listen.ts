import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock, Log } from '../../../application/ports.ts';
import { hasCode } from '../../../files/error-code.ts';
import type { PortalApp, ReadBody } from '../app.ts';
import { maxBodyBytes } from '../guard/guard.ts';
import { type Connections, keepConnections } from './connections.ts';
import type { RequestHead } from './exchange.ts';
import { securityHeaders } from './security-headers.ts';
import { isClientGone, rawReply, sendReply } from './send-reply.ts';

type Listening = {
  readonly port: number;
  /** Stops listening at once, lets replies under way finish, and cuts all other connections. */
  close(): Promise<void>;
};

/** `taken` is no error: another portal may have the port. */
type Bound = { readonly kind: 'bound'; readonly listening: Listening } | { readonly kind: 'taken' };

type Deps = {
  readonly port: number;
  /** Where the person wants it to listen besides loopback; empty for nowhere. */
  readonly address?: string;
  /** Called with the port before the first request can arrive. */
  readonly open: (port: number) => PortalApp & { adopt: Adopt };
  readonly log: Log;
  readonly clock: Clock;
};

/** Takes over an upgraded connection. */
export type Adopt = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const loopback = '127.0.0.1';
/** Each stands for every address, that of loopback included. */
const everywhere = ['0.0.0.0', '::'];

/** Binds 127.0.0.1 and the address that the person has set. If that one cannot be bound, the portal does without it. */
export async function listen({ port, address = '', open, log, clock }: Deps): Promise<Bound> {
  const serving: (Listening & { readonly app: ReturnType<Deps['open']> })[] = [];
  function start(server: Server, connections: Connections): void {
    const own = serving[0]?.port ?? boundPort(server);
    const app = serving[0]?.app ?? open(own);
    const replying = serve(server, app, { connections, log });
    serving.push({ port: own, app, close: () => close(server, replying) });
  }
  const bind = (host: string, at: number) => bindServer({ host, port: at, clock, start });

  const isWide = everywhere.includes(address);
  const wide = isWide ? await bind(address, port) : 'unavailable';
  const main = wide === 'unavailable' ? await bind(loopback, port) : wide;
  if (main === 'taken') return { kind: 'taken' };
  const [first] = serving;
  if (first === undefined) throw new Error(`This computer has no address ${loopback}`);
  const wanted = isWide || address === '' ? wide : await bind(address, first.port);
  if (address !== '' && wanted !== 'bound') {
    log.warn(`the portal cannot listen on ${address}; it listens on ${loopback} only`);
  }
  const closeAll = async () => void (await Promise.all(serving.map((one) => one.close())));
  return { kind: 'bound', listening: { port: first.port, close: closeAll } };
}

type Around = { readonly connections: Connections; readonly log: Log };

/** Returns the replies that are under way at any moment. */
function serve(
  server: Server,
  app: PortalApp & { adopt: Adopt },
  { connections, log }: Around,
): ReadonlySet<ServerResponse> {
  const replying = new Set<ServerResponse>();
  server.on('error', (error) => log.warn('the portal’s listener failed', error));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    replying.add(response);
    response.once('close', () => replying.delete(response));
    app
      .handle(toHead(request), bodyReader(request))
      .then((reply) => {
        if (reply.callerIsKnown) connections.prove(request.socket);
        return sendReply(response, reply);
      })
      .catch((cause: unknown) => {
        if (isClientGone(cause)) log.debug(`a client went away before its reply: ${cause}`);
        else log.error('a reply could not be sent whole', cause);
        response.destroy();
      });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    app
      .admitSocket(toHead(request))
      .then((refusal) => {
        if (refusal === null) {
          connections.prove(socket);
          app.adopt(request, socket, head);
        } else socket.end(rawReply(refusal), () => socket.destroy());
      })
      .catch((cause: unknown) => {
        log.warn('a socket could not be opened', cause);
        socket.destroy();
      });
  });
  return replying;
}

function toHead({ method = '', url = '', rawHeaders, socket }: IncomingMessage): RequestHead {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.push([String(rawHeaders[at]).toLowerCase(), String(rawHeaders[at + 1])]);
  }
  return { method, target: url, headers, isRemote: !isLoopbackAddress(socket.remoteAddress ?? '') };
}

/** Also as systems with IPv6 write it. */
function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

function bodyReader(request: IncomingMessage): ReadBody {
  return async function readBody() {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size > maxBodyBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  };
}

function boundPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The portal listens on no port');
  return address.port;
}

/** A process that ends as soon as its question is answered must still send the reply to that answer. */
const lastRepliesMs = 250;

async function close(server: Server, replying: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  const leaving = [...replying].map((response) => new Promise((resolve) => response.once('close', resolve)));
  if (leaving.length > 0) {
    let patience: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => {
      patience = setTimeout(resolve, lastRepliesMs);
    });
    await Promise.race([Promise.all(leaving), enough]);
    clearTimeout(patience);
  }
  server.closeAllConnections();
  await closed;
}

/** taken: another program has the port · unavailable: this computer has no such address. */
type Binding = 'bound' | 'taken' | 'unavailable';

type BindDeps = {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** Called in the moment it is bound: a request may follow at once. */
  readonly start: (server: Server, connections: Connections) => void;
};

/** How many connections may wait while this process is busy; the system may have a lower limit. */
const backlog = 4_096;

/** The limits end half-open and endless requests. */
function bindServer({ host, port, clock, start }: BindDeps): Promise<Binding> {
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
