import { readdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { enterPortal } from '../../src/web/pairing/enter-portal.ts';
import {
  isListening,
  listenAt,
  openTab,
  openTestPortal,
  ownPorts,
  surroundings,
  until,
} from '../support/test-portals.ts';

describe('addresses and tabs', () => {
  test('an address carries a key only when told to, in its fragment', async () => {
    const { portal, ask } = openTestPortal(await surroundings());
    const { id } = await ask();
    const { port } = await portal.ensure();
    expect(await portal.urlFor(id, 'none')).toBe(`http://127.0.0.1:${port}/choice/${id}`);
    expect(await portal.urlFor(null, 'printed')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{12}#key=[0-9a-f]{16}\.[\w-]{43}$/,
    );
    expect(await portal.urlFor(id, 'opened')).toMatch(/#key=[0-9a-f]{16}\.[\w-]{43}&opened=1$/);
  });

  test('fifty questions leave two keys behind, one to open and one to print', async () => {
    const around = await surroundings();
    const { portal, ask } = openTestPortal(around);
    for (let question = 0; question < 50; question += 1) {
      const { id } = await ask();
      await portal.urlFor(id, 'opened');
      await portal.urlFor(id, 'printed');
    }
    expect(await readdir(join(around.home, 'keys'))).toHaveLength(2);
  });

  test('a browser is paired through a tunnel, where the port in the address is another', async () => {
    const { portal, ask } = openTestPortal(await surroundings());
    await ask();
    const { port } = await portal.ensure();
    const tunnel = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const end of [near, far]) end.on('error', () => far.destroy());
    });
    const entrance = ownPorts();
    await listenAt(tunnel, entrance);
    const address = (await portal.urlFor(null, 'printed')).replace(`:${port}/`, `:${entrance}/`);
    const { prove, send } = await enterPortal(address);
    const reply = await send(await prove(), { method: 'GET', target: '/api/interactions' });
    expect(JSON.parse(reply.text ?? '').interactions).toHaveLength(1);
  });

  test('every process knows how many tabs there are', async () => {
    const around = await surroundings();
    const [one, other] = [openTestPortal(around), openTestPortal(around)];
    await one.ask();
    expect(await one.portal.tabs()).toBe(0);
    await one.portal.ensure();
    await other.portal.ensure();
    const { socket } = await openTab(other.portal);
    expect([await one.portal.tabs(), await other.portal.tabs()]).toEqual([1, 1]);
    socket.close();
    await until(async () => (await other.portal.tabs()) === 0);
  });
});

describe('the end of a portal', () => {
  test('comes after the last question, when no tab is left', async () => {
    const around = await surroundings();
    const { portal, ask, portalDeps } = openTestPortal(around, { linger: 0 });
    const { id } = await ask();
    const { port } = await portal.ensure();
    expect(await isListening(port)).toBe(true);
    const by = { face: 'web', program: '', attempt: 'a' } as const;
    await portalDeps.services.answer.cancel(id, { reason: null, notes: [] }, by);
    await until(async () => !(await isListening(port)));
    const again = await ask();
    expect((await portal.ensure()).port).toBe(port);
    expect(await portal.urlFor(again.id, 'none')).toContain(again.id);
  });

  test('does not come for one that is hosted in the foreground', async () => {
    const { portal } = openTestPortal(await surroundings(), { linger: 0 });
    const { port } = await portal.host();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await isListening(port)).toBe(true);
  });

  test('is quick and clean, with tabs and half-open connections', async () => {
    const around = await surroundings();
    const { portal, ask, log } = openTestPortal(around);
    await ask();
    const { port } = await portal.ensure();
    const { heard, socket } = await openTab(portal);
    const halfOpen = connect(port, '127.0.0.1');
    halfOpen.on('error', () => {});
    halfOpen.write('POST /api/token HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    await new Promise((resolve) => halfOpen.once('connect', resolve));
    const started = performance.now();
    await portal.close();
    // Sooner than the second after which the half-open one would have ended by itself.
    expect(performance.now() - started).toBeLessThan(1_000);
    await until(() => socket.readyState === WebSocket.CLOSED && halfOpen.destroyed);
    expect(heard).toContainEqual({ type: 'closing', why: 'stopping' });
    expect(await isListening(port)).toBe(false);
    expect(log.lines).toEqual([]);
    await expect(portal.ensure()).rejects.toThrow('closed');
  });
});

test('the portal alone ends a question whose deadline has passed', async () => {
  const around = await surroundings();
  const { portal, ask } = openTestPortal(around);
  const { id } = await ask({ deadline: Date.now() + 200 });
  await portal.ensure();
  await until(async () => (await around.store.get(id))?.state === 'ended');
});
