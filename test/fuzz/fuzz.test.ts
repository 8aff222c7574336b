import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { fuzzTargets } from './all-targets.ts';
import { fuzz, randomFor } from './fuzz.ts';
import { plantedTargets } from './planted-targets.ts';

// A few of what `npm run fuzz` throws: enough to notice that a way in has lost its check.
const inputsPerShare = 4;

describe('unchecked input', () => {
  test.each(fuzzTargets.map(({ target, share }) => [target.name, target, share] as const))(
    'never breaks %s',
    async (_name, target, share) => {
      const inputs = Math.ceil(inputsPerShare * share);
      const report = await fuzz(target, { seed: 1, inputs, limitMs: 10_000 });
      expect(report.failures).toEqual([]);
    },
  );
});

describe('the fuzzer', () => {
  const planted = (name: string) => {
    const target = plantedTargets.find((one) => one.name === name);
    if (target === undefined) throw new Error(`nothing is planted as ${name}`);
    return target;
  };

  test('names the input of a crash, and that input alone repeats it', async () => {
    const { failures } = await fuzz(planted('planted crash'), { seed: 5, inputs: 200, limitMs: 1_000 });
    const [first] = failures;
    expect(first).toMatchObject({ kind: 'crash', what: expect.stringContaining('three') });
    const input = first?.input ?? 0;
    expect(randomFor(5, input).below(10)).toBe(3);
    const again = { seed: 5, from: input, inputs: 1, limitMs: 1_000 };
    expect((await fuzz(planted('planted crash'), again)).failures).toMatchObject([{ input, kind: 'crash' }]);
  });

  test('names the input that takes too long', async () => {
    const plan = { seed: 5, inputs: 20, limitMs: 100 };
    const { failures, slowest } = await fuzz(planted('planted slowness'), plan);
    expect(failures.map(({ kind }) => kind)).toContain('slow');
    expect(failures.map(({ input }) => input)).toContain(slowest.input);
  });

  test('other seeds make other inputs', () => {
    const inputsOf = (seed: number) =>
      Array.from({ length: 50 }, (_none, at) => randomFor(seed, at).below(1e9));
    expect(inputsOf(1)).toEqual(inputsOf(1));
    expect(inputsOf(1).filter((value) => inputsOf(2).includes(value))).toEqual([]);
  });

  test('reports what crashes, floats, takes too long or never ends, and how to see it again', {
    tags: ['thorough'],
  }, async () => {
    const args = ['scripts/fuzz.mjs', '--planted', '--inputs', '80', '--limit', '100', '--hang', '2'];
    // It leaves with 1, which is a rejection here.
    const ran = promisify(execFile)(process.execPath, args).then(() => null);
    const failed = await ran.catch((cause: { code: number; stdout: string }) => cause);
    const { code = 0, stdout = '' } = failed ?? {};
    expect(code).toBe(1);
    expect(stdout).toMatch(/crash: Error: three/);
    expect(stdout).toMatch(/again: npm run fuzz -- --planted --seed 1 --only "planted crash" --input \d+/);
    expect(stdout).toMatch(/crash: Error: left floating/);
    expect(stdout).toMatch(/slow: \d+ ms/);
    expect(stdout).toMatch(/slow: has not ended/);
    expect(stdout.trim().split('\n').at(-1)).toMatch(
      /^\d+ inputs \(.*\): [1-9]\d* crashes, slowest .* ms \(.*\), [1-9]\d* over 100 ms$/,
    );
  });
});
