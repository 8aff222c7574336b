import { describe, expect, test } from 'vitest';
import { createAnswerSession } from '../../src/application/answering/answer-session.ts';
import { createKeepDraft } from '../../src/application/answering/keep-draft.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';
import { createRealClock } from '../support/real-clock.ts';
import { asked, request } from '../support/samples.ts';
import { answer, byWeb } from '../support/sessions.ts';
import { sessionIdAt } from '../support/store-samples.ts';
import { seedEnded } from '../support/store-seed.ts';
import { openWindow } from '../support/terminal-window.ts';
import { silentLog } from '../support/test-services.ts';

describe('choice-mcp history', () => {
  test('lists, searches, shows, exports and deletes', async () => {
    const home = await createHome();
    seedEnded(home, { count: 12, until: Date.now() - 60_000, days: 1 });
    const history = async (...args: string[]) => runProgram(['history', ...args], programEnv(home));
    const listed = JSON.parse((await history('list', '--limit', '3', '--json')).stdout);
    expect(listed).toHaveLength(3);
    const [first] = listed;
    expect((await history('show', first.session_id)).stdout).toContain(first.title);
    const found = JSON.parse((await history('search', first.title, '--json')).stdout);
    expect(found.map((one: { session_id: string }) => one.session_id)).toContain(first.session_id);
    expect(JSON.parse((await history('export', '--format', 'json')).stdout)).toHaveLength(12);
    expect(JSON.parse((await history('export', '--limit', '2')).stdout)).toHaveLength(2);
    expect((await history('export', '--format', 'csv')).stdout.split('\n')[0]).toContain('session_id');
    expect((await history('export', '--format', 'markdown')).stdout).toContain('# ');
    expect((await history('delete', first.session_id)).code).toBe(0);
    expect((await history('show', first.session_id)).code).toBe(69);
    expect((await history('delete', '--all', '--yes')).code).toBe(0);
    expect((await history()).stdout).toBe('No decisions yet.\n');
  });

  test('tells what was sent back as the wrong question from what was answered', async () => {
    const home = await createHome();
    const store = createFileStore({ home, clock: createRealClock(), isAlive: () => false, log: silentLog });
    const answers = createAnswerSession({
      store,
      clock: createRealClock(),
      keepDraft: createKeepDraft(store),
      personName: async () => null,
    });
    for (const title of ['Answered?', 'Sent back?']) {
      const id = sessionIdAt(Date.now());
      await store.create(id, asked({ at: Date.now(), request: request({ title }) }));
      const given = [answer({ selectedIds: ['a'] })];
      if (title === 'Answered?') await answers.answer(id, given, byWeb);
      else await answers.rephrase(id, { reason: 'split it up', answers: given }, byWeb);
    }
    await store.close();
    const history = async (...args: string[]) =>
      (await runProgram(['history', ...args], programEnv(home))).stdout;
    expect(await history()).toMatch(/asked to rephrase .*Sent back\? → not the right question: split it up/);
    expect(await history()).toMatch(/submitted .*Answered\? → A/);
    expect(await history('--reply', 'rephrase')).not.toContain('Answered?');
    expect(JSON.parse(await history('--reply', 'rephrase', '--json'))).toMatchObject([
      { title: 'Sent back?', reply: 'rephrase' },
    ]);
    expect(JSON.parse(await history('--status', 'submitted', '--json'))).toMatchObject([
      { title: 'Answered?' },
    ]);
  });

  test('tells a script what it deleted, and deletes nothing on an order that contradicts itself', async () => {
    const home = await createHome();
    seedEnded(home, { count: 4, until: Date.now() - 60_000, days: 1 });
    const history = async (...args: string[]) => runProgram(['history', ...args], programEnv(home));
    const count = async () => JSON.parse((await history('list', '--json')).stdout).length;
    const [{ session_id: id }] = JSON.parse((await history('list', '--json')).stdout);
    expect(await history('delete', id, '--all')).toMatchObject({ code: 2, stdout: '' });
    expect(await count()).toBe(4);
    expect(JSON.parse((await history('delete', id, '--json')).stdout)).toEqual({ removed: 1 });
    expect(await history('delete', id, '--json')).toMatchObject({ code: 69, stdout: '{"removed":0}\n' });
    expect((await history('purge')).stdout).toBe('Nothing to remove.\n');
    await runProgram(['config', 'set', 'max_sessions', '1', '--yes'], programEnv(home));
    expect(JSON.parse((await history('purge', '--json')).stdout)).toEqual({ removed: 2 });
    expect(await count()).toBe(1);
    expect((await history('search', 'nowhere to be found')).stdout).toBe('No decision matches.\n');
  });

  test('deletes everything only on an agreed number: asked in a terminal, by --yes elsewhere', async () => {
    const home = await createHome();
    seedEnded(home, { count: 4, until: Date.now() - 60_000, days: 1 });
    const history = async (...args: string[]) => runProgram(['history', ...args], programEnv(home));
    const count = async () => JSON.parse((await history('list', '--json')).stdout).length;
    const refused = await history('delete', '--all');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('4 decisions for good. Nothing was deleted; add --yes to go ahead.');
    const typed = async (answer: string) => {
      const window = openWindow(`'${process.execPath}' '${program}' history delete --all`, { home });
      await window.until('Delete 4 decisions for good?');
      window.press(`${answer}\r`);
      return window.exit;
    };
    expect(await typed('')).toBe(0);
    expect(await count()).toBe(4);
    expect(await typed('y')).toBe(0);
    expect(await count()).toBe(0);
  });

  test.each([[['show']], [['search']], [['--all']], [['--format', 'csv']], [['show', 'x', '--limit', '1']]])(
    '%j is wrong usage',
    async (args) => {
      const { code, stdout } = await runProgram(['history', ...args], programEnv(await createHome()));
      expect([code, stdout]).toEqual([2, '']);
    },
  );

  test('a day is the person’s own day, whole', async () => {
    const home = await createHome();
    // 07:30 in the morning of the 31st where this person lives, and still the 30th in UTC.
    const at = Date.UTC(2026, 0, 30, 22, 30);
    seedEnded(home, { count: 1, until: at, days: 1 });
    await runProgram(['config', 'set', 'retention_days', '3650'], programEnv(home));
    const env = programEnv(home, { TZ: 'Asia/Tokyo' });
    const on = async (day: string) =>
      JSON.parse((await runProgram(['history', '--from', day, '--to', day, '--json'], env)).stdout).length;
    expect([await on('2026-01-30'), await on('2026-01-31')]).toEqual([0, 1]);
  });

  test('says what is wrong with a filter', async () => {
    const env = programEnv(await createHome());
    const wrong = await runProgram(['history', '--status', 'done'], env);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('submitted, auto_submitted, cancelled, timeout');
    expect((await runProgram(['history', '--from', 'yesterday'], env)).stderr).toContain('2026-01-31');
  });
});
