import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { fillHome } from '../support/every-kind-of-session.ts';
import { homeShape } from '../support/home-shape.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';
import { livingAt } from '../support/program-time.ts';
import { copyReleasedHome, fixturePath, soonAfterV1, v1Ids, v1Settings } from '../support/released-home.ts';
import { handOff, keys, openQuestion } from '../support/terminal-window.ts';

/** A copy of the home, and today's program a few minutes after its last question. */
async function openV1() {
  const home = await copyReleasedHome('home-v1');
  const then = livingAt(soonAfterV1);
  return { home, then, run: (...args: string[]) => runProgram(args, programEnv(home, then)) };
}

const golden = async () => JSON.parse(await readFile(fixturePath('home-v1.history.json'), 'utf8'));

describe('A home of version 1 is read forever: by the program', () => {
  // Later programs may say more about a session, never less.
  test('every decision, in the list and one by one', async () => {
    const { run } = await openV1();
    const decisions = await golden();
    expect(JSON.parse((await run('history', '--json')).stdout)).toMatchObject(decisions);
    const { stdout } = await run('history', 'show', v1Ids['Pick some'], '--json');
    expect(JSON.parse(stdout)).toMatchObject(
      decisions.find((one: { title: string }) => one.title === 'Pick some'),
    );
    const search = await run('history', 'search', 'one region', '--json');
    expect(JSON.parse(search.stdout)).toMatchObject([{ session_id: v1Ids['Pick or type'] }]);
  });

  test('what a newer program wrote needs a newer choice-mcp, and is not deleted', async () => {
    const { run } = await openV1();
    for (const id of [v1Ids.newerOpen, v1Ids.newerEnded]) {
      for (const verb of ['show', 'delete']) {
        const { code, stderr } = await run('history', verb, id);
        expect([code, stderr]).toEqual([69, `${id} needs a newer choice-mcp; it stays as it is.\n`]);
      }
    }
  });

  test('the settings, with what is stored told from what is not', async () => {
    const { run } = await openV1();
    const { stdout, stderr } = await run('config', '--json');
    const stored = Object.values<Record<string, unknown>>(JSON.parse(stdout)).filter(
      ({ source }) => source === 'stored',
    );
    expect(Object.fromEntries(stored.map(({ key, value }) => [key, value]))).toEqual(v1Settings);
    expect(stderr).toBe('');
  });

  test('the list of the portal: open ones go on beside what is asked now, and an answer is collected', async () => {
    const { home, then } = await openV1();
    const agent = await startAgent({ home, env: then });
    const { url, timeout_seconds } = await handOff(agent, { title: 'Asked by a later version' });
    expect(timeout_seconds).toBe(600);
    const portal = await openPortal(String(url));
    const entries = async () =>
      (await portal.entries()).map((entry) => [entry.title, entry.status, entry.interface]);
    // A home without lists of its past questions shows its open ones at once, and the others when the lists are made.
    await expect.poll(entries).toEqual([
      ['Asked by a later version', 'pending', 'terminal'],
      ['Begun', 'pending', 'web'],
      ['Left in the terminal', 'pending', 'web'],
      ['Handed over', 'pending', 'terminal'],
      ['', 'needs_newer_version', 'web'],
      ['Answered by nobody', 'timeout', 'web'],
      ['Answered by the clock', 'auto_submitted', 'web'],
      ['Pick some', 'submitted', 'terminal'],
    ]);
    expect(await agent.poll(v1Ids['Pick or type'])).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['rolling'], custom_input: 'one region first', placeholder_shown: true },
    });
  });

  test('a question begun in one version is finished in another', async () => {
    const { home, then, run } = await openV1();
    const command = `${process.execPath} ${program} terminal --session ${v1Ids.Begun}`;
    const window = await openQuestion(command, { home, env: then });
    expect(window.screen()).toContain('■ 2  Stop and replace');
    expect(window.screen()).toContain('✎ maybe');
    expect(window.screen()).toContain('half a thought');
    expect(window.screen()).toContain('not finished');
    expect(window.screen()).toContain('1 option hidden');
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    const { stdout } = await run('history', 'show', v1Ids.Begun, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'submitted',
      interface: 'terminal',
      hidden_options: ['rolling'],
      selected_ids: ['stop'],
      custom_input: 'half a thought',
      option_annotations: { blue: 'maybe' },
      global_annotation: 'not finished',
    });
  });
});

/** What events of schema 1 have gained since it was released. Its programs pass it over and go by what was there before. */
const gained = [
  'ended session.ending.advice: string',
  // That a delivery begins, as a change that changes nothing (decision 26).
  ...['by.host: string', 'by.id: string', 'by.pid: number', 'by.version: string', 'replaces: null'].map(
    (field) => `adjusted delivering.${field}`,
  ),
  'adjusted hidden: null',
];

describe('A released shape has a fixture', () => {
  test('today’s programs write the shape of the newest one; another shape needs a number and a fixture', async () => {
    const [home, folder] = [await createHome(), await createHome()];
    await fillHome({ home, folder });
    const newest = await copyReleasedHome('home-v1');
    for (const id of [v1Ids.newerOpen, v1Ids.newerEnded]) {
      await rm(join(newest, 'sessions', id), { recursive: true });
    }
    expect(await homeShape(home)).toEqual([...(await homeShape(newest)), ...gained].toSorted());
  });
});
