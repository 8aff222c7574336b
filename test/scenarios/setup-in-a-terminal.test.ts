import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createPerson } from '../support/person.ts';
import { program } from '../support/program-process.ts';
import { openWindow } from '../support/terminal-window.ts';

describe('choice-mcp setup, typed in a terminal', () => {
  test('asks which client, offers what it could be told besides, and writes after a yes', async () => {
    const { file, read, write, home } = await createPerson();
    await write('{}', '.gemini', 'settings.json');
    const command = `HOME='${file()}' '${process.execPath}' '${program}' setup --home '${home}'`;
    const window = openWindow(command, { home, cols: 200, rows: 50 });
    await window.until('Which one');
    window.press('gemini\r');
    await window.until('without asking for approval first [y/N]?');
    window.press('y\r');
    await window.until('wait up to 10 minutes for one call [y/N]?');
    window.press('\r');
    await window.until('when to ask you [y/N]?');
    window.press('y\r');
    await window.until('Write this [Y/n]?');
    expect(await read('.gemini', 'settings.json')).toBe('{}');
    window.press('\r');
    expect(await window.exit).toBe(0);
    const entry = JSON.parse(await read('.gemini', 'settings.json')).mcpServers.choice;
    expect(entry).toMatchObject({ trust: true });
    expect(entry).not.toHaveProperty('timeout');
    expect(await read('.gemini', 'skills', 'ask-the-human', 'SKILL.md')).toContain('provide_choice');
  });

  test('writes nothing after a no', async () => {
    const { file, home } = await createPerson();
    const command = `HOME='${file()}' '${process.execPath}' '${program}' setup cursor --home '${home}'`;
    const window = openWindow(command, { home, cols: 200, rows: 50 });
    await window.until('when to ask you [y/N]?');
    window.press('\r');
    await window.until('Write this [Y/n]?');
    window.press('n\r');
    expect(await window.exit).toBe(0);
    await expect(stat(file('.cursor', 'mcp.json'))).rejects.toThrow('ENOENT');
  });
});
