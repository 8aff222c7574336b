import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { type Entered, enterPortal } from '../../src/web/pairing/enter-portal.ts';
import { partBytes } from '../../src/web/wire/bodies.ts';
import type { Push } from '../../src/web/wire/pushes.ts';
import { attachmentOf, pngOf } from '../support/attachments.ts';
import { openPortal, type PortalClient } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv, runProgram } from '../support/program-process.ts';
import { createRealClock } from '../support/real-clock.ts';
import { asked } from '../support/samples.ts';
import { startStayingPortal } from '../support/staying-portal.ts';
import { sessionIdAt, submitted } from '../support/store-samples.ts';
import { silentLog } from '../support/test-services.ts';

const openStore = (home: string) =>
  createFileStore({ home, clock: createRealClock(), isAlive: () => true, log: silentLog });

/** A home with an open question, and a process that hosts its portal and does nothing else. */
async function openHome() {
  const home = await createHome();
  const portal = startStayingPortal(home);
  const address = await portal.address();
  const store = openStore(home);
  const ask = async () => {
    const id = sessionIdAt(Date.now());
    await store.create(id, asked({ at: Date.now(), deadline: Date.now() + 3_600_000 }));
    return id;
  };
  return { home, portal, address, store, ask, id: await ask() };
}

const at = (id: string, n: string | number = '') =>
  `/api/interactions/${id}/attachments${n === '' ? '' : `/${n}`}`;

type File = { readonly name?: string; readonly upload?: string; readonly parts?: number };

function partOf(content: Uint8Array, part: number, { name = 'log.txt', upload = 'u', parts }: File = {}) {
  const data = Buffer.from(content.subarray(part * partBytes, (part + 1) * partBytes)).toString('base64');
  return { upload, part, parts: parts ?? Math.max(1, Math.ceil(content.length / partBytes)), name, data };
}

/** Adds a file as a page does, every part and every reply sealed. */
async function addSealed(page: Entered, id: string, content: Uint8Array) {
  const session = await page.prove();
  const last = Math.ceil(content.length / partBytes) - 1;
  for (let part = 0; ; part += 1) {
    const body = partOf(content, part);
    const reply = await page.send(session, { method: 'POST', target: at(id), body });
    if (part === last) return { session, ...reply };
  }
}

