// Asks a question, takes the terminal command out of the result, and pastes it into the shells named as arguments.
// Without a terminal the command must say so and exit with 2: proof that it found its program, home and session.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const ways = {
  powershell: (command) => ['powershell', ['-NoProfile', '-Command', `${command}; exit $LASTEXITCODE`]],
  cmd: (command) => ['cmd', ['/d', '/c', command]],
  sh: (command) => ['sh', ['-c', command]],
};

const home = mkdtempSync(join(tmpdir(), 'choice home '));
const client = new Client({ name: 'paste', version: '1' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [join(import.meta.dirname, '..', 'dist', 'choice-mcp.cjs'), 'stdio', '--home', home],
    env: { ...process.env, CHOICE_OPEN_BROWSER: '0', CHOICE_PORT: '0' },
  }),
);
const { structuredContent } = await client.callTool({
  name: 'provide_choice',
  arguments: {
    title: 'Pasted?',
    prompt: 'To be pasted.',
    selection_mode: 'single',
    interface: 'terminal',
    options: [{ id: 'yes', recommended: true }],
  },
});
let failed = 0;
for (const shell of process.argv.slice(2)) {
  const [program, args] = ways[shell](structuredContent.terminal_command);
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsVerbatimArguments: shell === 'cmd',
  });
  const works = status === 2 && stderr.includes(structuredContent.session_id.split('~')[0]);
  process.stdout.write(`${shell}: ${works ? 'works' : `FAILED with ${status}: ${stderr}`}\n`);
  if (!works) failed += 1;
}
await client.close();
rmSync(home, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
