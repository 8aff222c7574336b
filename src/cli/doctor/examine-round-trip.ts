import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseObject } from '../../domain/json-object.ts';
import type { Context } from '../program/command.ts';
import type { DoctorWords, Finding } from './finding.ts';

const run = promisify(execFile);

/** An agent asks and a person answers, both played by us, with the real server and portal, in a home that goes again. */
export async function examineRoundTrip({ env, program }: Context, words: DoctorWords): Promise<Finding> {
  const home = await mkdtemp(join(tmpdir(), 'choice-doctor-'));
  const begun = performance.now();
  try {
    const args = [program, 'demo', '--answer', 'rolling', '--json', '--home', home];
    const { stdout } = await run(process.execPath, args, {
      // Not into a team's inbox.
      env: { ...env, CHOICE_STORE: 'files', CHOICE_PORT: '0', CHOICE_INTERFACE: 'web' },
      timeout: 30_000,
    });
    const ms = Math.round(performance.now() - begun);
    const ok = parseObject(stdout)?.action_status === 'selected';
    return ok
      ? { name: 'roundTrip', ok, text: words.roundTrip(ms), details: { ms } }
      : { name: 'roundTrip', ok, text: words.roundTripFails(stdout.trim()) };
  } catch (cause) {
    const reason = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
    return { name: 'roundTrip', ok: false, text: words.roundTripFails(reason.trim()) };
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}