describe('Files in an answer', () => {
  test('go in and out sealed, at the largest size, and every tab hears of them', async () => {
    const { home, address, id } = await openHome();
    const page = await enterPortal(address);
    const printed = await runProgram(['portal', '--print-url'], programEnv(home));
    const tab = await openPortal(printed.stdout.trim());
    const heard: Push[] = [];
    const close = await tab.openTab((push) => void heard.push(push));
    const content = Buffer.alloc(5_000_000, 'x');
    const { session, status } = await addSealed(page, id, content);
    expect(status).toBe(200);
    const told = await eventually(async () => heard.find(({ type }) => type === 'attachments'), {
      what: 'the push',
    });
    expect(told).toMatchObject({
      session_id: id,
      attachments: [{ bytes: content.length, type: 'text/plain' }],
    });
    const { text } = await page.send(session, { method: 'GET', target: at(id, 0) });
    const { data } = JSON.parse(text ?? '');
    expect(Buffer.compare(Buffer.from(data, 'base64'), content)).toBe(0);
    close();
  });

  test('are still there when the portal was killed; half of one is nothing', async () => {
    const { home, portal, address, id, store } = await openHome();
    const before = await openPortal(address);
    const whole = pngOf(30, 20, 900_000);
    for (const part of [0, 1]) {
      const body = partOf(whole, part, { name: 'screen.png' });
      expect((await before.post(at(id), body)).status).toBe(200);
    }
    expect((await before.post(at(id), partOf(whole, 0, { upload: 'half' }))).status).toBe(200);
    await portal.kill();
    const again = startStayingPortal(home);
    const after = await openPortal(await again.address());
    expect((await after.post(at(id), partOf(whole, 1, { upload: 'half' }))).status).toBe(409);
    const { attachments } = await after.interaction(id);
    expect(attachments).toMatchObject([{ name: 'screen.png', type: 'image/png', bytes: whole.length }]);
    expect(await store.attachments.list(id)).toEqual(attachments);
  });

  test('are counted, listed and taken along, under names that lead nowhere', async () => {
    const { home, portal, address, store, id } = await openHome();
    const page = await openPortal(address);
    await page.post(at(id), partOf(Buffer.from('what failed'), 0, { name: '../../../../etc/passwd' }));
    const { attachments } = await page.interaction(id);
    await store.append(id, 1, submitted(Date.now(), { attachments }));
    await portal.stop();
    const run = (...args: string[]) => runProgram(args, programEnv(home));
    expect((await run('store', 'status')).stdout).toContain('1 file added to answers, 11 bytes');
    const folder = join(home, '..', `${id}-files`);
    const exported = await run('history', 'export', '--with-attachments', folder);
    expect([exported.code, exported.stderr]).toEqual([0, `1 file copied to ${folder}.\n`]);
    const [{ attachments: listed }] = JSON.parse(exported.stdout);
    expect(listed).toMatchObject([
      { name: 'passwd', mime_type: 'text/plain', bytes: 11, file: `${id}-1.txt` },
    ]);
    expect(await readdir(folder)).toEqual([`${id}-1.txt`]);
    expect(await readFile(join(folder, `${id}-1.txt`), 'utf8')).toBe('what failed');
    expect((await run('history', 'export', '--format', 'csv')).stdout).not.toContain('passwd');
    await rm(folder, { recursive: true });
    await run('history', 'delete', id);
    expect(await readdir(join(home, 'attachments'))).toEqual([]);
  });

  test('go nowhere through a link in their place, and the refusal says what could not be stored', async () => {
    const { home, address, id } = await openHome();
    const outside = join(home, 'outside');
    await mkdir(outside);
    await symlink(outside, join(home, 'attachments'));
    const page = await openPortal(address);
    const refused = await page.post(at(id), partOf(Buffer.from('x'), 0));
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      error: { code: 'not-stored', message: expect.stringContaining('The file could not be stored') },
    });
    expect(await readdir(outside)).toEqual([]);
    await rm(join(home, 'attachments'));
    await writeFile(join(home, 'attachments'), 'in the way');
    expect((await page.post(at(id), partOf(Buffer.from('x'), 0))).status).toBe(507);
    await rm(join(home, 'attachments'));
    expect((await page.post(at(id), partOf(Buffer.from('x'), 0))).status).toBe(200);
  });
});

/** The most memory that a process has had, in megabytes; null where the system does not say. */
async function peakMegabytes(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
}

/** So many requests, a few at a time; how often each status came. */
async function flood(count: number, send: (n: number) => Promise<Response>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let next = 0;
  async function work(): Promise<void> {
    for (let n = next; n < count; n = next) {
      next += 1;
      const { status, body } = await send(n);
      await body?.cancel();
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: 12 }, work));
  return statuses;
}

describe('A portal that is flooded with files', { tags: ['thorough'] }, () => {
  test('stays below 200 MB, keeps what fits, and answers as before', async () => {
    const { portal, address, store, ask, id } = await openHome();
    const page: PortalClient = await openPortal(address);
    const small = Buffer.alloc(1_000, 'x');
    const large = Buffer.alloc(partBytes, 'x');

    const begun = await flood(10_000, (n) =>
      page.post(at(id), partOf(small, 0, { upload: `begun ${n}`, parts: 2 })),
    );
    expect(begun).toEqual({ 200: 64, 429: 9_936 });

    const crowded = await ask();
    const whole = await flood(10_000, (n) =>
      page.post(at(crowded), partOf(small, 0, { upload: `whole ${n}` })),
    );
    expect(whole).toEqual({ 200: 8, 422: 9_992 });

    const endless = await flood(200, (n) => {
      const body = { ...partOf(large, 0, { upload: 'endless', parts: 64 }), part: n % 64 };
      return page.post(at(id), body);
    });
    expect(endless[200] ?? 0).toBeLessThan(200);
    const heavy = await flood(600, (n) =>
      page.post(at(id), partOf(large, 0, { upload: `heavy ${n}`, parts: 10 })),
    );
    expect(Object.keys(heavy)).toEqual(['429']);

    const held = await ask();
    const file = Buffer.alloc(5_000_000, 1);
    await store.attachments.add(held, attachmentOf(file), file);
    expect(await flood(60, () => page.get(at(held, 0)))).toEqual({ 200: 60 });

    const peak = await peakMegabytes(portal.pid);
    if (peak !== null) expect(peak).toBeLessThan(200);
    expect((await page.answer(crowded, { selected_ids: ['a'] })).status).toBe(200);
  }, 300_000);
});
