import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The whole program, and a folder in which its processes may do as they like. */
export type FuzzedProgram = {
  readonly folder: string;
  start(args: readonly string[]): ChildProcess;
  remove(): Promise<void>;
};

/** From the sources: a fuzzer of an older build would find what is mended. */
export async function buildFuzzedProgram(): Promise<FuzzedProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'choice-fuzz-'));
  const path = join(folder, 'choice-mcp.cjs');
  await build({
    entryPoints: [join('src', 'cli', 'main.ts')],
    outfile: join(folder, 'program.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    define: { __CHOICE_VERSION__: '"0.0.0"', __PORTAL_JS__: '""', __PORTAL_CSS__: '""' },
    logLevel: 'silent',
  });
  await writeFile(path, "require('./program.cjs').main({ isAnswered: false, heardAt: null });");
  const env = {
    // No browser and no client's own program is found.
    PATH: folder,
    HOME: folder,
    CHOICE_HOME: join(folder, 'home'),
    CHOICE_PORT: '0',
    CHOICE_OPEN_BROWSER: '0',
    CHOICE_LOG_LEVEL: 'error',
  };
  return {
    folder,
    start: (args) =>
      spawn(process.execPath, [path, ...args], { env, cwd: folder, stdio: 'pipe', detached: true }),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
  };
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
