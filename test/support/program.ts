import { onTestFinished } from 'vitest';
import { makeHome, removeHome } from './program-process.ts';

/** A home of its own for each test, gone afterwards. */
export async function createHome(): Promise<string> {
  const home = await makeHome();
  onTestFinished(() => removeHome(home));
  return home;
}
