import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHome, programEnv, removeHome, runProgram } from '../support/program-process.ts';

const certificate = join(import.meta.dirname, '..', 'fixtures', 'localhost.pem');
const pem = readFileSync(certificate);

/** A server that has the certificate of `localhost`, takes TLS as PostgreSQL does, and keeps what it is then told. */
async function startListener() {
  const told: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, key: pem, cert: pem });
      secure.on('error', () => {});
      secure.on('data', (data) => {
        told.push(data);
        secure.destroy();
      });
    });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, told: () => Buffer.concat(told).toString('latin1'), close: () => server.close() };
}

describe('Only the database that was named is spoken to', () => {
  let home: string;
  let listener: Awaited<ReturnType<typeof startListener>>;
  beforeAll(async () => {
    home = await makeHome();
    listener = await startListener();
  });
  afterAll(async () => {
    listener.close();
    await removeHome(home);
  });

  const status = (address: string, more: Record<string, string> = {}) =>
    runProgram(['store', 'status'], programEnv(home, { CHOICE_STORE: address, PGPASSWORD: 'pw', ...more }));

  test('a certificate whose authority is not known is refused', async () => {
    const { code, stderr } = await status(`postgres://ada@localhost:${listener.port}/x?sslmode=verify-full`);
    expect([code, stderr]).toEqual([1, expect.stringContaining('NODE_EXTRA_CA_CERTS')]);
    expect(listener.told()).toBe('');
  });

  test('one that names another host is refused, also where the host is an address', async () => {
    const { code, stderr } = await status(`postgres://ada@127.0.0.1:${listener.port}/x?sslmode=verify-full`, {
      NODE_EXTRA_CA_CERTS: certificate,
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('is for another host')]);
    expect(listener.told()).toBe('');
  });

  test('the right one is greeted', async () => {
    await status(`postgres://ada@localhost:${listener.port}/x?sslmode=verify-full`, {
      NODE_EXTRA_CA_CERTS: certificate,
    });
    expect(listener.told()).toContain('ada');
  });
});
