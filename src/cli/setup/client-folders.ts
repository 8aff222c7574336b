import { join } from 'node:path';
import type { Context } from '../program/command.ts';

export type Machine = Pick<Context, 'userHome' | 'platform' | 'env'>;

/** Where programs with windows keep their settings. */
export function appFolder(machine: Machine): string {
  const { platform, userHome, env } = machine;
  if (platform === 'darwin') return join(userHome, 'Library', 'Application Support');
  if (platform === 'win32') return env.APPDATA ?? join(userHome, 'AppData', 'Roaming');
  return join(userHome, '.config');
}

export function configFolder({ userHome, env }: Machine): string {
  return env.XDG_CONFIG_HOME || join(userHome, '.config');
}

export const claudeFolder = folderOf('CLAUDE_CONFIG_DIR', '.claude');
export const codexFolder = folderOf('CODEX_HOME', '.codex');
export const copilotFolder = folderOf('COPILOT_HOME', '.copilot');

/** A client's own folder, which a variable may put elsewhere. */
function folderOf(variable: string, name: string) {
  return ({ userHome, env }: Machine) => env[variable] || join(userHome, name);
}
