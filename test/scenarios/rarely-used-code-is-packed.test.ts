import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';

/** What the program was before teams could share an inbox, and what that may add. */
const mostBytes = 1_164_330 + 50_000;

/** Says when code is unpacked: nothing else of the program is compiled this way. */
const tattle = `const vm = require('node:vm');
const { compileFunction } = vm;
vm.compileFunction = (code, names, options) => {
  process.stderr.write('unpacked ' + options.filename + '\\n');
  return compileFunction(code, names, options);
};`;

describe('Rarely used code is packed', () => {
  test('the program has hardly grown by what only teams use, and no text of it is read at a start', async () => {
    const text = await readFile(program, 'latin1');
    expect(text.length).toBeLessThan(mostBytes);
    expect(text).not.toContain('pg_notify');
    expect(text).not.toContain('max_prepared_statements');
  });

  test.each([
    ['a history in files', ['history'], {}, false],
    ['a history in a database', ['history'], { CHOICE_STORE: 'postgres://ada@127.0.0.1:1/none' }, true],
    ['doctor', ['doctor', '--json'], {}, true],
  ] as const)('%s: is it unpacked? it works either way', async (_what, args, env, isUnpacked) => {
    const home = await createHome();
    const hook = join(home, 'tattle.cjs');
    await writeFile(hook, tattle);
    const { stderr, stdout } = await runProgram(args, programEnv(home, env), {
      nodeFlags: ['--require', hook],
    });
    expect(stderr.includes(`unpacked ${program}/rare.js`)).toBe(isUnpacked);
    if ('CHOICE_STORE' in env) expect(stderr).toContain('does not answer; is it running?');
    else expect(stdout).not.toBe('');
  });
});
