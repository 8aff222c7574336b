import { pathToFileURL } from 'node:url';
import { chooseLaunch, type Launch, type Launches, type Surroundings } from './choose-launch.ts';
import type { WriteRedirect } from './redirect-file.ts';

type Opened =
  | { readonly kind: 'opened' }
  | Extract<Launches, { kind: 'cannot' }>
  | { readonly kind: 'failed'; readonly reason: string };

export type BrowserOpener = {
  /** Whether a browser can be opened at all, known before anything is tried. */
  canOpen(): Promise<boolean>;
  /** Resolves once the browser is on its way or every way has failed; never throws. */
  open(address: string): Promise<Opened>;
};

/** Starts a program on its own, without a shell. */
export type StartProgram = (program: string, args: readonly string[]) => Promise<Started>;
export type Started = { readonly ok: true } | { readonly ok: false; readonly reason: string };

type Parts = {
  readonly surroundings: () => Promise<Surroundings>;
  /** Null without a home that can be written: then only the address is left. */
  readonly writeRedirect: WriteRedirect | null;
  readonly isDefaultBrowserSnap: () => Promise<boolean>;
  readonly start: StartProgram;
};

export function createBrowserOpener(parts: Parts): BrowserOpener {
  const { surroundings, writeRedirect, isDefaultBrowserSnap, start } = parts;

  async function canReadFile({ target, program }: Launch): Promise<boolean> {
    return target === 'file' && !(program === 'xdg-open' && (await isDefaultBrowserSnap()));
  }

  async function launch(one: Launch, address: string, platform: string): Promise<Started> {
    const file = writeRedirect !== null && (await canReadFile(one)) ? await writeRedirect(address) : null;
    // Windows opens files by path; everywhere else an address leaves no doubt that a browser is meant.
    const target = file === null ? address : platform === 'win32' ? file : pathToFileURL(file).href;
    return start(one.program, one.argumentsFor(target));
  }

  return {
    canOpen: async () => chooseLaunch(await surroundings()).kind === 'can',
    async open(address) {
      const around = await surroundings();
      const chosen = chooseLaunch(around);
      if (chosen.kind === 'cannot') return chosen;
      const reasons: string[] = [];
      for (const one of chosen.launches) {
        const started = await launch(one, address, around.platform).catch(toFailure);
        if (started.ok) return { kind: 'opened' };
        reasons.push(`${one.program}: ${started.reason}`);
      }
      return { kind: 'failed', reason: reasons.join('; ') };
    },
  };
}

function toFailure(cause: unknown): Started {
  return { ok: false, reason: cause instanceof Error ? cause.message : String(cause) };
}
