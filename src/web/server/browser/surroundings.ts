import { execFile } from 'node:child_process';
import type { PortalSettings } from '../portal-settings.ts';
import type { Surroundings } from './choose-launch.ts';

type Machine = Pick<Surroundings, 'platform' | 'env'> & {
  /** The kernel's release, which names Microsoft inside WSL even when a client has emptied our environment. */
  readonly release: string;
};

export function isWsl({ platform, release }: Pick<Machine, 'platform' | 'release'>): boolean {
  return platform === 'linux' && /microsoft/i.test(release);
}

/** What opening a browser depends on, read anew each time: settings change. */
export function createSurroundings(machine: Machine, settings: PortalSettings): () => Promise<Surroundings> {
  return async function readSurroundings() {
    const { values, news } = await settings.read();
    // `BROWSER` is a list of commands by custom; only what the person stored is one program.
    const isStored = news.settings.find(({ key }) => key === 'browser')?.source === 'stored';
    return {
      platform: machine.platform,
      env: machine.env,
      isWsl: isWsl(machine),
      openBrowser: values.open_browser,
      browser: isStored ? values.browser : '',
    };
  };
}

/** Whether the desktop's own browser is a snap, which cannot read the file we would hand it. Asked once. */
export function createSnapQuestion(): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  return function isDefaultBrowserSnap() {
    answer ??= new Promise((resolve) => {
      execFile('xdg-settings', ['get', 'default-web-browser'], { timeout: 1_000 }, (error, stdout) => {
        // Snaps name their desktop files after themselves twice: firefox_firefox.desktop.
        resolve(error === null && /^([\w-]+)_[\w-]+\.desktop\s*$/.test(stdout));
      });
    });
    return answer;
  };
}
