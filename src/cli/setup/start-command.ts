import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { programFolders } from '../../files/find-program.ts';
import type { Context } from '../program/command.ts';

/** The classic line: finds the package at every start, which takes npx a second or three. */
export function npxCommand(platform: NodeJS.Platform, home: string | null): readonly string[] {
  // On Windows npx is a script, which no program starts without a shell.
  const npx = platform === 'win32' ? ['cmd', '/c', 'npx'] : ['npx'];
  return [...npx, '-y', 'choice-mcp', 'stdio', ...homeFlag(home)];
}

/** The installed file, by the Node that runs now: clients with windows do not know the PATH of a shell. */
export function fileCommand(node: string, script: string, home: string | null): readonly string[] {
  return [node, script, 'stdio', ...homeFlag(home)];
}

function homeFlag(home: string | null): readonly string[] {
  return home === null ? [] : ['--home', home];
}

/**
 * The name by which this Node is found in the PATH, where it is the same program: package managers put every version
 * into a folder of its own and leave a link that stays. The links of fnm are gone with their shell.
 */
export async function lastingNode(
  { env, platform }: Pick<Context, 'env' | 'platform'>,
  running: string,
): Promise<string> {
  const name = platform === 'win32' ? 'node.exe' : 'node';
  const folders = (await programFolders(env)).filter((folder) => !/fnm_multishells/.test(folder));
  return folders.map((folder) => join(folder, name)).find((file) => leadsTo(file, running)) ?? running;
}

function leadsTo(file: string, program: string): boolean {
  try {
    return realpathSync(file) === realpathSync(program);
  } catch {
    return false;
  }
}
