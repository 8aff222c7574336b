import { cleanText } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import type { Context } from '../program/command.ts';
import { setupWords } from '../strings-setup.ts';
import { ask, isYes } from './ask-person.ts';
import type { Wish } from './edit-client.ts';
import { installUnlessNewer } from './install.ts';

/** What the person asked setup for. */
export type Errand = {
  readonly context: Context;
  /** The home that holds the program and the backups. */
  readonly folder: string;
  readonly wish: Wish;
  readonly isNpx: boolean;
  readonly remove: boolean;
  /** Only says what it would do. */
  readonly print: boolean;
  readonly json: boolean;
  /** There is a person to ask before anything is written. */
  readonly asks: boolean;
};

/** To a program as data, to a person as lines. */
export function say({ context, json }: Errand, data: object, lines: readonly string[]): void {
  context.stdout.write(
    json ? `${printJson(data, 2)}\n` : `${lines.map((line) => cleanText(line)).join('\n')}\n`,
  );
}

export async function isWanted({ context, asks }: Errand): Promise<boolean> {
  return !asks || isYes(await ask(context, setupWords[context.language].write), true);
}

/** Before the client's file names it: what the file names is always there. */
export async function installFor({ context, folder, isNpx }: Errand): Promise<void> {
  if (!isNpx) await installUnlessNewer(folder, context);
}
