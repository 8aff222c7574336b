import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { skill } from '../../src/mcp/agent-guides.ts';
import { decisionPolicy, promptName } from '../../src/mcp/strings.ts';
import { createHome } from '../support/program.ts';
import { programEnv } from '../support/program-process.ts';
import { unzip } from '../support/unzip.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const { version } = manifest;
const repository = 'https://github.com/stand-in/choices';

let out: string;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'choice-package-'));
  await makePackages('--repository', repository, '--tag', `v${version}`);
});
afterAll(() => rm(out, { recursive: true, force: true }));

function makePackages(...args: string[]) {
  const script = join(root, 'scripts', 'package.mjs');
  return run(process.execPath, [script, '--own-checks-only', '--out', out, ...args]);
}

async function json(...names: string[]) {
  return JSON.parse(await readFile(join(out, ...names), 'utf8'));
}

type Started = { readonly command: string; readonly args: readonly string[] };

/** What the server says first and, from its program, next; started as a client does that knows these variables. */
async function greet({ command, args }: Started, variables: Readonly<Record<string, string>>) {
  const filled = args.map((word) =>
    Object.entries(variables).reduce((sofar, [name, value]) => sofar.replaceAll(`\${${name}}`, value), word),
  );
  const child = spawn(command, filled, { env: programEnv(await createHome()), stdio: 'pipe' });
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  const prompt = { jsonrpc: '2.0', id: 2, method: 'prompts/get', params: { name: promptName } };
  child.stdin.write(`${JSON.stringify(prompt)}\n`);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (lines.length === 2) child.stdin.end();
  }
  const [greeted, given] = lines.map((line) => JSON.parse(line).result);
  expect(given).toHaveProperty('messages');
  return greeted;
}

const greeting = { serverInfo: { name: 'choice-mcp', version }, instructions: decisionPolicy };

describe('Every package starts', () => {
  test('the npm package names its owner, the same server as the registry’s entry, and no tool of ours', async () => {
    const tarball = join(out, `choice-mcp-${version}.tgz`);
    await run('tar', ['-xzf', tarball, '-C', out]);
    const packed = await json('package', 'package.json');
    expect(packed).toMatchObject({
      name: 'choice-mcp',
      version,
      mcpName: 'io.github.stand-in/choice-mcp',
      repository: { type: 'git', url: `git+${repository}.git` },
      publishConfig: { access: 'public', provenance: true },
    });
    for (const key of ['scripts', 'dependencies', 'devDependencies']) expect(packed).not.toHaveProperty(key);
    expect((await readdir(join(out, 'package'))).sort()).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json'].sort(),
    );
    const command = { command: 'node', args: [join(out, 'package', packed.bin['choice-mcp']), 'stdio'] };
    expect(await greet(command, {})).toMatchObject(greeting);
  });

  test('the registry’s entry names the npm package in its exact version', async () => {
    const server = await json('server.json');
    expect(server).toMatchObject({
      name: 'io.github.stand-in/choice-mcp',
      version,
      repository: { url: repository },
    });
    expect(server.packages).toEqual([
      expect.objectContaining({ identifier: 'choice-mcp', version, transport: { type: 'stdio' } }),
    ]);
    const variables = server.packages[0].environmentVariables.map(({ name }: { name: string }) => name);
    expect(variables).toEqual(expect.arrayContaining(['CHOICE_LANG', 'CHOICE_INTERFACE', 'CHOICE_PORT']));
  });

  test('the bundle holds all it starts', async () => {
    const files = unzip(await readFile(join(out, `choice-mcp-${version}.mcpb`)));
    const folder = join(out, 'unpacked');
    for (const [name, content] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const bundle = await json('unpacked', 'manifest.json');
    expect([...files.keys()]).toEqual(expect.arrayContaining([bundle.icon, bundle.server.entry_point]));
    expect(bundle).toMatchObject({
      version,
      author: { name: 'stand-in' },
      tools: [{ name: 'provide_choice' }],
    });
    expect(await greet(bundle.server.mcp_config, { __dirname: folder })).toMatchObject(greeting);
    const icon = files.get('icon.png') ?? Buffer.alloc(0);
    expect([icon.toString('latin1', 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([
      'PNG',
      512,
      512,
    ]);
  });

  test('the plugin starts in Claude Code and in clients of Agent Plugins, and brings the skill', async () => {
    const listed = await json('marketplace', '.claude-plugin', 'marketplace.json');
    const [{ source }] = listed.plugins;
    const folder = join(out, 'marketplace', source);
    const inPlugin = (...names: string[]) => json('marketplace', source, ...names);
    expect(await inPlugin('.claude-plugin', 'plugin.json')).toMatchObject({ name: 'choice', version });
    expect(await inPlugin('plugin.json')).toMatchObject({ name: 'choice', version });
    const claude = (await inPlugin('.mcp.json')).mcpServers.choice;
    expect(await greet(claude, { CLAUDE_PLUGIN_ROOT: folder })).toMatchObject(greeting);
    const agentPlugins = (await inPlugin('mcp.json')).mcpServers.choice;
    expect(await greet(agentPlugins, { PLUGIN_ROOT: folder })).toMatchObject(greeting);
    expect(await readFile(join(folder, 'skills', 'ask-the-human', 'SKILL.md'), 'utf8')).toBe(skill);
    expect((await readFile(join(folder, 'README.md'), 'utf8')).split(/\s+/).length).toBeGreaterThan(40);
  });

  test('the extension starts in Gemini CLI, and brings the skill', async () => {
    const folder = join(out, 'gemini-extension');
    const extension = await json('gemini-extension', 'gemini-extension.json');
    expect(extension).toMatchObject({ name: 'choice', version });
    expect(await greet(extension.mcpServers.choice, { extensionPath: folder })).toMatchObject(greeting);
    expect(await readFile(join(folder, 'skills', 'ask-the-human', 'SKILL.md'), 'utf8')).toBe(skill);
  });

  test('nothing is made for a tag of another version', async () => {
    await expect(makePackages('--repository', repository, '--tag', 'v99.0.0')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The tag v99.0.0 is not that of version'),
    });
  });
});
