import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

type Report = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** Runs the tests of one folder in a process that has no sockets, no children and no terminal. */
function runSealed(folder: string): Promise<Report> {
  const given = [
    vitest,
    'run',
    folder,
    '--config',
    'test/fixtures/sealed/vitest.config.ts',
    '--reporter=json',
  ];
  return new Promise((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, given, options, (_exit, stdout, stderr) => {
      const start = stdout.indexOf('{');
      if (start < 0) reject(new Error(`No report: ${stdout}${stderr}`));
      else resolve(JSON.parse(stdout.slice(start)) as Report);
    });
  });
}

function failuresOf({ testResults }: Report): readonly string[] {
  return testResults
    .flatMap((file) => file.assertionResults)
    .filter((one) => one.failureMessages.length > 0)
    .map((one) => `${one.title}: ${one.failureMessages.join()}`);
}

/** A whole run of the test runner, which takes a minute and more where other programs want the machine, too. */
const patience = { timeout: 300_000 };

describe('Unit testing', patience, () => {
  test('the tests of validation run by themselves: no server, no child process, no terminal', {
    tags: ['thorough'],
  }, async () => {
    const report = await runSealed('src/domain/validation');
    expect(failuresOf(report)).toEqual([]);
    expect(report.numPassedTests).toBeGreaterThan(300);
  });

  test('and that is checked: a test that opens a socket, a child or a terminal is stopped', async () => {
    const report = await runSealed('test/fixtures/sealed');
    expect(report.numPassedTests).toBe(0);
    expect(failuresOf(report)).toHaveLength(7);
    for (const failure of failuresOf(report)) expect(failure).toContain('Forbidden here');
  });
});
