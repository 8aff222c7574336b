import { copyFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { enterPortal } from '../../src/web/pairing/enter-portal.ts';
import { createHome } from '../support/program.ts';
import { cannotBecomeAnother, startAsSecondUser } from '../support/second-user.ts';
import {
  isListening,
  listenAt,
  openTab,
  openTestPortal,
  ownPorts,
  surroundings,
  until,
} from '../support/test-portals.ts';

describe('another program on the port', () => {
  test('that speaks HTTP is passed over, and what browsers kept for that port is void', async () => {
    const around = await surroundings();
    const before = openTestPortal(around);
    await before.ask();
    const { bearer } = await openTab(before.portal);
    const unspent = await before.portal.urlFor(null, 'printed');
    await before.portal.close();
    const stranger = createHttpServer((_request, response) =>
      response.end('{"proof":"x","version":"9.9.9"}'),
    );
    await listenAt(stranger, around.from);
    const after = openTestPortal(around);
    expect(await after.portal.ensure()).toEqual({ port: around.from + 1, ours: true });
    stranger.close();
    stranger.closeAllConnections();
    await after.portal.close();
    // The port is the home's own, also after another program had it: back to where the browser was let in.
    expect(await openTestPortal(around).portal.ensure()).toEqual({ port: around.from, ours: true });
    await expect(bearer()).rejects.toThrow('unknown');
    await expect(enterPortal(unspent)).rejects.toThrow('refused');
  });

  test('that relays our question to the real portal proves nothing', async () => {
    const around = await surroundings();
    const real = openTestPortal({ ...around, from: ownPorts() });
    await real.ask();
    const { port } = await real.portal.ensure();
    const relay = createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', async () => {
        const headers = { 'content-type': 'application/json' };
        const asked = await fetch(`http://127.0.0.1:${port}/proof`, {
          method: 'POST',
          headers,
          body: Buffer.concat(chunks),
        });
        response.end(await asked.text());
      });
    });
    await listenAt(relay, around.from);
    const fresh = await createHome();
    await copyFile(join(around.home, 'secret'), join(fresh, 'secret'));
    const { portal } = openTestPortal({ ...around, home: fresh });
    expect(await portal.ensure()).toEqual({ port: around.from + 1, ours: true });
  });

  test('that accepts and never answers does not hold our processes up for long', async () => {
    const around = await surroundings();
    await listenAt(
      createServer(() => {}),
      around.from,
    );
    const started = performance.now();
    expect(await openTestPortal(around).portal.ensure()).toEqual({ port: around.from + 1, ours: true });
    expect(performance.now() - started).toBeLessThan(1_800);
  });

  test('that talks nonsense is passed over at once', async () => {
    const around = await surroundings();
    await listenAt(
      createServer((socket) => socket.end('220 mail\r\n')),
      around.from,
    );
    const started = performance.now();
    expect(await openTestPortal(around).portal.ensure()).toEqual({ port: around.from + 1, ours: true });
    expect(performance.now() - started).toBeLessThan(900);
  });
});

/** Takes a port and every connection, and says nothing. */
const silentListener = `
  require('node:net').createServer(() => {})
    .listen(Number(process.argv[1]), '127.0.0.1', () => console.log('listening'));
`;

describe.skipIf(cannotBecomeAnother)(
  'another user (made by root) who says nothing on the home’s own port',
  () => {
    test('is known by its socket: no wait, what browsers kept is void, and the home comes back', async () => {
      const around = await surroundings();
      const before = openTestPortal(around);
      await before.ask();
      const { bearer } = await openTab(before.portal);
      await before.portal.close();
      const squatter = await startAsSecondUser(silentListener, [String(around.from)]);
      const after = openTestPortal(around);
      const started = performance.now();
      expect(await after.portal.ensure()).toEqual({ port: around.from + 1, ours: true });
      // One question of a second, and not the ten that a portal of ours would be waited for.
      expect(performance.now() - started).toBeLessThan(8_000);
      squatter.kill('SIGKILL');
      await until(async () => (await after.portal.ensure()).port === around.from, 10_000);
      expect(await isListening(around.from + 1)).toBe(false);
      await expect(bearer()).rejects.toThrow('unknown');
    });
  },
);
