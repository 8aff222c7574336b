import { describe, expect, test } from 'vitest';
import { architectureProblems } from './support/architecture-rules.ts';
import { sourceTexts } from './support/source-tree.ts';

/** What the rules say about a program of these files alone. */
function problemsOf(files: Readonly<Record<string, string>>): readonly string[] {
  return architectureProblems(new Map(Object.entries(files)));
}

describe('the architecture', () => {
  test('is in order: every import of every source file is allowed by the table', async () => {
    const sources = await sourceTexts();
    expect(sources.size).toBeGreaterThan(100);
    expect(architectureProblems(sources)).toEqual([]);
  });
});

describe('a planted trespass is found', () => {
  test.each([
    ['domain enters the store', 'src/domain/a.ts', `import { x } from '../store/memory.ts';`],
    ['markdown enters domain', 'src/markdown/a.ts', `import { x } from '../domain/note.ts';`],
    ['application enters settings', 'src/application/a.ts', `import { x } from '../settings/slice.ts';`],
    ['mcp enters web', 'src/mcp/a.ts', `import { x } from '../web/wire/replies.ts';`],
    ['terminal enters store', 'src/terminal/a.ts', `import { x } from '../store/memory.ts';`],
    ['web enters terminal', 'src/web/server/a.ts', `import { x } from '../../terminal/width.ts';`],
    ['store enters mcp', 'src/store/files/a.ts', `import { x } from '../../mcp/hold.ts';`],
    ['web enters cli', 'src/web/a.ts', `import { x } from '../cli/compose.ts';`],
    ['the server enters the page', 'src/web/server/a.ts', `import { x } from '../frontend/app.tsx';`],
    ['the page enters the server', 'src/web/frontend/a.ts', `import { x } from '../server/portal.ts';`],
    [
      'the page enters application',
      'src/web/frontend/a.ts',
      `import { x } from '../../application/ports.ts';`,
    ],
    ['the page runs markdown', 'src/web/frontend/a.ts', `import { x } from '../../markdown/tree.ts';`],
    ['the page runs the wire', 'src/web/frontend/a.ts', `import { x } from '../wire/replies.ts';`],
    ['the library enters application', 'src/lib/a.ts', `import { x } from '../application/ports.ts';`],
    ['a room enters the tests', 'src/mcp/a.ts', `import { x } from '../../test/support/samples.ts';`],
    ['a type is borrowed', 'src/domain/a.ts', `import type { X } from '../application/ports.ts';`],
    ['a type is borrowed inline', 'src/domain/a.ts', `type X = import('../application/ports.ts').Log;`],
    ['a state enters a view', 'src/terminal/state/a.ts', `import { x } from '../view/header.ts';`],
    ['a state enters the keys', 'src/terminal/state/a.ts', `import type { Key } from '../keys/keyboard.ts';`],
    ['the keys enter a view', 'src/terminal/keys/a.ts', `import { x } from '../view/footer.ts';`],
    ['a view enters the screen', 'src/terminal/view/a.ts', `import { x } from '../screen/screen.ts';`],
    ['a view enters the machine', 'src/terminal/view/a.ts', `import type { X } from '../deps.ts';`],
    ['something is passed on', 'src/domain/a.ts', `export { x } from '../store/memory.ts';`],
    ['everything is passed on', 'src/domain/a.ts', `export * from '../store/memory.ts';`],
    ['a module is loaded later', 'src/mcp/a.ts', `export const x = () => import('../web/wire/replies.ts');`],
    ['a module is run for its effects', 'src/mcp/a.ts', `import '../web/wire/replies.ts';`],
    ['a module is required', 'src/mcp/a.ts', `const x = require('../web/wire/replies.ts');`],
  ])('%s', (_what, path, text) => {
    expect(problemsOf({ [path]: text })).toEqual([expect.stringMatching(/may not enter/)]);
  });

  test.each([
    ['zod in a page', 'src/web/frontend/a.ts', `import * as z from 'zod/v4';`, /may use zod/],
    ['zod elsewhere in the store', 'src/store/memory.ts', `import * as z from 'zod/v4';`, /may use zod/],
    ['zod in domain itself', 'src/domain/a.ts', `import * as z from 'zod/v4';`, /may use zod/],
    [
      'a program by its name',
      'src/mcp/a.ts',
      `import { spawn } from 'node:child_process';`,
      /without findProgram/,
    ],
    ['Node in domain', 'src/domain/a.ts', `import { join } from 'node:path';`, /runs without Node/],
    ['Node in application', 'src/application/a.ts', `import 'node:fs';`, /runs without Node/],
    [
      'Node in the page',
      'src/web/frontend/a.tsx',
      `const fs = await import('node:fs');`,
      /runs without Node/,
    ],
    ['a package in application', 'src/application/a.ts', `import x from 'hono';`, /needs no package/],
    ['a computed import', 'src/mcp/a.ts', 'const x = await import(name);', /computed/],
    ['a default export', 'src/mcp/a.ts', 'export default function run() {}', /default export/],
    [
      'a default export in disguise',
      'src/mcp/a.ts',
      'const x = 1; export { x as default };',
      /default export/,
    ],
    ['the environment', 'src/mcp/a.ts', 'export const x = process.env.HOME;', /uses process/],
    ['the environment, taken apart', 'src/mcp/a.ts', 'const { env } = process;', /uses process/],
    ['the environment, handed on', 'src/mcp/a.ts', 'f(process);', /uses process/],
    ['the environment, the long way', 'src/mcp/a.ts', 'f(globalThis.process.env);', /uses process/],
    ['the clock', 'src/domain/a.ts', 'export const now = () => Date.now();', /uses Date\.now/],
    ['the clock as a function', 'src/domain/a.ts', 'f(Date.now);', /uses Date\.now/],
    ['the clock as a date', 'src/store/a.ts', 'const now = new Date();', /uses new Date\(\)/],
    ['the console', 'src/web/a.ts', "console.log('x');", /uses console/],
    ['a name that says nothing', 'src/mcp/utils.ts', 'export const x = 1;', /its name says nothing/],
    [
      'half a name that says nothing',
      'src/mcp/text-helpers.ts',
      'export const x = 1;',
      /its name says nothing/,
    ],
    ['a folder that says nothing', 'src/mcp/common/text.ts', 'export const x = 1;', /its name says nothing/],
    ['a manager', 'src/store/session-manager.ts', 'export const x = 1;', /its name says nothing/],
    ['a long file', 'src/mcp/a.ts', `${'x();\n'.repeat(301)}`, /has 301 lines/],
    [
      'a long file with an empty excuse',
      'src/mcp/a.ts',
      `// Long because\n${'x();\n'.repeat(300)}`,
      /has 301 lines/,
    ],
  ])('%s', (_what, path, text, problem) => {
    expect(problemsOf({ [path]: text })).toEqual([expect.stringMatching(problem)]);
  });

  test('a circle, however long', () => {
    const circle = {
      'src/mcp/a.ts': `import { b } from './b.ts'; export const a = 1;`,
      'src/mcp/b.ts': `export { c as b } from './c/c.ts';`,
      'src/mcp/c/c.ts': `const { a } = await import('../a.ts'); export const c = a;`,
    };
    expect(problemsOf(circle)).toEqual([
      'src/mcp/a.ts → src/mcp/b.ts → src/mcp/c/c.ts → src/mcp/a.ts: import each other in a circle',
    ]);
  });

  test('a file that imports itself', () => {
    expect(problemsOf({ 'src/mcp/a.ts': `import { a } from './a.ts';` })).toHaveLength(1);
  });

  test('a file that cannot be read at all', () => {
    expect(() => problemsOf({ 'src/mcp/a.ts': 'import {' })).toThrow(/src\/mcp\/a\.ts cannot be parsed/);
  });
});

