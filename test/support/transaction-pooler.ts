import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Stands before a server as PgBouncer does in transaction mode. When a transaction is over, what the server process knew
 * of its client is forgotten: statements, channels. What the client had sent on before it heard of that is lost, as
 * with PgBouncer 1.18.
 */
export async function startTransactionPooler(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => {});
      socket.on('close', () => [near, far].map((each) => sockets.delete(each.destroy())));
    }
    lendServer(near, far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** `lent`: the client's packets go to the server process, and its replies to the client. */
type State = 'starting' | 'lent' | 'free' | 'resetting';

function lendServer(near: Socket, far: Socket): void {
  let state: State = 'starting';
  let waiting: Buffer[] = [];
  let isReset = false;

  near.on('data', (packet) => {
    if (state === 'starting' && isTlsRequest(packet)) near.write('N');
    else if (state === 'resetting') waiting.push(packet);
    else {
      if (state === 'free') state = 'lent';
      far.write(packet);
    }
  });

  function takeBack(): void {
    state = 'resetting';
    isReset = false;
    far.write(query('discard all'));
  }

  function reset(message: Buffer): void {
    if (typeOf(message) === 'C' && message.includes('DISCARD ALL')) isReset = true;
    if (typeOf(message) !== 'Z' || !isReset) return;
    state = waiting.length > 0 ? 'lent' : 'free';
    for (const packet of waiting) far.write(packet);
    waiting = [];
  }

  eachMessage(far, (message) => {
    if (state === 'resetting') return reset(message);
    near.write(typeOf(message) === 'K' ? withMadeUpProcess(message) : message);
    const isIdle = typeOf(message) === 'Z' && message.toString('latin1', 5) === 'I';
    if (isIdle) takeBack();
  });
}

/** A type, four bytes of length that count themselves, and the rest. */
function eachMessage(socket: Socket, take: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      take(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  });
}

const typeOf = (message: Buffer) => message.toString('latin1', 0, 1);

function isTlsRequest(packet: Buffer): boolean {
  return packet.length === 8 && packet.readUInt32BE(4) === 80_877_103;
}

function withMadeUpProcess(message: Buffer): Buffer {
  const made = Buffer.from(message);
  made.writeUInt32BE(made.readUInt32BE(5) + 1, 5);
  return made;
}

function query(text: string): Buffer {
  const packet = Buffer.alloc(text.length + 6);
  packet.write('Q', 0);
  packet.writeUInt32BE(text.length + 5, 1);
  packet.write(text, 5);
  return packet;
}
