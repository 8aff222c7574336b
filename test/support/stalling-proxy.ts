import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a program and a server, and can go silent as a network does: nothing is cut, nothing arrives. */
export async function startStallingProxy(port: number) {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].map((each) => each.destroy()));
    }
    near.on('data', (data) => isStalled || far.write(data));
    far.on('data', (data) => isStalled || near.write(data));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall: (stalled: boolean) => {
      isStalled = stalled;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
