import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'choice-install-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('The package installs alone', () => {
  test('it packs to under 800 KB, brings nothing along, and serves a question', async () => {
    const folder = await emptyFolder();
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
    const [tarball = ''] = await readdir(folder);
    expect((await stat(join(folder, tarball))).size).toBeLessThan(800 * 1024);

    await run('npm', ['install', '--offline', '--ignore-scripts', join(folder, tarball)], { cwd: folder });
    const installed = join(folder, 'node_modules', 'choice-mcp');
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toBeUndefined();
    expect((await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
      'choice-mcp',
    ]);
    expect(await readdir(join(folder, 'node_modules', '.bin'))).toEqual(['choice-mcp', 'choice-terminal']);

    const agent = await startAgent({
      home: await createHome(),
      program: join(installed, 'dist', 'choice-mcp.cjs'),
    });
    const asked = await agent.ask(question);
    const portal = await openPortal(asked.url ?? '');
    await portal.answer(asked.session_id, { selected_ids: ['blue'] });
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['blue']);

    const { stdout } = await run(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        "import { parseRequest, requiresChoice } from 'choice-mcp/validation'; import * as old from 'choice-mcp/models'; console.log(parseRequest({}).ok, old.parseRequest({}).ok, requiresChoice({ viablePaths: 3 }))",
      ],
      { cwd: folder },
    );
    expect(stdout.trim()).toBe('false false true');
  });
});
