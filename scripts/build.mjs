// Builds everything that ships: the page, the program with the page inside it, and the library entries.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { build as buildPage } from 'vite';
import { buildProgram } from './build-program.mjs';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const stamp = join(dist, '.built');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

if (process.argv.includes('--if-stale') && isFresh()) process.exit(0);
await buildAll();
if (process.argv.includes('--watch')) await rebuildOnChange();

async function buildAll() {
  const started = performance.now();
  await buildPage({ root, logLevel: 'warn' });
  await buildProgram({ root, version, page: readPage() });
  await buildLibrary();
  emitTypes();
  writeFileSync(stamp, '');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`built in ${seconds} s: ${sizes()}\n`);
}

function readPage() {
  return {
    js: readFileSync(join(dist, 'portal', 'portal.js'), 'utf8'),
    css: readFileSync(join(dist, 'portal', 'portal.css'), 'utf8'),
  };
}

async function buildLibrary() {
  // Chunks are named by their content: those of earlier builds would be packed, too.
  rmSync(join(dist, 'lib'), { recursive: true, force: true });
  await build({
    entryPoints: [join(root, 'src/lib/validation.ts'), join(root, 'src/lib/models.ts')],
    outdir: join(dist, 'lib'),
    bundle: true,
    splitting: true,
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}

function emitTypes() {
  rmSync(join(dist, 'types'), { recursive: true, force: true });
  // By Node itself: on Windows the link in `.bin` is a script of the command prompt, which needs a shell.
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(root, 'tsconfig.lib.json');
  const emitted = spawnSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' });
  if (emitted.status !== 0) throw new Error('the types of the library entries could not be emitted');
}

function sizes() {
  const { js, css } = readPage();
  const page = (gzipSync(js).length + gzipSync(css).length) / 1024;
  const program = statSync(join(dist, 'program.cjs')).size / 1024;
  return `program ${program.toFixed(0)} KB, page ${page.toFixed(1)} KB gzip`;
}

function isFresh() {
  try {
    const builtAt = statSync(stamp).mtimeMs;
    const sources = [
      'src',
      'scripts',
      'package.json',
      'vite.config.ts',
      'tsconfig.json',
      'tsconfig.lib.json',
    ];
    return sources.every((name) => newest(join(root, name)) < builtAt);
  } catch {
    return false;
  }
}

function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), mtimeMs);
}

async function rebuildOnChange() {
  const { watch } = await import('node:fs');
  mkdirSync(dist, { recursive: true });
  let due = null;
  watch(join(root, 'src'), { recursive: true }, () => {
    clearTimeout(due);
    due = setTimeout(() => buildAll().catch((error) => process.stderr.write(`${error.message}\n`)), 200);
  });
  process.stderr.write('watching src for changes, Ctrl-C ends\n');
}
