import { connect, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, connect as secure } from 'node:tls';
import { codedError } from '../../files/error-code.ts';

/** What the driver has read of the address. */
export type ServerAddress = {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** That of a socket in the file system. */
  readonly path?: string | false;
};

type Reached = {
  readonly socket: Socket;
  /** Whether a certificate has shown that this is the server of the address. */
  readonly isVerified: boolean;
};

/**
 * Connects, and encrypts as `sslmode` says. The driver could encrypt, too, but then nothing could look at what the
 * server sends before the driver acts on it.
 */
export async function reachServer(address: string, read: ServerAddress, withinMs: number): Promise<Reached> {
  const { host: [host = ''] = [], port: [port = 0] = [], path } = serverAddressOf(address, read);
  const { searchParams } = new URL(address);
  let socket: Socket = path ? connect(path) : connect(port, host);
  const timer = setTimeout(
    () => socket.destroy(codedError('CONNECT_TIMEOUT', `no connection to ${host}:${port}`)),
    withinMs,
  );
  try {
    await next(socket, 'connect');
    const sslmode = searchParams.get('sslmode') ?? 'disable';
    const isDirect = searchParams.get('sslnegotiation') === 'direct';
    const isEncrypted = sslmode !== 'disable' && (isDirect || (await takesTls(socket, sslmode)));
    if (isEncrypted) {
      const alpn = isDirect ? { ALPNProtocols: ['postgresql'] } : {};
      socket = secure({ socket, ...alpn, ...certificateCheck(sslmode, host) });
      await next(socket, 'secureConnect');
    }
    return { socket, isVerified: isEncrypted && sslmode.startsWith('verify') };
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Where the server is. The driver cuts every host at its first colon, and an IPv6 address has more. */
export function serverAddressOf(address: string, read: ServerAddress): ServerAddress {
  const { hostname, port } = new URL(address);
  if (!hostname.startsWith('[')) return read;
  return { host: [hostname.slice(1, -1)], port: [Number(port || 5432)] };
}

/** Node checks no name where the host is an IP address, and would take the certificate of a "localhost" then. */
export function certificateCheck(sslmode: string, host: string): ConnectionOptions {
  const named = isIP(host) === 0 ? { servername: host } : {};
  switch (sslmode) {
    case 'verify-full':
      return {
        ...named,
        rejectUnauthorized: true,
        checkServerIdentity: (_name, found) => checkServerIdentity(host, found),
      };
    case 'verify-ca':
      return { ...named, rejectUnauthorized: true, checkServerIdentity: () => undefined };
    default:
      return { ...named, rejectUnauthorized: false };
  }
}

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Asks the server for TLS. One that has none is spoken to in clear only where the address leaves that open. */
async function takesTls(socket: Socket, sslmode: string): Promise<boolean> {
  socket.write(tlsRequest);
  const reply = String(await next(socket, 'data'));
  // One letter and no more: what came with it in clear would pass for something that was sent encrypted.
  if (reply === 'S') return true;
  if (reply !== 'N') throw codedError('PROTOCOL_VIOLATION', 'the reply to the request for TLS is none');
  if (sslmode === 'prefer' || sslmode === 'allow') return false;
  throw codedError('NO_TLS', 'the server has no TLS');
}

/** Fails where the connection ends first. */
function next(socket: Socket, event: 'connect' | 'secureConnect' | 'data'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(codedError('CONNECTION_CLOSED', 'the connection was closed')));
  });
}
