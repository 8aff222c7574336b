import { connect, type Socket } from 'node:net';

/** What the driver has read of the address. */
export type Place = {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** That of a socket in the file system. */
  readonly path?: string | false;
};

/** A connection to the server, before anything was said. The driver wants to find its name on it, to check certificates. */
export function openSocket(
  { host: [host = ''], port: [port = 0], path }: Place,
  withinMs: number,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = path ? connect(path) : connect(port, host);
    const timer = setTimeout(() => {
      socket.destroy(
        Object.assign(new Error(`no connection to ${host}:${port}`), { code: 'CONNECT_TIMEOUT' }),
      );
    }, withinMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(Object.assign(socket, { host, port }));
    });
  });
}
