import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { attachmentsOf } from '../../src/domain/session/ending.ts';
import { startAgent } from '../support/agent.ts';
import { pngOf } from '../support/attachments.ts';
import { createHome } from '../support/program.ts';
import { program } from '../support/program-process.ts';
import { withStore } from '../support/stored-session.ts';
import { handOff, keys, openQuestion, openWindow, untilKeysCount } from '../support/terminal-window.ts';

const shot = pngOf(800, 600, 120_000);

/** A folder with the files that a person may want to add. */
async function createFolder(): Promise<string> {
  const folder = await createHome();
  await writeFile(join(folder, 'my shot.png'), shot);
  await writeFile(join(folder, 'big.png'), pngOf(800, 600, 2_300_000));
  await writeFile(join(folder, 'build.log'), 'one\ntwo\n');
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  return folder;
}

/** The files of the answer, as the home has them. */
const answered = (home: string, id: string) =>
  withStore(home, async ({ get, attachments }) => {
    const session = await get(id);
    if (session?.state !== 'ended') throw new Error('it has not ended');
    return Promise.all(
      attachmentsOf(session.ending).map(async (file) => ({
        name: file.name,
        type: file.type,
        content: Buffer.from((await attachments.read(id, file)) ?? []),
      })),
    );
  });

describe('Files are added in the terminal by their paths', () => {
  test('dropped, typed and removed ones; what is left goes along with the answer', async () => {
    const [home, folder] = [await createHome(), await createFolder()];
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(`cd '${folder}'; ${terminal_command}`, { home });
    window.press('a');
    await window.until('path of the file');
    window.press(keys.paste(`${folder}/my\\ shot.png `), keys.enter);
    await window.until('▤ my shot.png 120 KB');
    window.press('build.log', keys.enter);
    await window.until('▤ build.log 8 bytes');
    window.press(keys.paste("'my shot.png'"), keys.enter);
    await window.until(/my shot\.png 120 KB[\s\S]*my shot\.png 120 KB/);
    window.press(keys.down, 'x');
    await window.until(/^ +❯? ▤ build\.log 8 bytes\n +▤ my shot\.png 120 KB$/m);
    window.press(keys.esc);
    await window.until('▤ Files: build.log 8 bytes, my shot.png 120 KB');
    window.press('2');
    expect(await window.exit).toBe(0);
    await window.until('→ Rolling + 2 files');
    expect(await answered(home, session_id)).toEqual([
      { name: 'build.log', type: 'text/plain', content: Buffer.from('one\ntwo\n') },
      { name: 'my shot.png', type: 'image/png', content: shot },
    ]);
  });

  test('what cannot be added is refused at once and in words, and the question goes on', async () => {
    const [home, folder] = [await createHome(), await createFolder()];
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent);
    const window = await openQuestion(`cd '${folder}'; ${terminal_command}`, { home });
    window.press('a');
    for (const [path, why] of [
      ['big.png', /big\.png[\s\S]*2\.3 MB[\s\S]*1\.5 MB/],
      ['.', 'is a folder'],
      ['pipe', 'pipe is not a file'],
      ['/dev/zero', 'zero is not a file'],
      ['nowhere.png', 'There is no file nowhere.png'],
    ] as const) {
      window.press(keys.ctrlU, path, keys.enter);
      await window.until(why);
    }
    window.press(keys.esc);
    await window.until('a files');
    expect(window.screen()).not.toContain('▤');
    window.press('1');
    expect(await window.exit).toBe(0);
  });

  test('they outlive a killed terminal, and the next one has them', async () => {
    const [home, folder] = [await createHome(), await createFolder()];
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(`cd '${folder}'; exec ${terminal_command}`, { home });
    window.press('a', 'build.log', keys.enter);
    await window.until('▤ build.log 8 bytes');
    window.kill('SIGKILL');
    await window.exit;
    const again = await openQuestion(terminal_command, { home });
    await again.until('▤ Files: build.log 8 bytes');
    again.press('2');
    expect(await again.exit).toBe(0);
    expect(await answered(home, session_id)).toMatchObject([{ name: 'build.log' }]);
  });

  test('line by line as well', { tags: ['thorough'] }, async () => {
    const [home, folder] = [await createHome(), await createFolder()];
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = openWindow(`cd '${folder}'; ${terminal_command} --plain`, { home });
    await window.until('Number:');
    await untilKeysCount();
    const [, number = ''] = /(\d+)\. Add a file/.exec(window.screen()) ?? [];
    window.press(number, keys.enter);
    await window.until('Path of the file');
    window.press('"my shot.png"', keys.enter);
    await window.until('Files: my shot.png 120 KB');
    window.press('2', keys.enter);
    expect(await window.exit).toBe(0);
    expect(await answered(home, session_id)).toMatchObject([{ name: 'my shot.png', type: 'image/png' }]);
  });

  test('where a command asks in its own terminal as well', { tags: ['thorough'] }, async () => {
    const [home, folder] = [await createHome(), await createFolder()];
    const ask = `${process.execPath} ${program} ask --title 'Now?' --option yes=Yes --option no=No`;
    const window = await openQuestion(`cd '${folder}'; x=$(${ask}); echo "got $x"`, { home });
    window.press('a', 'build.log', keys.enter);
    await window.until('▤ build.log 8 bytes');
    window.press(keys.esc);
    await window.until('▤ Files: build.log 8 bytes');
    window.press('1');
    await window.until('got Now? → Yes');
    const ended = await withStore(home, ({ listEnded }) => listEnded({ limit: 1 }));
    expect(ended).toMatchObject([{ ending: { attachments: [{ name: 'build.log' }] } }]);
  });
});

describe('A question that the agent does not wait for', () => {
  test('says so in the terminal, in place of a countdown', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent, { wait: false });
    const window = openWindow(terminal_command, { home });
    await window.until('· the agent goes on');
    expect(window.screen()).not.toMatch(/left|at zero/);
    await untilKeysCount();
    window.press('2');
    expect(await window.exit).toBe(0);
    const plain = await handOff(agent, { wait: false, title: 'And then?' });
    const list = openWindow(`${plain.terminal_command} --plain`, { home });
    await list.until('The agent goes on meanwhile.');
  });

  test('counts down where the command itself waits for the answer', { tags: ['thorough'] }, async () => {
    const home = await createHome();
    const request = { title: 'Now?', prompt: 'Now?', selection_mode: 'single', wait: false };
    const json = JSON.stringify({ ...request, options: [{ id: 'a' }, { id: 'b' }] });
    await writeFile(join(home, 'request.json'), json);
    const ask = `${process.execPath} ${program} ask --request ${join(home, 'request.json')}`;
    const window = openWindow(`x=$(${ask}); echo "got $x"`, { home });
    await window.until(/\d:\d\d left/);
    await untilKeysCount();
    window.press('1');
    await window.until('got Now? → a');
  });
});
