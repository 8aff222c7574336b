import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

const pem = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'box.example.pem'));

/** What a person's own proxy does: https to the outside, and everything passed on with the name it came by. */
export async function startHttpsProxy(portalPort: number) {
  const server = createServer({ key: pem, cert: pem }, (incoming, response) => {
    const { method, url, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: portalPort, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    const onward = connect(portalPort, '127.0.0.1', () => {
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://box.example:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
