import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';
import { program } from '../support/program-process.ts';

/** A client as Codex is one: it has a screen, and starts its servers without. */
const hidesTheScreen = `
  const { DISPLAY, XAUTHORITY, TOKEN, ...env } = process.env;
  const options = { stdio: 'inherit', env };
  require('node:child_process').spawn(process.execPath, [${JSON.stringify(program)}, 'stdio'], options)
    .on('exit', (code) => process.exit(code));
`;

describe.skipIf(process.platform !== 'linux')('A client that starts its servers without a screen', () => {
  test('still gets its question into the browser of the desktop it runs on', async () => {
    const home = await createHome();
    const folder = await createHome();
    const [client, opened] = [join(folder, 'client.cjs'), join(folder, 'opened.txt')];
    await writeFile(client, hidesTheScreen);
    await writeFile(
      join(folder, 'xdg-open'),
      `#!/bin/sh\necho "$DISPLAY $XAUTHORITY $TOKEN" > '${opened}'\n`,
    );
    await chmod(join(folder, 'xdg-open'), 0o755);
    const agent = await startAgent({
      home,
      program: client,
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        CHOICE_OPEN_BROWSER: '1',
        CHOICE_HOLD_SECONDS: '1',
        DISPLAY: ':7',
        XAUTHORITY: '/nowhere/xauth',
        TOKEN: 'private',
      },
    });
    await agent.ask(question);
    expect((await readFile(opened, 'utf8')).trim()).toBe(':7 /nowhere/xauth');
  });
});
