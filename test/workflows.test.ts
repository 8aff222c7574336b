import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '.github', 'workflows');
const workflows = readdirSync(folder).map(
  (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
);

/** Actions whose code a workflow takes from a name that its owner can point elsewhere. */
function unpinned(workflow: string): readonly string[] {
  return [...workflow.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)]
    .map((match) => (match[1] ?? '').trim())
    .filter((used) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used));
}

describe.each(workflows)('%s', (_name, text) => {
  test('takes every action by its full commit, with the version beside it', () => {
    expect(text).toContain('uses: ');
    expect(unpinned(text)).toEqual([]);
  });

  test('starts with the right to read only, and holds no secret', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
    expect(text).not.toContain('secrets.');
  });

  test('installs tools in exact versions', () => {
    const packages = [...text.matchAll(/npm install --global (.*)$/gm)].flatMap((match) =>
      (match[1] ?? '').split(' ').filter((word) => !word.startsWith('--')),
    );
    for (const name of packages) expect(name).toMatch(/.@\d+\.\d+\.\d+$/);
  });
});

test.each(['actions/checkout@v5', 'actions/checkout@main', 'actions/checkout@08c6903', './local'])(
  'an action named %s is found',
  (used) => {
    expect(unpinned(`    steps:\n      - uses: ${used}\n`)).toEqual([used]);
  },
);
