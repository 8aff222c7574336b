import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A home of its own for one test, gone afterwards. */
export async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'choice-test-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}
