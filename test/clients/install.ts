import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';

/** Kept from run to run: together the clients are some two gigabytes. */
const cache = join(homedir(), '.cache', 'choice-mcp-clients');

/** Where the package and all it needs are installed; a test of one that cannot be had is skipped, and says so. */
export async function installOrSkip(name: string, test: TestContext): Promise<string> {
  const folder = join(cache, name.replace('/', '+'));
  try {
    await access(folder).catch(() => install(name, folder));
  } catch (cause) {
    const [reason] = /npm error code \w+/.exec(String(cause)) ?? [String(cause)];
    test.skip(`${name} cannot be had: ${reason}`);
  }
  return join(folder, 'node_modules');
}

async function install(name: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const fresh = await mkdtemp(join(cache, 'installing-'));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--fetch-retries=1'];
  try {
    await promisify(execFile)('npm', ['install', '--prefix', fresh, ...flags, name]);
    // Two tests may want it at once: the one that comes second uses the first one's.
    await rename(fresh, folder).catch(() => access(folder));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
