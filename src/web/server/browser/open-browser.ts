import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { NoBrowserHere } from '../../../application/faces.ts';
import type { Clock } from '../../../application/ports.ts';
import { exhaustive } from '../../../domain/exhaustive.ts';
import { messageOf } from '../../../files/error-code.ts';
import { findProgram } from '../../../files/find-program.ts';
import { chooseLaunch, type Launch, type Launches, type Surroundings, snapOf } from './choose-launch.ts';
import type { Redirects } from './redirect-file.ts';

type Opened =
  | { readonly kind: 'opened' }
  | Extract<Launches, { kind: 'cannot' }>
  | { readonly kind: 'failed'; readonly reason: string };

export type BrowserOpener = {
  /** Why no browser can be opened, known before anything is tried; null where one may. */
  whyNot(): Promise<NoBrowserHere | null>;
  /** Resolves once a program was started or every one has failed; never throws. */
  open(address: string): Promise<Opened>;
  /** Resolves when the browser has used its file, at the latest after 10 s. */
  untilUsed(): Promise<void>;
  /** Removes files that no browser has used. */
  close(): Promise<void>;
};

/** Starts a program on its own, without a shell. */
export type StartProgram = (
  program: string,
  args: readonly string[],
  env: Surroundings['env'],
) => Promise<Started>;
export type Started = { readonly ok: true } | { readonly ok: false; readonly reason: string };

type Deps = {
  readonly surroundings: () => Promise<Surroundings>;
  readonly redirects: Redirects;
  /** The snap that is the desktop's default browser; null if that is not a snap. */
  readonly defaultBrowserSnap: () => Promise<string | null>;
  /** The Windows path of a file in WSL; null if it cannot be found out. */
  readonly toWindowsPath: (path: string) => Promise<string | null>;
  readonly start: StartProgram;
};

/** How long a command that has nothing else to do waits for the browser. */
const usedWithinMs = 10_000;

export function createBrowserOpener(deps: Deps): BrowserOpener {
  const { surroundings, redirects, defaultBrowserSnap, toWindowsPath, start } = deps;

  async function writeFor({ program, target }: Launch, address: string): Promise<string | null> {
    if (target === 'bare-address') return null;
    const snap = target === 'visible-file' ? snapOf(program) : await snapBehind(program);
    const reader = snap === null ? ({ kind: 'any' } as const) : ({ kind: 'snap', name: snap } as const);
    return redirects.write(address, reader);
  }

  async function snapBehind(program: string): Promise<string | null> {
    return program === 'xdg-open' ? defaultBrowserSnap() : null;
  }

  async function launch(one: Launch, address: string, env: Surroundings['env']): Promise<Started> {
    const file = await writeFor(one, address).catch(() => null);
    const target = file === null ? null : await nameOf(file, one.target);
    const args = one.argumentsFor(target ?? withoutKey(address));
    const started = await start(one.program, args, env).catch(
      (cause: unknown): Started => ({ ok: false, reason: messageOf(cause) }),
    );
    if (file !== null && (target === null || !started.ok)) await redirects.remove(file);
    return started;
  }

  async function nameOf(file: string, target: Launch['target']): Promise<string | null> {
    switch (target) {
      // As an address, so that the desktop opens a browser, not an editor.
      case 'file':
      case 'visible-file':
        return pathToFileURL(file).href;
      case 'path':
        return file;
      case 'windows-path':
        return toWindowsPath(file);
      case 'bare-address':
        return null;
      default:
        return exhaustive(target);
    }
  }

  return {
    async whyNot() {
      const chosen = chooseLaunch(await surroundings());
      return chosen.kind === 'cannot' ? chosen.why : null;
    },
    async open(address) {
      const around = await surroundings();
      const chosen = chooseLaunch(around);
      if (chosen.kind === 'cannot') return chosen;
      const reasons: string[] = [];
      for (const one of chosen.launches) {
        const started = await launch(one, address, around.env);
        if (started.ok) return { kind: 'opened' };
        reasons.push(`${one.program}: ${started.reason}`);
      }
      return { kind: 'failed', reason: reasons.join('; ') };
    },
    untilUsed: () => redirects.untilUsed(usedWithinMs),
    close: redirects.close,
  };
}

/** A paired browser needs no key; in another one the page says what to run. */
function withoutKey(address: string): string {
  const [page = '', fragment = ''] = address.split('#', 2);
  const kept = fragment.split('&').filter((part) => part !== '' && !part.startsWith('key='));
  return kept.length === 0 ? page : `${page}#${kept.join('&')}`;
}

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
