import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { program } from '../support/program-process.ts';
import { seedEnded } from '../support/store-seed.ts';
import { handOff, keys, openQuestion, openWindow } from '../support/terminal-window.ts';

const quick = { CHOICE_HOLD_SECONDS: '1' };
const hungUp = 1;

/** What the log on disk says has happened to a session, in order. */
async function eventsOf(home: string, id: string): Promise<readonly string[]> {
  const folder = join(home, 'sessions', id);
  const names = (await readdir(folder)).filter((name) => /^\d{4}\.json$/.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => JSON.parse(text).kind);
}

async function draftOf(home: string, id: string): Promise<string> {
  const folder = join(home, 'sessions', id);
  const names = (await readdir(folder)).filter((name) => name.startsWith('draft'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

describe('A terminal that goes away', () => {
  test('its window is closed in the middle of a word: the word is kept and the question is free', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: quick });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(`exec ${terminal_command}`, { home });
    window.press(keys.tab, 'half a not');
    await window.until('half a not');
    window.press('e');
    await window.until('half a note');
    window.hangUp();
    // Ended by the hang-up itself: at a proper exit Node would put back a terminal that is gone, and crash.
    expect(await window.endedBy).toBe(hungUp);
    expect(await eventsOf(home, session_id)).toEqual(['asked', 'attached', 'detached']);
    expect(await draftOf(home, session_id)).toContain('half a note');
    const again = await openQuestion(terminal_command, { home });
    expect(again.screen()).toContain('✎ half a note');
    again.press('1');
    expect(await again.exit).toBe(0);
    expect((await agent.poll(session_id)).selection.option_annotations).toEqual({ blue: 'half a note' });
  });

  test('the plain list is closed: the question is free', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: quick });
    const { terminal_command, session_id } = await handOff(agent);
    const window = openWindow(`exec ${terminal_command} --plain`, { home });
    await window.until('Number:');
    window.hangUp();
    expect(await window.endedBy).toBe(hungUp);
    expect(await eventsOf(home, session_id)).toEqual(['asked', 'attached', 'detached']);
  });

  test('the window of choice-mcp ask is closed: the question is free, and so is the agent’s side', async () => {
    const home = await createHome();
    const command = `exec ${process.execPath} ${program} ask --title 'Deploy?' --option yes --option no`;
    const window = await openQuestion(command, { home });
    const [id = ''] = await readdir(join(home, 'sessions'));
    window.hangUp();
    expect(await window.endedBy).toBe(hungUp);
    expect(await eventsOf(home, id)).toEqual(['asked', 'attached', 'detached']);
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGQUIT', 131],
    // 130 says that the question was cancelled, and it was not.
    ['SIGINT', 75],
  ] as const)('%s ends it with %i, and the question stays', async (signal, code) => {
    const home = await createHome();
    const agent = await startAgent({ home, env: quick });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(`exec ${terminal_command}`, { home });
    process.kill(window.pid, signal);
    expect(await window.exit).toBe(code);
    expect(await eventsOf(home, session_id)).toEqual(['asked', 'attached', 'detached']);
  });

  test('when no process would serve the page, continuing in the browser says what to run', {
    tags: ['thorough'],
  }, async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: quick });
    const { terminal_command } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home, cols: 200 });
    agent.kill();
    await window.until('the agent is gone');
    window.press('s', 'j', 'j', keys.enter);
    expect(await window.exit).toBe(0);
    await window.until('continues in the browser');
    const lines = window.emulator.scrollback().join('\n');
    const [, run = ''] = /run: (.*)$/m.exec(lines) ?? [];
    expect(run).toContain(`portal --home ${home}`);
    const portal = openWindow(`${run} --print-url`, { home, cols: 200 });
    await portal.until(/http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]+#key=/);
  });
});

describe('What the log has to say while a question is on the screen', () => {
  test('waits until the screen is free, and is then said once', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: quick });
    const { terminal_command } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home, env: { CHOICE_LOG_LEVEL: 'warn' } });
    await rm(join(home, 'tmp'), { recursive: true });
    await writeFile(join(home, 'tmp'), 'in the way');
    // Two drafts that cannot be kept; the countdown has gone on in between, so the first has been told.
    for (const note of ['one', 'two']) {
      window.press('g', note, keys.enter);
      await window.until(note);
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    expect(window.emulator.isAlternate()).toBe(true);
    expect(window.screen()).not.toContain('choice-mcp warn');
    await rm(join(home, 'tmp'));
    window.press('1');
    expect(await window.exit).toBe(0);
    await window.until('→ Blue/green');
    const said = window.emulator.scrollback().filter((line) => line.includes('choice-mcp warn'));
    expect(said).toEqual([
      expect.stringContaining('the draft could not be kept'),
      expect.stringContaining('were removed while this proc'),
    ]);
  });
});

describe('An ending in a terminal', () => {
  test('applies retention, as every ending does', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: quick });
    const { terminal_command, session_id } = await handOff(agent);
    // After the agent's own first look: only the terminal is left to notice.
    seedEnded(home, { count: 3, until: Date.now() - 40 * 24 * 60 * 60 * 1_000, days: 2 });
    const window = await openQuestion(terminal_command, { home });
    window.press('1');
    expect(await window.exit).toBe(0);
    expect(await readdir(join(home, 'sessions'))).toEqual([session_id]);
  });
});
