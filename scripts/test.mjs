// `npm test`: everything, in the order in which it fails fastest, with one closing line for people and CI.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'choice-test-'));
const tally = { passed: 0, failed: 0 };

check('format and lint', 'biome', ['check', '--error-on-warnings', '.']);
check('types of the program', 'tsc', ['-p', 'tsconfig.json']);
check('types of the page', 'tsc', ['-p', 'tsconfig.browser.json']);
check('types of the browser tests', 'tsc', ['-p', 'tsconfig.e2e.json']);
check('nothing unused', 'knip', []);
const built = check('build', process.execPath, ['scripts/build.mjs']);
if (built) {
  vitest('unit', 'simulation', 'scenarios');
  if (ensureBrowser()) playwright();
  else tally.failed += 1;
}

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

/** A check counts as one test. */
function check(name, command, args) {
  const passed = run(name, command, args);
  tally[passed ? 'passed' : 'failed'] += 1;
  return passed;
}

/** In one run, with more workers than cores: scenarios mostly wait for processes, and the others compute meanwhile. */
function vitest(...projects) {
  const report = join(reports, 'vitest.json');
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--maxWorkers=4',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const green = run(`${projects.join(', ')} tests`, 'vitest', args);
  const { numPassedTests, numFailedTests } = readReport(report) ?? { numPassedTests: 0, numFailedTests: 0 };
  count(green, numPassedTests, numFailedTests);
}

function playwright() {
  const report = join(reports, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const green = run('browser tests', 'playwright', ['test', '--reporter=line,json'], env);
  const stats = readReport(report)?.stats;
  count(green, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** A runner that fails without a failed test (a crash, an unhandled error) still counts as a failure. */
function count(green, passed, failed) {
  tally.passed += passed;
  tally.failed += green ? failed : Math.max(failed, 1);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function run(name, command, args, env = {}) {
  const started = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const bin = join(root, 'node_modules', '.bin');
  const path = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: path },
    // What stands in `.bin` there is for a shell; Node itself is not, and its path often has a space in it.
    shell: process.platform === 'win32' && command !== process.execPath,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  return status === 0;
}
