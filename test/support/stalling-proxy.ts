import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Which data goes no further. Of `replies` the server has done what they tell of. */
export type Stalled = 'nothing' | 'replies' | 'everything';

/** Stands between a program and a server, and does what networks do: goes silent, is slow, cuts, leads elsewhere. */
export async function startStallingProxy(port: number) {
  const sockets = new Set<Socket>();
  let target = port;
  let stalled: Stalled = 'nothing';
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].map((each) => sockets.delete(each.destroy())));
    }
    near.on('data', (data) => stalled === 'everything' || far.write(data));
    far.on('data', (data) => stalled !== 'nothing' || near.write(data));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    stall(what: Stalled) {
      stalled = what;
    },
    cut,
    /** For connections that are opened from now on. */
    leadTo(other: number) {
      target = other;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
