import type { OpenSession } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { changeWords } from '../settings/check.ts';

export type TerminalProgram = {
  readonly node: string;
  /** The copy of this program inside the home: npx folders vanish and get replaced. */
  readonly script: string;
  readonly home: string;
  /** What `--store` has to say, where the settings of the home do not. */
  readonly store?: string | undefined;
  readonly platform: NodeJS.Platform;
};

/**
 * A command that can be pasted into sh, fish, PowerShell and cmd, in any folder and without our environment. The first
 * word is never quoted: PowerShell would need `&` before it, and cmd refuses that.
 */
export function terminalCommand(program: TerminalProgram, id: SessionId): string {
  return commandLine(program, ['terminal', '--session', id, ...storeWords(program)]);
}

/** Null without a program, and for a question that was continued elsewhere: no terminal shows it until it is handed back. */
export function terminalCommandFor(
  program: TerminalProgram | null,
  { id, terminalIsOver }: OpenSession,
): string | null {
  return program === null || terminalIsOver ? null : terminalCommand(program, id);
}

/** The same for the portal, of the same home. */
export function portalCommand(program: TerminalProgram): string {
  return commandLine(program, ['portal', ...storeWords(program)]);
}

/** The same for taking an answer back. */
export function reopenCommand(program: TerminalProgram, id: SessionId): string {
  return commandLine(program, ['history', 'reopen', id, ...storeWords(program)]);
}

/** The same for a setting that only the command line changes. */
export function changeSettingCommand(program: TerminalProgram, key: string): string {
  return commandLine(program, changeWords(key));
}

function storeWords({ store, platform }: TerminalProgram): readonly string[] {
  return store === undefined ? [] : ['--store', quoted(store, platform)];
}

function commandLine({ node, script, home, platform }: TerminalProgram, words: readonly string[]): string {
  const path = (text: string) => (platform === 'win32' ? text.replaceAll('\\', '/') : text);
  const first = isPlain(path(node)) ? path(node) : 'node';
  return [first, quoted(path(script), platform), ...words, '--home', quoted(path(home), platform)].join(' ');
}

/** Without a backslash: paths of Windows have none left, and elsewhere a shell would remove it. */
function isPlain(text: string): boolean {
  return /^[A-Za-z0-9_\-.:/]+$/.test(text);
}

/**
 * Double quotes mean the same in all four shells, unless a character inside them is special to one of them. A backslash
 * inside them stands for itself, except before another one and before the closing quote.
 */
function quoted(text: string, platform: NodeJS.Platform): string {
  if (isPlain(text)) return text;
  if (platform === 'win32') return `"${text}"`;
  if (!/["$`!]/.test(text)) return `"${text.replaceAll(/\\(?=\\|$)/g, '\\\\')}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * The same as separate words, for starting it ourselves without a shell. It names the store as well: a multiplexer starts
 * it in an environment of its own.
 */
export function commandWords(
  { node, script, home, store }: TerminalProgram,
  id: SessionId,
): readonly string[] {
  const named = store === undefined ? [] : ['--store', store];
  return [node, script, 'terminal', '--session', id, ...named, '--home', home];
}
