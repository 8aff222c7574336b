import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileNameOf } from '../../src/domain/answer/attachment.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { attachmentOf, pngOf } from '../support/attachments.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, runSql } from '../support/postgres-server.ts';
import { cancelled, submitted } from '../support/store-samples.ts';

const picture = pngOf(3, 2);
const keepAll = { retentionDays: 9e5, maxSessions: 99, persist: true };

export function describePostgresAttachments(server: () => Promise<PostgresServer>): void {
  /** An inbox, and a host of it with a folder for copies. */
  async function open() {
    const address = (await server()).freshInbox();
    const bench = await openPostgresBench(address);
    const folder = await mkdtemp(join(tmpdir(), 'choice-copies-'));
    const { clock, log } = bench;
    const host = createPostgresStore({ address, clock, log, isAlive: () => true, folder });
    onTestFinished(async () => {
      await host.close();
      await bench.close();
      await rm(folder, { recursive: true, force: true });
    });
    const id = await bench.ask();
    const file = attachmentOf(picture);
    await bench.store.attachments.add(id, file, picture);
    const answered = () => bench.add(id, submitted(clock.now(), { attachments: [file] }));
    const copies = () => readdir(join(folder, 'attachments')).catch(() => []);
    return { ...bench, address, folder, host, id, file, answered, copies };
  }

  describe('files in a team’s inbox', () => {
    test('are copied to the host that asks for a path, for this user only', async () => {
      const { host, folder, id, file } = await open();
      const path = join(folder, 'attachments', id, fileNameOf(file));
      expect(await host.attachments.pathOf(id, file)).toBe(path);
      expect(await readFile(path)).toEqual(picture);
      if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await host.attachments.pathOf(id, file)).toBe(path);
      expect(await readdir(join(folder, 'attachments', id))).toEqual([fileNameOf(file)]);
      expect(await host.attachments.pathOf(id, attachmentOf(picture))).toBeNull();
    });

    test('have no path where the host keeps no copies, or cannot, and can be read there still', async () => {
      const { host, store, folder, id, file, log } = await open();
      expect(await store.attachments.pathOf(id, file)).toBeNull();
      const outside = join(folder, 'outside');
      await mkdir(outside);
      await symlink(outside, join(folder, 'attachments'));
      expect(await host.attachments.pathOf(id, file)).toBeNull();
      expect(await readdir(outside)).toEqual([]);
      expect(await host.attachments.read(id, file)).toEqual(picture);
      expect(log.lines).toEqual(['warn: files that people add cannot be kept on this host']);
    });

    test('take their copies along when their session goes, also when another host removed it', async () => {
      const { host, peer, clock, ask, add, id, file, answered, copies } = await open();
      await answered();
      await host.attachments.pathOf(id, file);
      const other = await ask();
      const kept = attachmentOf(picture);
      await peer.attachments.add(other, kept, picture);
      await add(other, submitted(clock.now(), { attachments: [kept] }));
      await host.attachments.pathOf(other, kept);
      expect(await copies()).toHaveLength(2);
      expect(await peer.remove(id)).toBe(true);
      await host.purge(keepAll);
      expect(await copies()).toEqual([other]);
      expect(await host.remove(other)).toBe(true);
      await expect.poll(copies).toEqual([]);
    });

    test('that no program of ours wrote are shown cleaned, or not at all', async () => {
      const { address, peer, id, file } = await open();
      const row = (own: string, name: string, type: string, bytes = 3) =>
        `insert into choice.attachment (home, id, attachment, name, type, question, content)
         values ('${address.inbox}', '${id}', '${own}', '${name}', '${type}', 0, decode(repeat('41', ${bytes}), 'hex'))`;
      const forged = 'f'.repeat(32);
      await runSql(address.url, row(forged, '../../.ssh/authorized_keys', 'text/plain'));
      await runSql(address.url, row('../../escape', 'x', 'text/plain'));
      await runSql(address.url, row('e'.repeat(32), 'x', 'text/html'));
      await runSql(address.url, row('d'.repeat(32), 'large', 'text/plain', 5_000_001));
      const listed = await peer.attachments.list(id);
      expect(listed.map(({ name }) => name)).toEqual([file.name, 'authorized_keys', 'large']);
      const large = { id: 'd'.repeat(32), type: 'text/plain' } as const;
      expect(await peer.attachments.read(id, large)).toBeNull();
    });

    test('that arrive while the question ends leave nothing', async () => {
      const { store, peer, ask, add, clock } = await open();
      for (let round = 0; round < 20; round += 1) {
        const id = await ask();
        const file = attachmentOf(picture);
        const [added] = await Promise.all([
          store.attachments.add(id, file, picture),
          peer.append(id, 1, cancelled(clock.now())),
        ]);
        if (!added) expect(await store.attachments.list(id)).toEqual([]);
        expect(await peer.attachments.list(id)).toEqual([]);
        await add(await ask(), cancelled(clock.now()));
      }
    });

    test('are set aside with a damaged question', async () => {
      const { address, store, id } = await open();
      await runSql(address.url, `update choice.event set body = '{' where id = '${id}'`);
      expect(await store.setAside(id)).not.toBeNull();
      const rows = await runSql(address.url, `select home from choice.attachment where id = '${id}'`);
      expect(rows).toEqual([{ home: `${address.inbox}/set-aside` }]);
    });
  });

  describe('a question that is opened again', () => {
    test('gets the next number of its log, once, and only after it has ended', async () => {
      const { address, id, answered } = await open();
      const reopen = async (seen: number) => {
        const sql = `select choice.reopen('${address.inbox}', '${id}', ${seen}, 3, '{}') as won`;
        return runSql(address.url, sql);
      };
      expect(await reopen(1)).toEqual([{ won: false }]);
      await answered();
      expect(await reopen(1)).toEqual([{ won: false }]);
      expect(await reopen(2)).toEqual([{ won: true }]);
      expect(await reopen(2)).toEqual([{ won: false }]);
      expect(await reopen(3)).toEqual([{ won: false }]);
      const rows = await runSql(
        address.url,
        `select head, base, schema, ended_at, status, delivered from choice.session where id = '${id}'`,
      );
      expect(rows).toEqual([{ head: 3, base: 2, schema: 3, ended_at: null, status: null, delivered: false }]);
    });
  });
}
