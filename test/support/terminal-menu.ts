import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './program-process.ts';
import { keys, type TerminalWindow, untilKeysCount } from './terminal-window.ts';

/** What rows of the settings screen shall say, by their labels, in the order of the screen. */
type Wanted = Readonly<Record<string, string>>;

/** Its first row and its last: between two frames only one of them may be there. */
const heading = /^ (Settings|设置)( |$)/m;
const footer = /(esc back|Esc 返回)/;

/** Opens the settings of the question in view, sets what is wanted, and comes back to the question. */
export async function changeSettings(window: TerminalWindow, wanted: Wanted): Promise<void> {
  await openMenu(window);
  for (const [label, value] of Object.entries(wanted)) {
    await goToRow(window, label);
    await pressUntil(window, keys.right, (row) => saysValue(row, value));
  }
  await closeMenu(window);
}

/** The same from a text field, where a letter is a letter: Esc leaves it first. */
export async function changeWhileWriting(window: TerminalWindow, wanted: Wanted): Promise<void> {
  window.press(keys.esc);
  await window.until('s settings');
  await changeSettings(window, wanted);
}

/** Hides one option of the question in view. */
export async function hideOption(window: TerminalWindow, label: string): Promise<void> {
  await openMenu(window);
  await goToRow(window, 'Options shown');
  window.press(keys.enter);
  await window.until(/^ Options shown( |$)/m);
  await pressUntil(window, keys.down, (row) => row.endsWith(`■ ${label}`));
  window.press(' ', keys.esc);
  await window.until(heading);
  await closeMenu(window);
}

export async function openMenu(window: TerminalWindow): Promise<void> {
  window.press('s');
  await window.until(heading);
  await window.until(footer);
}

/** Walks down to a row as a person does: looking. */
export function goToRow(window: TerminalWindow, label: string): Promise<void> {
  return pressUntil(window, keys.down, (row) => row.startsWith(label), labelOf);
}

export async function closeMenu(window: TerminalWindow): Promise<void> {
  window.press(keys.esc);
  const isGone = (row: RegExp) => !row.test(window.screen());
  await eventually(async () => isGone(heading) && isGone(footer), { what: 'leaving the settings' });
}

/** What a row is, without its value: that may still be changing because of what was saved. */
function labelOf(row: string): string {
  return row.split(/ {2,}/)[0] ?? row;
}

async function pressUntil(
  window: TerminalWindow,
  key: string,
  isThere: (row: string) => boolean,
  what = (row: string) => row,
): Promise<void> {
  for (let row = pointedAt(window); !isThere(row); row = pointedAt(window)) {
    window.press(key);
    await eventually(async () => what(pointedAt(window)) !== what(row) || asksToMove(window), {
      what: `another row than "${row}"`,
    });
    if (!asksToMove(window)) continue;
    await untilKeysCount();
    window.press('n');
    await eventually(async () => !asksToMove(window), { what: 'only the next questions in the browser' });
  }
}

/** Asking in the browser would take the question in view along. */
function asksToMove(window: TerminalWindow): boolean {
  return window.screen().includes('n only the next ones');
}

/** A value that is not the default has that behind it. */
function saysValue(row: string, value: string): boolean {
  return row.split(' · ')[0]?.endsWith(`  ${value}`) === true;
}

function pointedAt(window: TerminalWindow): string {
  return /❯ (.*)/.exec(window.screen())?.[1]?.trim() ?? '';
}

/** What the person has set, as it stands on the disk. */
export async function storedSettings(home: string): Promise<Record<string, unknown>> {
  const { schema: _shape, ...stored } = JSON.parse(await readFile(join(home, 'config.json'), 'utf8'));
  return stored;
}
