import { spawn } from 'node:child_process';
import type { Clock } from '../../../application/ports.ts';
import { findProgram } from '../../../files/find-program.ts';
import type { StartProgram } from './open-browser.ts';

/** A launcher that cannot find a browser exits at once; one that still runs after this is the browser itself. */
const patienceMs = 600;

/** Detached and without our pipes: the child may outlive this process. */
export function createStartProgram(clock: Clock): StartProgram {
  return async function startProgram(name, args, given) {
    const { program, env } = await findProgram(name, given);
    if (program === null)
      return { ok: false, reason: 'not found (node_modules and the current folder are not searched)' };
    return new Promise((resolve) => {
      const child = spawn(program, [...args], { env, detached: true, stdio: 'ignore', windowsHide: true });
      const forget = clock.after(patienceMs, () => resolve({ ok: true }));
      child.once('error', (error) => {
        forget();
        resolve({ ok: false, reason: error.message });
      });
      child.once('exit', (code) => {
        forget();
        resolve(code === 0 ? { ok: true } : { ok: false, reason: `exit code ${code}` });
      });
      child.unref();
    });
  };
}
