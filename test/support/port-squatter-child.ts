import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Caught, FromSquatter, Manner, ToSquatter } from './port-squatter.ts';
import { tryEverything } from './port-thief.ts';

/**
 * Runs as another user of this machine. It takes a port that a portal has left, writes down all that it is
 * sent, answers as a portal would, and later tries what it has at the real portal.
 */
const caught: Caught[] = [];
let manner: Manner = { kind: 'plausible', answers: {} };
const server = createServer();
server.keepAliveTimeout = 600_000;

server.on('request', async (request, response) => {
  const body = await bodyOf(request);
  note(request, body);
  const reply = manner.kind === 'relay' ? await relay(request, body, manner.to) : plausible(request);
  if (manner.kind === 'relay') caught.push({ ...reply, kind: 'reply', target: request.url ?? '' });
  response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) });
  response.end(reply.body);
});

/** Takes every socket, says what a portal would say first, and writes down the frames as they come. */
server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
  note(request, '');
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.on('error', () => socket.destroy());
  socket.on('data', (frame: Buffer) => caught.push({ kind: 'frame', body: frame.toString('base64') }));
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
  lines.push(`Sec-WebSocket-Accept: ${accept}`, 'Sec-WebSocket-Protocol: choice.v1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  for (const push of [
    { type: 'hello', proof: forged },
    { type: 'entries', now: Date.now(), interactions: [] },
  ]) {
    const text = Buffer.from(JSON.stringify(push));
    socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
  }
});

const forged = 'A'.repeat(43);

type Reply = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
};

function plausible({ url = '/', socket }: IncomingMessage): Reply {
  const answers = manner.kind === 'plausible' ? manner.answers : {};
  const known: Record<string, unknown> = {
    '/proof': {
      proof: forged,
      key_proof: forged,
      browser_proof: forged,
      version: '9.9.9',
      tabs: 1,
      instance: 'squatter',
      port: socket.localPort,
    },
    '/api/token': { token: `0123456789abcdef.${forged}`, browser: '0123456789abcdef', proof: forged },
    '/api/ticket': { ticket: `0123456789abcdef.${forged}` },
    '/api/settings': { settings: [], set_aside: null },
    ...answers,
  };
  const body = JSON.stringify(known[url.split('?')[0] ?? ''] ?? { now: Date.now(), interactions: [] });
  const headers = { 'content-type': 'application/json', 'choice-proof': forged };
  return { status: 200, headers, body };
}

/** Passes everything on to a portal elsewhere, and everything it says back. */
function relay({ method, url, headers }: IncomingMessage, body: string, port: number): Promise<Reply> {
  return new Promise((resolve) => {
    const { host: _own, connection: _kept, 'content-length': _counted, ...passed } = headers;
    const sent = httpRequest({ host: '127.0.0.1', port, method, path: url, agent: false, headers: passed });
    sent.on('error', () => resolve({ status: 502, headers: {}, body: '' }));
    sent.on('response', async (reply) => {
      const { 'content-type': type = 'text/plain' } = reply.headers;
      resolve({
        status: reply.statusCode ?? 502,
        headers: { 'content-type': type },
        body: await bodyOf(reply),
      });
    });
    sent.end(body);
  });
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function note({ method = '', url = '', headers }: IncomingMessage, body: string): void {
  const { host: _own, connection: _kept, 'content-length': _counted, ...sent } = headers;
  caught.push({ kind: 'request', method, target: url, headers: sent as Record<string, string>, body });
}

async function squat(port: number): Promise<void> {
  for (;;) {
    const bound = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (bound) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

process.on('message', async (message: ToSquatter) => {
  switch (message.what) {
    case 'squat':
      manner = message.manner;
      await squat(message.port);
      return say({ what: 'done' });
    case 'behave':
      manner = message.manner;
      return say({ what: 'done' });
    case 'leave':
      // An HTTP server would close its idle connections along with the port.
      NetServer.prototype.close.call(server);
      if (!message.lingers) server.closeAllConnections();
      return say({ what: 'done' });
    case 'tell':
      return say({ what: 'caught', caught });
    case 'try':
      return say({ what: 'let-in', ways: await tryEverything(caught, message) });
  }
});
process.on('disconnect', () => process.exit(0));

function say(message: FromSquatter): void {
  process.send?.(message);
}
