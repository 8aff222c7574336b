import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PortalApp } from '../../src/web/server/app.ts';
import { listen } from '../../src/web/server/http/listen.ts';
import { createTestApp } from '../support/portal-app.ts';
import { eventually } from '../support/program-process.ts';
import { createRealClock } from '../support/real-clock.ts';
import { createTestLog } from '../support/test-log.ts';

async function openListener(app: PortalApp) {
  const log = createTestLog();
  const bound = await listen({
    port: 0,
    log,
    clock: createRealClock(),
    open: () => ({ ...app, adopt: () => {} }),
  });
  if (bound.kind === 'taken') throw new Error('Port 0 is never taken');
  onTestFinished(() => bound.listening.close());
  return { log, port: bound.listening.port };
}

const megabyte = 'x'.repeat(1_048_576);

/** An app whose every reply is made of so many pieces, and which knows how many were taken. */
function appOf(count: number, failsAt = Number.POSITIVE_INFINITY) {
  const seen = { taken: 0, isOver: false };
  async function* pieces() {
    try {
      for (; seen.taken < count; seen.taken += 1) {
        if (seen.taken === failsAt) throw new Error('the disk is gone');
        yield megabyte;
      }
    } finally {
      seen.isOver = true;
    }
  }
  const handle = async () => ({ status: 200, headers: { 'content-type': 'text/plain' }, pieces: pieces() });
  return { seen, app: { handle, admitSocket: async () => null } satisfies PortalApp };
}

const get = (method = 'GET') => `${method} / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;

/** All bytes of the reply to one request, until the other side hangs up. */
function speak(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const heard: Buffer[] = [];
    socket.on('data', (chunk) => void heard.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(heard).toString('latin1')));
  });
}

describe('a reply in pieces', () => {
  test('arrives whole, and says where it ends', async () => {
    const { app } = appOf(3);
    const { port, log } = await openListener(app);
    const reply = await fetch(`http://127.0.0.1:${port}/`);
    expect(await reply.text()).toBe(megabyte.repeat(3));
    expect(reply.headers.get('content-length')).toBeNull();
    expect(log.lines).toEqual([]);
  });

  test('is made as fast as it is read, and not at all once the reader has gone', async () => {
    const { app, seen } = appOf(400);
    const { port, log } = await openListener(app);
    const socket = connect(port, '127.0.0.1', () => socket.write(get()));
    onTestFinished(() => void socket.destroy());
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    // Other requests are served meanwhile, each of them many turns of the same event loop.
    for (let turn = 0; turn < 5; turn += 1) await speak(port, get('HEAD'));
    expect(seen.taken).toBeLessThan(100);
    socket.destroy();
    await eventually(async () => seen.isOver, { what: 'the end of the reading' });
    expect(seen.taken).toBeLessThan(100);
    expect(log.lines).toEqual([]);
  });

  test('that fails half-way has no end, so that its reader notices, and the log says why', async () => {
    const { app } = appOf(9, 2);
    const { port, log } = await openListener(app);
    const heard = await speak(port, get());
    expect(heard).toContain('200 OK');
    expect(heard.endsWith('0\r\n\r\n')).toBe(false);
    expect(log.lines).toEqual(['error: a reply could not be sent whole (the disk is gone)']);
    await expect(fetch(`http://127.0.0.1:${port}/`).then((reply) => reply.text())).rejects.toThrow();
  });

  test('is not begun for HEAD', async () => {
    const { app, seen } = appOf(3);
    const { port, log } = await openListener(app);
    expect(await speak(port, get('HEAD'))).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n$/s);
    expect([seen.taken, log.lines]).toEqual([0, []]);
  });
});

describe('a client that hangs up', () => {
  test('in the middle of its own request is no error', async () => {
    const services = await createTestApp();
    const { port, log } = await openListener(services.app);
    for (let client = 0; client < 3; client += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          const head = ['POST /proof HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json'];
          socket.write(`${[...head, 'Content-Length: 500'].join('\r\n')}\r\n\r\n{"nonce":`);
          setImmediate(() => socket.resetAndDestroy());
        });
        socket.on('close', () => resolve());
      });
    }
    // The same server goes on, and what it had to say about them it has said by now.
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true);
    expect([...log.lines, ...services.log.lines]).toEqual([]);
  });
});
