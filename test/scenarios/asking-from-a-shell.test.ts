import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, program, programEnv, runProgram } from '../support/program-process.ts';
import { keys, openQuestion } from '../support/terminal-window.ts';

const node = JSON.stringify(process.execPath);
const ask = `${node} ${JSON.stringify(program)} ask`;
const flags = `--title "Deploy?" --option "bg=Blue/green:Two fleets." --option r=Rolling --recommend r`;

describe('Asking from a shell', () => {
  test('x=$(choice-mcp ask …) asks on the terminal and hands the answer to the script', async () => {
    const home = await createHome();
    const out = join(home, 'answer.txt');
    const window = await openQuestion(`x=$(${ask} ${flags}); echo "code $?, $x" > ${out}`, { home });
    expect(window.screen()).toContain('Deploy?');
    window.press('1');
    expect(await window.exit).toBe(0);
    expect(await readFile(out, 'utf8')).toBe('code 0, Deploy? → Blue/green\n');
  });

  test('--json prints what an agent would get, and a cancel exits with 130', async () => {
    const home = await createHome();
    const out = join(home, 'answer.json');
    const window = await openQuestion(`${ask} ${flags} --json > ${out}`, { home });
    window.press(keys.esc);
    await window.until(/reason/i);
    window.press('not now', keys.enter);
    expect(await window.exit).toBe(130);
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({
      action_status: 'cancelled',
      interface: 'terminal',
      selection: { global_annotation: 'not now' },
    });
  });

  test('without a terminal it is asked in the portal, from flags or from the tool’s own JSON', async () => {
    const home = await createHome();
    const file = join(home, 'request.json');
    const request = {
      title: 'From a file',
      prompt: 'A hook asks because the branch is protected.',
      selection_mode: 'multi',
      options: [{ id: 'a', recommended: true }, { id: 'b' }],
    };
    await writeFile(file, JSON.stringify(request));
    for (const input of ['', JSON.stringify(request)]) {
      const args = ['ask', '--request', input === '' ? file : '-', '--json'];
      let address = '';
      const finished = runProgram(args, programEnv(home), {
        input,
        onStderr: (text) => {
          address += text;
        },
      });
      const url = await eventually(async () => /http\S+/.exec(address)?.[0]);
      const portal = await openPortal(url);
      const entry = await eventually(async () => (await portal.entries('active'))[0]);
      expect(entry).toMatchObject({ title: 'From a file', agent: { client: 'choice-mcp ask' } });
      await portal.answer(entry.session_id, { selected_ids: ['b', 'a'] });
      const { code, stdout } = await finished;
      expect(code).toBe(0);
      expect(JSON.parse(stdout).selection.selected_ids).toEqual(['a', 'b']);
    }
  });

  test('a bad question says what is wrong and exits with 2', async () => {
    const env = programEnv(await createHome());
    const cases: [args: string[], words: string][] = [
      [['--title', 'x', '--option', 'a', '--default', 'b'], '--default: there is no option “b”'],
      [['--option', 'a'], 'Give it with --title'],
      [['--title', 'x', '--option', 'a', '--mode', 'singel'], 'not one of single, multi, text_input, hybrid'],
      [['--title', 'x', '--option', 'a', '--max', '2'], '--max: is 2; single takes 1'],
      [['--request', '/nonexistent.json'], 'cannot be read'],
      [['--request', '-', '--title', 'x'], 'leave out the other flags'],
    ];
    for (const [args, words] of cases) {
      const { code, stderr, stdout } = await runProgram(['ask', ...args], env);
      expect([code, stdout], args.join(' ')).toEqual([2, '']);
      expect(stderr).toContain(words);
    }
  });
});