describe('what is allowed is not complained about', () => {
  test.each([
    ['a room’s own files', 'src/terminal/a.ts', `import { x } from './keys/map.ts';`],
    ['a view’s state and keys', 'src/terminal/view/a.ts', `import { x } from '../keys/keys.ts';`],
    ['domain from everywhere', 'src/web/frontend/a.ts', `import { x } from '../../domain/note.ts';`],
    ['the page’s wire, as types', 'src/web/frontend/a.ts', `import type { X } from '../wire/replies.ts';`],
    [
      'the page’s tree, as a type',
      'src/web/frontend/a.ts',
      `import type { T } from '../../markdown/tree.ts';`,
    ],
    ['the same, type by type', 'src/web/frontend/a.ts', `import { type T } from '../../markdown/tree.ts';`],
    ['zod where stored things are checked', 'src/store/event-schema.ts', `import * as z from 'zod/v4';`],
    ['zod where things are checked', 'src/domain/validation/a.ts', `import * as z from 'zod/v4';`],
    ['Node in a store', 'src/store/files/a.ts', `import { link } from 'node:fs/promises';`],
    [
      'everything in cli',
      'src/cli/a.ts',
      `import { x } from '../web/wire/replies.ts'; console.log(process.pid, Date.now());`,
    ],
    ['an adapter', 'src/files/node-disk.ts', 'export const x = process.platform;'],
    ['a time that was given', 'src/mcp/a.ts', 'export const at = (ms: number) => new Date(ms);'],
    [
      'a parameter called process',
      'src/mcp/a.ts',
      'export const f = (process: { pid: number }) => process.pid;',
    ],
    [
      'a field called process',
      'src/mcp/a.ts',
      'export const f = ({ process }: X) => [process.pid, a.process.pid];',
    ],
    [
      'words in a comment',
      'src/domain/a.ts',
      `// import '../store/x.ts'; console.log(process)\nexport const x = 1;`,
    ],
    ['words in a text', 'src/domain/a.ts', `export const x = "import '../store/x.ts'; console.log";`],
    [
      'a long file that says why',
      'src/mcp/a.ts',
      `// Long because it is one table.\n${'x();\n'.repeat(300)}`,
    ],
    ['exactly 300 lines', 'src/mcp/a.ts', 'x();\n'.repeat(300)],
    ['the word commonly', 'src/mcp/uncommonly-good.ts', 'export const x = 1;'],
  ])('%s', (_what, path, text) => {
    expect(problemsOf({ [path]: text })).toEqual([]);
  });

  test('a circle of types alone', () => {
    const types = {
      'src/mcp/a.ts': `import type { B } from './b.ts'; export type A = B;`,
      'src/mcp/b.ts': `import type { A } from './a.ts'; export type B = A | 1;`,
    };
    expect(problemsOf(types)).toEqual([]);
  });
});
