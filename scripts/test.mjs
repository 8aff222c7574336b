// `npm test`: what tells a newcomer that everything works, in at most five minutes on two cores.
// `npm run test:all` (--all): the same, and then the tests tagged `thorough`, of which none runs twice.
// Either ends with one line for people and CI: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'choice-test-'));
/** Reading more root certificates doubles the start of every Node, of which the tests make hundreds; none leaves this machine. */
const { NODE_EXTRA_CA_CERTS: _, ...withoutExtraRoots } = process.env;
/** A machine that stalls for ten seconds fails a test or two of thirteen thousand: on a build server each has a second try. */
const isCi = process.env.CI !== undefined;
const tally = { passed: 0, failed: 0 };
/** Named again at the end: a log is often read from there, and may have lost its beginning. */
const failures = [];

const [built] = await Promise.all([
  check('build', process.execPath, ['scripts/build.mjs']),
  check('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('types of the program', 'tsc', ['-p', 'tsconfig.json']),
  check('types of the page', 'tsc', ['-p', 'tsconfig.browser.json']),
  check('types of the browser tests', 'tsc', ['-p', 'tsconfig.e2e.json']),
  check('nothing unused', 'knip', []),
]);
if (built) {
  const hasBrowser = ensureBrowser();
  if (!hasBrowser) count(false, 0, [], 'browser tests: no browser');
  await runTests('', hasBrowser);
  if (process.argv.includes('--all')) await runTests('thorough ', hasBrowser);
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) process.stdout.write(`\n── what failed\n${failures.join('\n')}\n`);
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

/** A check counts as one test. It runs beside others, so what it says is printed when it ends. */
async function check(name, command, args) {
  const passed = await run(name, command, args, { stdio: 'pipe' });
  tally[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(name);
  return passed;
}

/** The browser tests run beside the others, because neither keeps two cores busy: both wait for processes and pages. */
async function runTests(kind, hasBrowser) {
  const thorough = kind !== '';
  const browser = hasBrowser
    ? playwright(`${kind}browser tests`, thorough ? '--grep' : '--grep-invert')
    : null;
  await vitest(`${kind}tests`, thorough ? 'thorough' : '!thorough');
  await browser;
}

async function vitest(name, tags) {
  const report = join(reports, 'vitest.json');
  const projects = ['unit', 'simulation', 'scenarios'].flatMap((project) => ['--project', project]);
  const green = await run(name, 'vitest', [
    'run',
    ...projects,
    `--tags-filter=${tags}`,
    '--maxWorkers=3',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(isCi ? ['--retry=1'] : []),
  ]);
  const { numPassedTests = 0, testResults = [] } = readReport(report) ?? {};
  const failed = testResults.flatMap(failuresOfFile);
  count(green, numPassedTests, failed, `${name}: vitest ended with an error outside the tests`);
}

/** A file can fail without a failed test: what prepares its tests failed, and they were skipped. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${message}`];
  return failed.map((test) => `${file} › ${test.fullName}: ${test.failureMessages[0]?.split('\n')[0] ?? ''}`);
}

async function playwright(name, choose) {
  const report = join(reports, 'e2e.json');
  const green = await run(name, 'playwright', ['test', choose, '@thorough', '--reporter=dot,json'], {
    stdio: 'pipe',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats, suites = [] } = readReport(report) ?? {};
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const failed = suites.flatMap(failuresOfSuite);
  count(green, passed, failed, `${name}: playwright ended with an error outside the tests`);
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

/** Taken away once read, so that a runner that writes none is not credited with the one before. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}

async function run(name, command, args, { stdio = 'inherit', env = {} } = {}) {
  const started = performance.now();
  if (stdio === 'inherit') process.stdout.write(`\n── ${name}\n`);
  const bin = join(root, 'node_modules', '.bin');
  const path = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...withoutExtraRoots, ...env, PATH: path },
    // What stands in `.bin` there is for a shell; Node itself is not, and its path often has a space in it.
    shell: process.platform === 'win32' && command !== process.execPath,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const status = await once(child, 'close').then(
    ([code]) => code,
    (cause) => {
      said += `${cause.message}\n`;
      return null;
    },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${said}── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  return status === 0;
}
