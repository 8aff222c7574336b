import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';

/** A server that speaks as much of the protocol of PostgreSQL as an attack needs. */
type Script = {
  /** What it does once a client has introduced itself. */
  readonly greet: (client: Duplex) => void;
  /** Key and certificate of a server that takes TLS. */
  readonly pem?: Buffer;
};

/** What such a server was told after the introduction; that has no password in it. */
export type FakePostgres = { readonly port: number; told(): string; close(): void };

export async function startFakePostgres({ greet, pem }: Script): Promise<FakePostgres> {
  const told: Buffer[] = [];
  const sockets = new Set<Socket>();
  const serve = (client: Duplex) => {
    client.on('error', () => {});
    client.once('data', () => {
      client.on('data', (data) => told.push(data));
      greet(client);
    });
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    // A client that wants TLS where it can be had asks for that first.
    socket.once('data', () => {
      socket.write(pem === undefined ? 'N' : 'S');
      serve(pem === undefined ? socket : new TLSSocket(socket, { isServer: true, key: pem, cert: pem }));
    });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    told: () => Buffer.concat(told).toString('latin1'),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** One message of the protocol. */
export function message(type: string, ...parts: readonly (string | number | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(toBytes));
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

export const asksFor = {
  clearPassword: message('R', 3),
  md5: message('R', 5, 'salt'),
  scram: message('R', 10, 'SCRAM-SHA-256\0\0'),
};

/** Lets a client in without a password, as `trust` does. */
export const letsIn = Buffer.concat([message('R', 0), message('K', 7, 7), message('Z', 'I')]);

/** The begin of an answer with one column of text. */
export const answerBegins = Buffer.concat([
  message('1'),
  message('t', Buffer.from([0, 0])),
  message(
    'T',
    Buffer.from([0, 1]),
    'schema\0',
    0,
    Buffer.from([0, 0]),
    25,
    Buffer.from([255, 255]),
    -1,
    Buffer.from([0, 0]),
  ),
  message('2'),
]);

export function row(value: Buffer): Buffer {
  return message('D', Buffer.from([0, 1]), value.length, value);
}

/** Sends it again and again, as fast as it is read; a client that takes this much has no bound. */
export function sendWithoutEnd(client: Duplex, part: Buffer, mostBytes = 2 ** 30): void {
  function* parts() {
    for (let sent = 0; sent < mostBytes; sent += part.length) yield part;
  }
  Readable.from(parts()).pipe(client);
}

function toBytes(part: string | number | Buffer): Buffer {
  return typeof part === 'number' ? int32(part) : Buffer.from(part);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
