// `npm test`: everything, in the order in which it fails fastest, with one closing line for people and CI.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'choice-test-'));
/** Reading more root certificates doubles the start of every Node, of which the tests make hundreds; none leaves this machine. */
const { NODE_EXTRA_CA_CERTS: _, ...withoutExtraRoots } = process.env;
const tally = { passed: 0, failed: 0 };
/** Named again at the end: a log is often read from there, and may have lost its beginning. */
const failures = [];

check('format and lint', 'biome', ['check', '--error-on-warnings', '.']);
check('types of the program', 'tsc', ['-p', 'tsconfig.json']);
check('types of the page', 'tsc', ['-p', 'tsconfig.browser.json']);
check('types of the browser tests', 'tsc', ['-p', 'tsconfig.e2e.json']);
check('nothing unused', 'knip', []);
const built = check('build', process.execPath, ['scripts/build.mjs']);
if (built) {
  vitest('unit', 'simulation', 'scenarios');
  if (ensureBrowser()) playwright();
  else count(false, 0, [], 'browser tests: no browser');
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) process.stdout.write(`\n── what failed\n${failures.join('\n')}\n`);
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

/** A check counts as one test. */
function check(name, command, args) {
  const passed = run(name, command, args);
  tally[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(name);
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
  const { numPassedTests = 0, testResults = [] } = readReport(report) ?? {};
  const failed = testResults.flatMap(failuresOfFile);
  count(green, numPassedTests, failed, 'vitest: ended with an error outside the tests');
}

/** A file can fail without a failed test: what prepares its tests failed, and they were skipped. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${message}`];
  return failed.map((test) => `${file} › ${test.fullName}: ${test.failureMessages[0]?.split('\n')[0] ?? ''}`);
}

function playwright() {
  const report = join(reports, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const green = run('browser tests', 'playwright', ['test', '--reporter=line,json'], env);
  const { stats, suites = [] } = readReport(report) ?? {};
  const failed = suites.flatMap(failuresOfSuite);
  count(
    green,
    (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed,
    'playwright: ended with an error outside the tests',
  );
}

function failuresOfSuite({ file, specs = [], suites = [] }) {
  const failed = specs
    .filter((spec) => !spec.ok)
    .map((spec) => `test/e2e/${file}:${spec.line} › ${spec.title}`);
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

/** A runner that fails without a failed test (a crash, an unhandled error) still counts as a failure. */
function count(green, passed, failed, otherwise) {
  const named = green || failed.length > 0 ? failed : [otherwise];
  tally.passed += passed;
  tally.failed += named.length;
  failures.push(...named);
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
    env: { ...withoutExtraRoots, ...env, PATH: path },
    // What stands in `.bin` there is for a shell; Node itself is not, and its path often has a space in it.
    shell: process.platform === 'win32' && command !== process.execPath,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  return status === 0;
}
