import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleForChild } from '../support/bundle-for-child.ts';

describe('A closed store lets its process end', () => {
  test('neither watch nor look nor lease keeps it alive', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'choice-closing-'));
    const program = await bundleForChild(new URL('../support/store-closer.ts', import.meta.url));
    const child = spawn(process.execPath, [program.path, join(folder, 'home')], { stdio: 'ignore' });
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const [code] = await once(child, 'exit');
    clearTimeout(tooLong);
    await program.remove();
    await rm(folder, { recursive: true, force: true });
    expect(code).toBe(0);
  });
});
