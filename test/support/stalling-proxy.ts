import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Which data is held back until it may go on. Of `replies` the server has done what they tell of. */
export type Stalled = 'nothing' | 'replies' | 'everything';

/** Stands between a program and a server, and does what networks do: goes silent, is slow, cuts, leads elsewhere. */
export async function startStallingProxy(port: number) {
  const sockets = new Map<Socket, 'near' | 'far'>();
  let target = port;
  let stalled: Stalled = 'nothing';
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    sockets.set(near, 'near').set(far, 'far');
    for (const socket of [near, far]) {
      socket.on('error', () => {});
      socket.on('close', () => [near, far].map((each) => sockets.delete(each.destroy())));
    }
    near.pipe(far);
    far.pipe(near);
    hold();
  }).listen(0, '127.0.0.1');
  const hold = () => {
    for (const [socket, side] of sockets) {
      const isHeld = stalled === 'everything' || (stalled === 'replies' && side === 'far');
      if (isHeld) socket.pause();
      else socket.resume();
    }
  };
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    stall(what: Stalled) {
      stalled = what;
      hold();
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
