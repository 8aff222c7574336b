import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { version } from '../program/build-constants.ts';
import { installedProgram, installProgram } from '../program/program-copy.ts';

const run = promisify(execFile);

export type Installed =
  | { readonly kind: 'installed' | 'same'; readonly was: string | null }
  /** An older program was asked to take the place of this one. */
  | { readonly kind: 'newer'; readonly was: string };

/** Makes the running program the one that clients start, unless they start a newer one already. */
export async function installUnlessNewer(home: string, program: Buffer): Promise<Installed> {
  const was = await installedVersion(home);
  if (was !== null && isNewer(was, version)) return { kind: 'newer', was };
  return { kind: (await installProgram(home, program)) ? 'installed' : 'same', was };
}

/** Null when there is none, or none that starts. */
async function installedVersion(home: string): Promise<string | null> {
  try {
    const { stdout } = await run(process.execPath, [installedProgram(home), '--version'], {
      timeout: 10_000,
    });
    return stdout.trim();
  } catch {
    return null;
  }
}

/** By its numbers; what stands behind them, as of a test version, does not count. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const [at, number] of (left ?? []).entries()) {
    if (number !== right?.[at]) return number > (right?.[at] ?? 0);
  }
  return false;
}
