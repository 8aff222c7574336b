import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUp, openPortal } from '../../../test/support/portal-client.ts';
import { request } from '../../../test/support/samples.ts';
import { seedEnded } from '../../../test/support/store-seed.ts';
import { silentLog } from '../../../test/support/test-services.ts';
import { addressOf } from '../../application/faces.ts';
import type { AgentServices } from '../../mcp/agent-services.ts';
import type { Context } from '../program/command.ts';
import { openAgentServices } from './agent-services.ts';

/** The services as they ship, over a home of its own. */
const asker = { client: 'test', clientVersion: null, folder: '/projects/api' };
let home: string;
let opened: { services: AgentServices; close(): Promise<void> }[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'choice-services-'));
  opened = [];
});

afterEach(async () => {
  for (const { close } of opened) await close();
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
});

async function openServices(): Promise<AgentServices> {
  const stream = new PassThrough();
  const context: Context = {
    args: [],
    env: { CHOICE_PORT: '0', CHOICE_OPEN_BROWSER: '0' },
    stdin: stream,
    stdout: stream,
    stderr: stream,
    folder: '/projects/api',
    platform: process.platform,
    userHome: home,
    language: 'en',
    logLines: { write: () => {} } as unknown as Context['logLines'],
    warnOnce: () => {},
    program: join(home, 'choice-mcp.cjs'),
    isAnswered: false,
    heardAt: null,
    event: null,
  };
  const services = await openAgentServices({ context, home, log: silentLog });
  opened.push(services);
  return services.services;
}

async function ask(services: AgentServices, title: string) {
  const asked = await services.askHuman(request({ title }), asker);
  if (asked.kind !== 'asked') throw new Error(`not asked: ${asked.kind}`);
  await asked.lease.release();
  return { id: asked.session.id, url: addressOf(asked.offer) ?? '' };
}

test('a poll by a fresh process brings the person a portal', async () => {
  const { id, url } = await ask(await openServices(), 'Who serves this?');
  const { origin } = new URL(url);
  for (const { close } of opened.splice(0)) await close();
  expect(await isUp(origin)).toBe(false);
  const services = await openServices();
  const lease = await services.lease(id);
  await expect.poll(() => isUp(origin)).toBe(true);
  await lease.release();
});

test.each([
  ['cannot be understood', '{"max_sessions": 100000'],
  ['holds a number that does not fit', '{"max_sessions": 1000000}'],
])('a settings file that %s removes nothing', async (_what, text) => {
  // More than the default would keep.
  seedEnded(home, { count: 1_005, until: Date.now() - 60_000, days: 2 });
  await writeFile(join(home, 'config.json'), text, { mode: 0o600 });
  const services = await openServices();
  const { id, url } = await ask(services, 'One more?');
  await (await openPortal(url)).answer(id, { selected_ids: ['b'] });
  await services.deliveries.note(id, 'test');
  expect(await readdir(join(home, 'sessions'))).toHaveLength(1_006);
});

test('what the settings no longer keep goes with the next delivery', async () => {
  await writeFile(join(home, 'config.json'), JSON.stringify({ max_sessions: 1 }), { mode: 0o600 });
  const services = await openServices();
  const ids: string[] = [];
  for (const title of ['First?', 'Second?']) {
    const { id, url } = await ask(services, title);
    ids.push(id);
    await (await openPortal(url)).answer(id, { selected_ids: ['b'] });
  }
  const [first = '', second = ''] = ids;
  // No agent has collected it: it stays, whatever the settings say.
  expect(await services.find(first)).toMatchObject({ state: 'ended' });
  await services.deliveries.note(first, 'test');
  expect(await services.find(first)).toBeNull();
  expect(await services.find(second)).toMatchObject({ state: 'ended' });
});
