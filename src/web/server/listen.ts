import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock, Log } from '../../application/ports.ts';
import type { PortalApp, ReadBody } from './app.ts';
import { bindServer } from './bind-server.ts';
import type { Connections } from './connections.ts';
import { maxBodyBytes } from './guard/guard.ts';
import { isClientGone } from './http/client-gone.ts';
import type { RequestHead } from './http/exchange.ts';
import { rawReply } from './http/raw-reply.ts';
import { sendReply } from './http/send-reply.ts';

type Listening = {
  readonly port: number;
  /** Stops listening at once, lets replies under way finish, and cuts all other connections. */
  close(): Promise<void>;
};

/** `taken` is no error: another portal may have the port. */
export type Bound = { readonly kind: 'bound'; readonly listening: Listening } | { readonly kind: 'taken' };

type Parts = {
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

/** Binds 127.0.0.1, and what the person has set. Where that cannot be had, the portal does without. */
export async function listen({ port, address = '', open, log, clock }: Parts): Promise<Bound> {
  const serving: (Listening & { readonly app: ReturnType<Parts['open']> })[] = [];
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
