import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { architectureFiles } from '../support/source-tree.ts';

const root = join(import.meta.dirname, '../..');
const rulesFile = 'src/domain/validation/request-rules.ts';

/** One more rule, the way an engineer would write it: a sentence, and its place in the list. */
const newRule = `
const titleAsksAQuestion: RequestRule = ({ fields }) =>
  /[?？]$/.test(fields.title ?? '?') ? holds : [problem('title', 'wrong-value', 'is no question; ask one')];
`;

function withTheRule(source: string): string {
  return source.replace(
    'export const requestRules: readonly RequestRule[] = [',
    `${newRule}\nexport const requestRules: readonly RequestRule[] = [titleAsksAQuestion,`,
  );
}

/** An agent's call through a real client, the real tool and everything behind it. */
const entry = `
import { call, connectPair, question, textOf } from './test/support/mcp-pair.ts';
import { createTestServices } from './test/support/test-services.ts';
export async function refusalOf(title) {
  const { client, server } = await connectPair(createTestServices());
  const reply = await call(client, { ...question, title });
  await server.close();
  return reply.isError ? textOf(reply) : null;
}
`;

let folder: string;
const changed: string[] = [];
let refusalOf: (title: string) => Promise<string | null>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-rules-'));
  const outfile = join(folder, 'services.mjs');
  await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    plugins: [
      {
        name: 'change-one-file',
        setup({ onLoad }) {
          onLoad({ filter: /request-rules\.ts$/ }, async ({ path }) => {
            changed.push(relative(root, path).replaceAll('\\', '/'));
            return { contents: withTheRule(await readFile(path, 'utf8')), loader: 'ts' };
          });
        },
      },
    ],
  });
  ({ refusalOf } = (await import(pathToFileURL(outfile).href)) as { refusalOf: typeof refusalOf });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('Extending validation rules', () => {
  test('one changed file of the validation room is enough', () => {
    expect(changed).toEqual([rulesFile]);
  });

  test('the agent is refused in the words of the new rule', async () => {
    expect(await refusalOf('Deploy.')).toContain('title: is no question; ask one');
  });

  test('no other room imports a rule, only the room’s public files', async () => {
    const doors = ['answer-rules', 'parse-request', 'problem', 'request-schema', 'result-schema', 'nearest'];
    const strangers = (await architectureFiles())
      .filter(({ path }) => !path.startsWith('src/domain/validation/'))
      .flatMap(({ path, imports }) => imports.map(({ from }) => ({ path, from })))
      .filter(({ from }) => from.includes('/validation/'))
      .filter(({ from }) => !doors.some((door) => from.endsWith(`/validation/${door}.ts`)));
    expect(strangers).toEqual([]);
  });
});
