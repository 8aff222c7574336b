import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export type ChildProgram = {
  /** A script that plain `node` runs. */
  readonly path: string;
  remove(): Promise<void>;
};

/** Node 20 cannot run TypeScript: bundles an entry of ours into one script that a child process can. */
export async function bundleForChild(entry: URL): Promise<ChildProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'choice-child-'));
  const path = join(folder, `${basename(entry.pathname).replace(/\.tsx?$/, '')}.cjs`);
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: path,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'silent',
  });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
