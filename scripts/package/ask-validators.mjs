// The clients' own checks, where their programs are installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function askValidators(out) {
  const marketplace = join(out, 'marketplace');
  ask('claude', [
    ['plugin', 'validate', '--strict', marketplace],
    ['plugin', 'validate', '--strict', join(marketplace, 'choice')],
  ]);
  ask('gemini', [['extensions', 'validate', join(out, 'gemini-extension')]]);
  const bundle = readdirSync(out).find((name) => name.endsWith('.mcpb'));
  const folder = mkdtempSync(join(tmpdir(), 'choice-mcpb-'));
  ask('mcpb', [
    ['unpack', join(out, bundle), folder],
    ['validate', folder],
  ]);
  rmSync(folder, { recursive: true, force: true });
}

function ask(program, questions) {
  if (run(program, ['--version']).status !== 0) {
    console.log(`not asked, as it is not installed: ${program}`);
    return;
  }
  for (const args of questions) {
    const { status, stdout, stderr } = run(program, args);
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`);
    console.log(`passed: ${program} ${args.join(' ')}`);
  }
}

function run(program, args) {
  return spawnSync(program, args, { encoding: 'utf8', shell: process.platform === 'win32' });
}
