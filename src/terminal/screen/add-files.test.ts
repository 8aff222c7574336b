import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentOf, pngOf } from '../../../test/support/attachments.ts';
import { answer, byWeb } from '../../../test/support/sessions.ts';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import {
  createTestTerminal,
  openedTerminal,
  screenWith,
  type TestTerminal,
} from '../../../test/support/test-terminal.ts';
import { attachTerminal } from '../attach.ts';

const text = Buffer.alloc(3_000, 'a');

const down = '\x1b[B';
const esc = '\x1b';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-files-'));
  await writeFile(join(folder, 'shot.png'), pngOf(300, 200, 120_000));
  await writeFile(join(folder, 'big.png'), pngOf(300, 200, 2_300_000));
  await writeFile(join(folder, 'build.log'), 'one\ntwo\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const drop = (name: string) => `\x1b[200~'${join(folder, name)}'\x1b[201~`;
const filesOf = async ({ store }: TestTerminal) =>
  (await store.attachments.list(sampleId)).map(({ name, question }) => ({ name, question }));

describe('files in the terminal', () => {
  test('dropped ones go along with the answer, and the last line counts them', async () => {
    const { terminal, done } = await openedTerminal();
    await terminal.type('a', drop('shot.png'), '\r');
    await screenWith(terminal, '▤ shot.png 120 KB');
    await terminal.type(drop('build.log'), '\r');
    await screenWith(terminal, '▤ build.log 8 bytes');
    await terminal.type(esc);
    await screenWith(terminal, '▤ Files: shot.png 120 KB, build.log 8 bytes');
    await terminal.type('2');
    await terminal.clock.advanceBy(400);
    const { outcome } = await done;
    expect(outcome).toMatchObject({
      kind: 'ended',
      session: { ending: { attachments: [{ name: 'shot.png', type: 'image/png' }, { name: 'build.log' }] } },
    });
  });

  test('an image that is too large is refused in words, and nothing is kept of it', async () => {
    const { terminal } = await openedTerminal();
    await terminal.type('a', drop('big.png'), '\r');
    await screenWith(terminal, '2.3 MB');
    expect(await filesOf(terminal)).toEqual([]);
    expect((await terminal.screen()).join('\n')).toContain('big.png');
  });

  test('one that would be too much beside those that are there is refused', async () => {
    const { terminal } = await openedTerminal();
    for (let at = 0; at < 8; at += 1) {
      await terminal.store.attachments.add(sampleId, attachmentOf(text, { name: `${at}` }), Uint8Array.of(1));
    }
    await terminal.type('a', drop('build.log'), '\r');
    await screenWith(terminal, '8 files');
  });

  test('what is removed is gone', async () => {
    const { terminal } = await openedTerminal();
    await terminal.type('a', drop('shot.png'), '\r');
    await screenWith(terminal, '▤ shot.png');
    await terminal.type(down, 'x');
    await expect.poll(() => filesOf(terminal)).toEqual([]);
    expect((await terminal.screen()).join('\n')).not.toContain('▤');
  });

  test('those of the page are there when the terminal opens, and when they come later', async () => {
    const terminal = createTestTerminal();
    await terminal.ask();
    const fromPage = attachmentOf(text, { name: 'page.png' });
    await terminal.store.attachments.add(sampleId, fromPage, Uint8Array.of(1));
    await terminal.attach();
    await screenWith(terminal, '▤ Files: page.png');
    await terminal.store.attachments.add(
      sampleId,
      attachmentOf(text, { name: 'later.png' }),
      Uint8Array.of(1),
    );
    await terminal.clock.advanceBy(5_000);
    await screenWith(terminal, '▤ Files: page.png 3 KB, later.png 3 KB');
  });

  test('a disk that does not answer keeps nothing waiting', async () => {
    const terminal = createTestTerminal();
    await terminal.ask();
    const deps = { ...terminal.deps, readMeantFile: () => new Promise<never>(() => {}) };
    const done = attachTerminal(deps, sampleId);
    await terminal.clock.advanceBy(300);
    await terminal.type('a', 'shot.png', '\r');
    await screenWith(terminal, 'adding…');
    await terminal.clock.advanceBy(10_000);
    await screenWith(terminal, 'shot.png was not added: its disk does not answer');
    await terminal.type(esc);
    await screenWith(terminal, 'a files');
    await terminal.type('2');
    await terminal.clock.advanceBy(400);
    expect((await done).outcome).toMatchObject({ kind: 'ended' });
  });

  test('a question that has ended elsewhere takes none', async () => {
    const { terminal, done } = await openedTerminal();
    await terminal.deps.answer.answer(sampleId, [answer({ selectedIds: ['a'] })], byWeb);
    await terminal.type('a', drop('shot.png'), '\r');
    expect((await done).outcome).toMatchObject({ kind: 'ended' });
    expect(await filesOf(terminal)).toEqual([]);
  });
});

describe('files in the plain list', () => {
  async function opened() {
    const terminal = createTestTerminal({ plain: true, rows: 60 });
    await terminal.ask();
    return { terminal, ...(await terminal.attach()) };
  }

  async function say(terminal: TestTerminal, line: string, until: string): Promise<void> {
    const before = terminal.output.bytes().length;
    await terminal.type(`${line}\n`);
    await terminal.clock.advanceBy(400);
    await expect.poll(() => terminal.output.bytes().slice(before)).toContain(until);
  }

  test('are added by a path, read out, and removed by a number', async () => {
    const { terminal, done } = await opened();
    expect(terminal.output.bytes()).toContain('12. Add a file\n');
    await say(terminal, '12', 'Path of the file (empty for none):');
    await say(terminal, join(folder, 'big.png'), '2.3 MB');
    await say(terminal, '12', 'Path of the file');
    await say(terminal, `"${join(folder, 'shot.png')}"`, 'Files: shot.png 120 KB\n');
    await say(terminal, '12', 'Path of the file');
    await say(terminal, join(folder, 'build.log'), 'Files: shot.png 120 KB, build.log 8 bytes\n');
    await say(terminal, '13', '1. shot.png 120 KB\n2. build.log 8 bytes\nNumber of the file to remove');
    await say(terminal, '1', 'Files: build.log 8 bytes\n');
    await say(terminal, '12', 'Path of the file');
    await say(terminal, '', 'Number:');
    await say(terminal, '2', '');
    expect((await done).outcome).toMatchObject({
      session: { ending: { attachments: [{ name: 'build.log' }] } },
    });
  });
});
