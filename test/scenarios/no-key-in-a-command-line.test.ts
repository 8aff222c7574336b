import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';
import { cannotBecomeAnother, runAsSecondUser } from '../support/second-user.ts';

/** What any user can read: the command line of every process. */
const readCommandLines = `
  const fs = require('node:fs');
  for (const pid of fs.readdirSync('/proc')) {
    try {
      const line = fs.readFileSync('/proc/' + pid + '/cmdline', 'utf8');
      if (line.includes(process.argv[1])) console.log(line.replaceAll('\\0', ' '));
    } catch {}
  }
`;

/** A browser that stays in the list of processes, under a name that decides how it is started. */
async function makeBrowser(name: string) {
  const folder = await createHome();
  const program = join(folder, name);
  await mkdir(dirname(program), { recursive: true });
  await writeFile(program, `#!${process.execPath}\nsetTimeout(() => {}, 30_000);\n`);
  await chmod(program, 0o700);
  return { folder, program };
}

describe.skipIf(cannotBecomeAnother || process.platform !== 'linux')('Another user (made by root)', () => {
  test.each([
    ['a browser', 'browser', /browsers\/open-\w+\.html/],
    ['a snap', 'snap/bin/firefox', /choice-mcp-open-\w+\/open\.html/],
    ['an editor’s helper', 'helpers/browser.sh', /\/choice\/\w+#opened=1/],
  ])('sees that %s was started, and no key', async (_name, name, handed) => {
    const { folder, program } = await makeBrowser(name);
    const agent = await startAgent({
      home: await createHome(),
      env: { CHOICE_OPEN_BROWSER: '1', BROWSER: program, HOME: folder, CHOICE_HOLD_SECONDS: '1' },
    });
    await agent.ask(question);
    const seen = await eventually(async () => (await runAsSecondUser(readCommandLines, [program])).trim(), {
      what: 'the browser in the list of processes',
    });
    expect(seen).toMatch(handed);
    // With its sign: the three letters alone may be in the random id of a question.
    expect(seen).not.toContain('key=');
    // What was left for the browser in the person's own folder goes with the agent.
    await agent.close();
    await eventually(
      async () => !(await readdir(folder)).some((entry) => entry.startsWith('choice-mcp-open-')),
      {
        what: 'the file for the browser being removed',
      },
    );
  });
});
