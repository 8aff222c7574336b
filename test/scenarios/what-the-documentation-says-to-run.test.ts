import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseObject } from '../../src/domain/json-object.ts';
import { parseRequest } from '../../src/domain/validation/parse-request.ts';
import { type Block, blocksOf, commandsIn, markdownFiles } from '../support/markdown-files.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';

const run = promisify(execFile);

/** What a person follows word by word. */
const pages = [...(await markdownFiles())].filter(
  ([path]) => path.startsWith('README') || path.startsWith('docs/guide/'),
);
const blocks = pages.flatMap(([path, page]) => blocksOf(path, page));
const place = ({ file, line }: Block) => `${file}:${line}`;
const wasLeft = ({ remark }: Block) => remark?.startsWith('not run: ') === true;

/** An empty folder of a person whose `choice-mcp` and `npx choice-mcp` are the built program; there is no network. */
async function createShell() {
  const home = await createHome();
  const bin = join(home, 'bin');
  await mkdir(bin);
  const start = `exec '${process.execPath}' '${program}'`;
  const npx = `[ "$1" = -y ] && shift\ncase $1 in choice-mcp|choice-mcp@latest) shift; ${start} "$@";; esac\nexit 127`;
  for (const [name, text] of [
    ['choice-mcp', `${start} "$@"`],
    ['npx', npx],
  ] as const) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const { CHOICE_HOME: _, ...rest } = programEnv('');
  const env = { ...rest, HOME: home, PATH: [bin, '/usr/bin', '/bin'].join(delimiter) };
  return {
    home,
    sh: (script: string) => run('/bin/sh', ['-eu', '-c', `exec </dev/null\n${script}`], { env, cwd: home }),
  };
}

describe.skipIf(process.platform === 'win32')('A command block', () => {
  const shell = blocks.filter(({ language }) => language === 'sh');

  test('runs to its end in an empty home', async () => {
    const meant = shell.filter((block) => !wasLeft(block));
    // All of them before the first starts: a process that is just being forked holds open what is being written, and
    // a program that is open for writing cannot be run.
    const shells = await Promise.all(meant.map(async (block) => ({ block, ...(await createShell()) })));
    const failures = await Promise.all(
      shells.map(({ block, sh }) =>
        sh(block.text).then(
          () => [],
          (cause: unknown) => [`${place(block)}: ${cause}`],
        ),
      ),
    );
    expect(failures.length).toBeGreaterThan(15);
    expect(failures.flat()).toEqual([]);
  });

  test('is left out only for a reason', () => {
    expect(shell.filter(wasLeft).map(({ file, remark }) => `${file} ${remark}`)).toEqual([
      'README.md not run: installs packages, and runs the tests that run this',
      'docs/guide/clients.md not run: needs the clients themselves',
      'docs/guide/shell.md not run: waits for a person',
      'docs/guide/shell.md not run: takes a minute, and ./promote is yours',
      'docs/guide/teams.md not run: needs a database',
      'docs/guide/teams.md not run: stays until it is stopped',
      'docs/guide/teams.md not run: needs a database',
    ]);
  });

  test('names commands and flags that exist, and so does every command in the text', async () => {
    const env = programEnv(await createHome());
    const wanted = new Map<string, Set<string>>();
    for (const command of pages.flatMap(([, page]) => commandsIn(page))) {
      const [name = '', ...words] = command.split(/[\s)]+/);
      const flags = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/=.*/, ''));
      wanted.set(name, new Set([...(wanted.get(name) ?? []), ...flags]));
    }
    expect(wanted.size).toBeGreaterThan(8);
    const missing = await Promise.all(
      [...wanted].map(async ([name, flags]) => {
        const { code, stdout } = await runProgram([name, '--help'], env);
        return code === 0 ? [...flags].filter((flag) => !stdout.includes(flag)) : [`no command ${name}`];
      }),
    );
    expect(missing.flat()).toEqual([]);
  });
});

describe('A block of data', () => {
  const data = blocks.filter(({ language }) => !['', 'sh'].includes(language));

  test('says which command writes it, or what of the tool it is', () => {
    const known = /^(?:setup .+|request|result)$/;
    expect(data.filter(({ remark }) => !known.test(remark ?? '')).map(place)).toEqual([]);
  });

  /** Files are called as on Linux, and two of the entries differ on other systems. */
  test.skipIf(process.platform !== 'linux')('is what setup writes', async () => {
    const written = data.filter(({ remark }) => remark?.startsWith('setup '));
    expect(written.length).toBeGreaterThan(15);
    const shells = await Promise.all(written.map(async (block) => ({ block, ...(await createShell()) })));
    const wrong = await Promise.all(
      shells.map(async ({ block, home, sh }) => {
        const [, args = '', file] = /^(.*?)(?:: (~.*))?$/.exec(block.remark ?? '') ?? [];
        const { stdout } = await sh(`choice-mcp ${args}`);
        const text = file === undefined ? stdout : await readFile(file.replace('~', home), 'utf8');
        const meant = text.replaceAll(process.execPath, '/usr/bin/node').replaceAll(home, '/home/you');
        const same = file === undefined ? oneLine(meant) === oneLine(block.text) : meant === block.text;
        return same ? [] : [`${place(block)} is not:\n${meant}`];
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });

  test('that an agent sends is taken, and has in its result the fields that are shown', async () => {
    const requests = data.filter(({ remark }) => remark === 'request');
    expect(requests.length).toBeGreaterThan(3);
    for (const { text } of requests) expect(parseRequest(JSON.parse(text))).toMatchObject({ ok: true });
    const [result] = data.filter(({ remark }) => remark === 'result');
    const { stdout } = await runProgram(
      ['demo', '--answer', 'rolling', '--json'],
      programEnv(await createHome()),
    );
    const real = parseObject(stdout);
    const shown = parseObject(result?.text ?? '');
    expect(Object.keys(real ?? {})).toEqual(expect.arrayContaining(Object.keys(shown ?? {})));
    expect(Object.keys(real?.selection ?? {})).toEqual(
      expect.arrayContaining(Object.keys(shown?.selection ?? {})),
    );
  });
});

function oneLine(json: string): string {
  return JSON.stringify(JSON.parse(json));
}
