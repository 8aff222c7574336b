import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';

const started = readFile(program, 'latin1');
const rest = readFile(join(dirname(program), 'program.cjs'), 'latin1');

type Coverage = {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
};

/** The modules of program.cjs that processes have evaluated, by V8's own word; null when it was not loaded at all. */
async function evaluatedIn(folder: string): Promise<readonly string[] | null> {
  const names = await readdir(folder);
  const reports = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Coverage),
  );
  const scripts = reports.flatMap(({ result }) => result.filter(({ url }) => url.endsWith('/program.cjs')));
  if (scripts.length === 0) return null;
  return scripts
    .flatMap(({ functions }) => functions)
    .filter(
      ({ functionName, ranges }) => /^(src|node_modules)\//.test(functionName) && ranges[0]?.count !== 0,
    )
    .map(({ functionName }) => functionName);
}

const rooms = {
  page: 'src/cli/compose/portal-assets.ts',
  sdk: 'node_modules/@modelcontextprotocol/server/',
  client: 'node_modules/@modelcontextprotocol/client/',
  zod: 'node_modules/zod/',
  database: 'node_modules/postgres/',
  terminal: 'src/terminal/attach.ts',
  setup: 'src/cli/setup/setup-command.ts',
};
const roomsOf = (modules: readonly string[] | null) =>
  Object.entries(rooms).flatMap(([room, path]) =>
    modules?.some((name) => name.startsWith(path)) ? [room] : [],
  );

describe('The program is plain files', () => {
  test('a person can read them: no line is long but the page’s own text, the recording and a table', async () => {
    const long = (text: string) => text.split('\n').filter((line) => line.length > 10_000);
    expect(long(await started)).toEqual([expect.stringContaining('var define_CHOICE_OPENING_default = {')]);
    expect(long(await rest)).toEqual([
      // The names of HTML's characters, as the reader of Markdown has them.
      expect.stringMatching(/^ *htmlDecodeTree = /),
      expect.stringMatching(/^ *portalAssets = \{ js: /),
    ]);
  });

  test('nothing is compiled from a text that it carries', async () => {
    for (const text of [await started, await rest]) {
      expect(text).not.toMatch(/node:vm|brotliDecompress|runInThisContext|cachedData/);
    }
  });

  test('every character of them is one byte to V8', async () => {
    for (const text of [await started, await rest]) expect(text).not.toMatch(/[^\p{ASCII}]/u);
  });

  test('what a client’s opening needs is in the file that is started', async () => {
    const coverage = await createHome();
    const agent = await startAgent({ home: await createHome(), env: { NODE_V8_COVERAGE: coverage } });
    await agent.client.listTools();
    await agent.client.close();
    expect(await evaluatedIn(coverage)).toBeNull();
  });

  test('a question evaluates the server and the portal, and neither a database, a terminal nor a command', async () => {
    const coverage = await createHome();
    const agent = await startAgent({ home: await createHome(), env: { NODE_V8_COVERAGE: coverage } });
    await agent.ask(question);
    await agent.client.close();
    expect(roomsOf(await evaluatedIn(coverage))).toEqual(['page', 'sdk', 'zod']);
  });

  test.each([
    ['a version', ['--version'], {}, []],
    ['a history in files', ['history'], {}, ['zod']],
    [
      'a history in a database',
      ['history'],
      { CHOICE_STORE: 'postgres://ada@127.0.0.1:1/none' },
      ['zod', 'database'],
    ],
    ['a list of clients', ['setup'], {}, ['setup']],
  ] as const)('%s evaluates only what it uses', async (_what, args, env, expected) => {
    const coverage = await createHome();
    await runProgram(args, programEnv(await createHome(), { ...env, NODE_V8_COVERAGE: coverage }));
    expect(roomsOf(await evaluatedIn(coverage))).toEqual(expected);
  });
});
