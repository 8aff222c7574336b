import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A browser that only notes what it was asked to open. */
export async function createNotingBrowser(home: string) {
  const script = join(home, 'noting-browser');
  const record = join(home, 'opened.txt');
  await writeFile(script, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${record}'\n`);
  await chmod(script, 0o755);
  return {
    env: { CHOICE_OPEN_BROWSER: '1', BROWSER: script },
    opened: async () =>
      (await readFile(record, 'utf8').catch(() => '')).split('\n').filter((line) => line !== ''),
  };
}
