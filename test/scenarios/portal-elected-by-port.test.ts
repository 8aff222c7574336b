import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { enterPortal } from '../../src/web/pairing/enter-portal.ts';
import {
  isListening,
  openTab,
  openTestPortal,
  ownPorts,
  surroundings,
  until,
} from '../support/test-portals.ts';

describe('the portal of a home', () => {
  test('is one, however many processes want it at once', async () => {
    const around = await surroundings();
    const portals = Array.from({ length: 6 }, () => openTestPortal(around).portal);
    await openTestPortal(around).ask();
    const places = await Promise.all(portals.map((portal) => portal.ensure()));
    expect(new Set(places.map(({ port }) => port))).toEqual(new Set([around.from]));
    expect(places.filter(({ ours }) => ours)).toHaveLength(1);
  });

  test('is one even when each would take any port', async () => {
    const around = { ...(await surroundings()), from: 0 };
    await openTestPortal(around).ask();
    const portals = Array.from({ length: 6 }, () => openTestPortal(around).portal);
    const places = await Promise.all(portals.map((portal) => portal.ensure()));
    await until(async () => {
      const now = await Promise.all(portals.map((portal) => portal.ensure()));
      return new Set(now.map(({ port }) => port)).size === 1;
    }, 8_000);
    expect(places).toHaveLength(6);
  });

  test('is found though another process would look elsewhere first', async () => {
    const around = await surroundings();
    const { portal, ask } = openTestPortal(around);
    await ask();
    const { port } = await portal.ensure();
    const other = openTestPortal({ ...around, from: ownPorts() }).portal;
    expect(await other.ensure()).toEqual({ port, ours: false });
  });

  test('is taken over on the same port well within a second', async () => {
    const around = await surroundings();
    const [one, other] = [openTestPortal(around), openTestPortal(around)];
    await one.ask();
    const { port } = await one.portal.ensure();
    expect(await other.portal.ensure()).toEqual({ port, ours: false });
    // By now the follower's own question is answered, and only its idle connection is left to tell it.
    for (let round = 0; round < 3; round += 1) await other.portal.tabs();
    await one.portal.close();
    const took = await until(() => isListening(port));
    expect(took).toBeLessThan(1_000);
    expect(await other.portal.ensure()).toEqual({ port, ours: true });
  });

  test('lets in after a takeover the browsers that were let in before, and keys still work', async () => {
    const around = await surroundings();
    const [one, other] = [openTestPortal(around), openTestPortal(around)];
    await one.ask();
    await one.portal.ensure();
    await other.portal.ensure();
    const { bearer, origin } = await openTab(one.portal);
    const unspent = await one.portal.urlFor(null, 'printed');
    await one.portal.close();
    await until(() => isListening(Number(new URL(origin).port)));
    expect((await fetch(`${origin}/api/interactions`, { headers: await bearer() })).status).toBe(200);
    await (await enterPortal(unspent)).prove();
  });

  test('is not brought back when nothing is open', async () => {
    const around = await surroundings();
    const [one, other] = [openTestPortal(around), openTestPortal(around)];
    const { port } = await one.portal.ensure();
    await other.portal.ensure();
    await one.portal.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await isListening(port)).toBe(false);
  });

  test('returns to its last port', async () => {
    const around = { ...(await surroundings()), from: 0 };
    const first = openTestPortal(around);
    const { port } = await first.portal.ensure();
    await first.portal.close();
    expect(await openTestPortal(around).portal.ensure()).toEqual({ port, ours: true });
    const { pid, host } = { pid: process.pid, host: 'here' };
    const written = JSON.parse(await readFile(join(around.home, 'portal.json'), 'utf8'));
    expect(written).toEqual({ port, from: 0, pid, host });
  });
});

describe('a newer program', () => {
  test('gets the port from an older portal, whose tabs are told and whose process follows', async () => {
    const around = await surroundings();
    const [older, newer] = [openTestPortal(around), openTestPortal(around, { version: '1.1.0' })];
    await older.ask();
    const { port } = await older.portal.ensure();
    const { heard } = await openTab(older.portal);
    expect(await newer.portal.ensure()).toEqual({ port, ours: true });
    await until(() => heard.some((message) => message.type === 'closing'));
    expect(heard).toContainEqual({ type: 'closing', why: 'standing-back' });
    expect(await older.portal.ensure()).toEqual({ port, ours: false });
    await newer.portal.close();
    await until(async () => (await isListening(port)) && (await older.portal.ensure()).ours);
  });
});

describe('a portal of its own', () => {
  test('is what a process has whose home cannot be written', async () => {
    const around = await surroundings();
    const { portal, ask } = openTestPortal(around, { home: null });
    await ask();
    const { ours } = await portal.ensure();
    expect(ours).toBe(true);
    const { heard } = await openTab(portal);
    await until(() => heard.some((message) => message.type === 'entries'));
  });
});
