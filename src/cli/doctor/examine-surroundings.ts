import { existsSync } from 'node:fs';
import { chooseLaunch, type Surroundings } from '../../web/server/browser/choose-launch.ts';
import type { DoctorWords, Finding } from './finding.ts';

/** Where this runs, as far as it explains why no browser comes up or an address does not open. */
export function examineSurroundings(around: Surroundings, words: DoctorWords): Finding {
  const { surroundings } = words;
  const { env, platform, isWsl } = around;
  const hasScreen = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  const seen = {
    ssh: Boolean(env.SSH_CONNECTION || env.SSH_TTY),
    wsl: isWsl,
    container: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
    // Where a browser opens all the same, as one that `BROWSER` names, no screen is missed.
    noDisplay: !hasScreen && chooseLaunch({ ...around, openBrowser: true }).kind === 'cannot',
  };
  const said = Object.entries(seen).flatMap(([key, is]) =>
    is ? [surroundings[key as keyof typeof seen]] : [],
  );
  const text = said.length === 0 ? surroundings.plain : said.join(words.separator);
  return { name: 'surroundings', ok: true, text, details: seen };
}
