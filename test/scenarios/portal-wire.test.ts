import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { listen } from '../../src/web/server/http/listen.ts';
import { createLiveUpdates } from '../../src/web/server/live/live-updates.ts';
import { createSockets } from '../../src/web/server/live/sockets.ts';
import { createTestApp } from '../support/portal-app.ts';
import { createRealClock } from '../support/real-clock.ts';
import { createTestLog } from '../support/test-log.ts';

/** The portal's routes behind its real listener, on any port. */
async function openListener() {
  const services = await createTestApp();
  const log = createTestLog();
  const live = createLiveUpdates({ ...services.portalDeps, views: services.views, onTabs: () => {} });
  const sockets = createSockets({ clock: services.clock, join: live.join, tickets: services.tickets });
  const bound = await listen({
    port: 0,
    log,
    clock: createRealClock(),
    open: () => ({ ...services.app, adopt: sockets.adopt }),
  });
  if (bound.kind === 'taken') throw new Error('Port 0 is never taken');
  onTestFinished(async () => {
    sockets.close();
    await bound.listening.close();
  });
  return { ...services, live, log, port: bound.listening.port };
}

/** Says exactly these bytes and returns everything that comes back until the other side hangs up. */
function speak(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n\r\n`;
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1] ?? 0);

describe('the listener', () => {
  test.each([
    [
      'two Host headers',
      lines('GET / HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.example', 'Connection: close'),
      403,
    ],
    ['no Host header', lines('GET / HTTP/1.1', 'Connection: close'), 403],
    ['HTTP/1.0 without Host', lines('GET / HTTP/1.0'), 403],
    [
      'an absolute target',
      lines('GET http://evil.example/ HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'),
      400,
    ],
    ['a backslash', lines('GET /\\evil HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'), 400],
    ['a target without a slash', lines('GET healthz HTTP/1.1', 'Host: 127.0.0.1'), 400],
    ['what is no HTTP', 'SSH-2.0-client\r\n\r\n', 400],
    [
      'a header beyond 8 KiB',
      lines('GET / HTTP/1.1', 'Host: 127.0.0.1', `X-Long: ${'x'.repeat(9_000)}`),
      431,
    ],
    ['OPTIONS *', lines('OPTIONS * HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'), 400],
    [
      'a foreign page’s preflight',
      lines('OPTIONS /api/settings HTTP/1.1', 'Host: 127.0.0.1', 'Origin: http://evil', 'Connection: close'),
      403,
    ],
    [
      'too large a body, announced',
      lines(
        'POST /api/token HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'Content-Length: 1048577',
      ),
      413,
    ],
    [
      'an upgrade without a ticket',
      lines('GET /ws HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket'),
      401,
    ],
    [
      'an upgrade of the page',
      lines('GET / HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: h2c'),
      404,
    ],
    [
      'an upgrade of another origin',
      lines(
        'GET /ws HTTP/1.1',
        'Host: 127.0.0.1',
        'Origin: http://127.0.0.1:1',
        'Connection: Upgrade',
        'Upgrade: websocket',
      ),
      403,
    ],
  ])('refuses %s with every security header, and hangs up', async (_name, said, status) => {
    const { port } = await openListener();
    const reply = await speak(port, said);
    expect(statusOf(reply)).toBe(status);
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'x-frame-options',
      'cache-control: no-store',
    ]) {
      expect(reply.toLowerCase()).toContain(name);
    }
    expect(reply.toLowerCase()).not.toMatch(/access-control|set-cookie/);
  });

  test('stops reading a body that grows too large without saying so', async () => {
    const { port } = await openListener();
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const head = lines(
      'POST /api/token HTTP/1.1',
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    expect(statusOf(await speak(port, head + chunk.repeat(20)))).toBe(413);
  });

  test('answers HEAD like GET, without the body', async () => {
    const { port } = await openListener();
    const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(100);
  });

  test('answers beside any number of connections that say nothing, and ends each of them', async () => {
    const { port } = await openListener();
    const ended = Array.from({ length: 300 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      return new Promise((resolve) => socket.once('close', resolve));
    });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(await Promise.all(ended)).toHaveLength(300);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

test('a crowd that talks nonsense and never hangs up does not keep other callers out', async () => {
  const { port } = await openListener();
  const crowd = await Promise.all(
    Array.from({ length: 256 }, () => {
      return new Promise<Socket>((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
          socket.write('nonsense\r\n\r\n'),
        );
        socket.on('error', () => resolve(socket));
        socket.on('end', () => resolve(socket));
        socket.resume();
      });
    }),
  );
  onTestFinished(() => {
    for (const socket of crowd) socket.destroy();
  });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

describe('the socket', () => {
  async function openSocket(options: ClientOptions = {}) {
    const services = await openListener();
    const protocols = ['choice.v1', `ticket.${services.tickets.issue(() => (text) => text)}`];
    const socket = new WebSocket(`ws://127.0.0.1:${services.port}/ws`, protocols, options);
    socket.on('error', () => {});
    onTestFinished(() => socket.terminate());
    await new Promise((resolve) => socket.once('open', resolve));
    return { ...services, socket };
  }

  test('answers with the protocol and keeps the ticket to itself', async () => {
    const { socket, live } = await openSocket();
    expect(socket.protocol).toBe('choice.v1');
    expect(live.tabs()).toBe(1);
  });

  test('hangs up on a frame beyond 64 KiB', async () => {
    const { socket, live } = await openSocket();
    socket.send('x'.repeat(64 * 1024 + 1));
    await new Promise((resolve) => socket.once('close', resolve));
    await expect.poll(() => live.tabs()).toBe(0);
  });

  test('does nothing with what a page says', async () => {
    const { socket, live } = await openSocket();
    socket.send('{"type":"answer"}');
    await new Promise<void>((resolve) => {
      socket.once('pong', () => resolve());
      socket.ping();
    });
    expect(live.tabs()).toBe(1);
  });

  test('notices a page that died without a word', async () => {
    const { live, clock } = await openSocket({ autoPong: false });
    await clock.advanceBy(15_000);
    await clock.advanceBy(15_000);
    await expect.poll(() => live.tabs()).toBe(0);
  });
});
