import { connect } from 'node:net';
import { listen } from '../../src/web/server/http/listen.ts';
import { createSockets } from '../../src/web/server/live/sockets.ts';
import { speak } from '../attack/speak.ts';
import { createTestApp } from '../support/portal-app.ts';
import { createRealClock } from '../support/real-clock.ts';
import { asked, request } from '../support/samples.ts';
import type { Random } from '../support/seeded-random.ts';
import type { FuzzTarget, Opened } from './fuzz.ts';
import { anyBytes, anyText, damage } from './inputs.ts';

const sessionId = '01k9zv3m4n0000000000000001';
const secretTitle = 'Only the person may read this';
/** What has said nothing until then is waiting for the rest of what we began. */
const patienceMs = 15;

type Run = (random: Random, wire: Wire) => Promise<void>;
type Wire = { readonly port: number; readonly token: string; readonly newTicket: () => string };

/** Whatever comes over a connection, the next caller is served, nothing is logged as a fault and every tab is let go. */
function onTheWire(name: string, run: Run): FuzzTarget {
  return {
    name,
    async open(): Promise<Opened> {
      const portal = await createTestApp();
      const { store, clock, tickets, routeDeps, log, token } = portal;
      await store.create(
        sessionId,
        asked({ at: clock.now(), request: request({ mode: 'text_input', title: secretTitle }) }),
      );
      const { live } = routeDeps;
      const tabsBefore = live.tabs();
      const sockets = createSockets({ clock, join: live.join, tickets });
      const bound = await listen({
        port: 0,
        log,
        clock: createRealClock(),
        open: () => ({ ...portal.app, adopt: sockets.adopt }),
      });
      if (bound.kind === 'taken') throw new Error('port 0 is never taken');
      const { port } = bound.listening;
      const health = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
      const wire: Wire = { port, token, newTicket: () => tickets.issue(() => (text) => text) };
      return {
        async run(random) {
          await run(random, wire);
          const { text } = await speak(port, health);
          if (!text.startsWith('HTTP/1.1 200')) throw new Error(`the portal no longer answers: ${text}`);
          if (log.lines.length > 0) throw new Error(`logged: ${log.lines.join(', ')}`);
        },
        async close() {
          await new Promise((resolve) => setTimeout(resolve, 100));
          const left = live.tabs() - tabsBefore;
          sockets.close();
          await bound.listening.close();
          if (left > 0) throw new Error(`${left} tabs are still counted`);
        },
      };
    },
  };
}

/** Requests with bytes cut, flipped, doubled or put in. */
export const rawRequests = onTheWire('raw requests', async (random, { port, token }) => {
  const isKnown = random.chance(0.5);
  const body = JSON.stringify({ attempt: 'x', custom_input: anyText(random, 40) });
  const head = [
    random.pick([
      'GET /api/settings HTTP/1.1',
      'GET /api/interactions?filter=all HTTP/1.1',
      `POST /api/interactions/${sessionId}/draft HTTP/1.1`,
      'POST /proof HTTP/1.1',
      'GET /ws HTTP/1.1',
    ]),
    `Host: 127.0.0.1:${port}`,
    ...(isKnown ? [`Authorization: Bearer ${token}`] : []),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const bytes = damage(random, `${head.join('\r\n')}\r\n\r\n${body}`);
  const { text } = await speak(port, bytes, { patienceMs });
  if (/^HTTP\/1\.1 5/m.test(text)) throw new Error(text);
  if (!isKnown && text.includes(secretTitle)) throw new Error('a question was told to a stranger');
});

/** A page that was let in and then says anything. */
export const socketFrames = onTheWire('socket frames', async (random, { port, newTicket }) => {
  const upgrade = [
    'GET /ws HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    `Sec-WebSocket-Protocol: choice.v1, ticket.${newTicket()}`,
  ];
  const frames = Array.from({ length: random.between(1, 6) }, () => anyFrame(random));
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${upgrade.join('\r\n')}\r\n\r\n`));
    const end = () => socket.destroy();
    let timer: NodeJS.Timeout | undefined;
    socket.once('data', () => {
      for (const frame of frames) socket.write(frame);
      socket.write(lastPing);
      timer = setTimeout(end, patienceMs);
      socket.on('data', (bytes) => {
        if (bytes.includes(marker)) end();
      });
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
});

const marker = 'still here';
const lastPing = frameOf({ opcode: 9, payload: Buffer.from(marker) });

type Frame = {
  readonly opcode: number;
  readonly payload: Buffer;
  readonly flags?: number;
  readonly isMasked?: boolean;
  /** What the frame says, which need not be so. */
  readonly length?: number;
};

function frameOf({ opcode, payload, flags = 8, isMasked = true, length = payload.length }: Frame): Buffer {
  const mask = isMasked ? 0x80 : 0;
  const first = (flags << 4) | opcode;
  const size = Buffer.alloc(length < 126 ? 0 : length < 65_536 ? 2 : 8);
  if (size.length === 2) size.writeUInt16BE(length);
  if (size.length === 8) size.writeBigUInt64BE(BigInt(length));
  const short = size.length === 0 ? length : size.length === 2 ? 126 : 127;
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([Buffer.from([first, mask | short]), size, Buffer.alloc(isMasked ? 4 : 0), payload]);
}

function anyFrame(random: Random): Buffer {
  if (random.chance(0.1)) return anyBytes(random, 60);
  const text = Buffer.from(random.chance(0.5) ? anyText(random) : '{"type":"hello"}');
  const payload = random.chance(0.5) ? text : anyBytes(random, 200);
  return frameOf({
    opcode: random.chance(0.7) ? random.pick([0, 1, 2, 8, 9, 10]) : random.below(16),
    payload,
    flags: random.chance(0.8) ? 8 : random.below(16),
    isMasked: random.chance(0.9),
    ...(random.chance(0.1)
      ? { length: random.pick([0, 125, 126, 65_535, 65_536, 2 ** 31, 2 ** 53 - 1]) }
      : {}),
  });
}
