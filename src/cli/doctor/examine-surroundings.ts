import { existsSync } from 'node:fs';
import { release } from 'node:os';
import { isWsl } from '../../web/server/browser/surroundings.ts';
import type { Context } from '../program/command.ts';
import type { DoctorWords, Finding } from './finding.ts';

/** Where this runs, as far as it explains why no browser comes up or an address does not open. */
export function examineSurroundings({ env, platform }: Context, words: DoctorWords): Finding {
  const { surroundings } = words;
  const isContainer = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
  const hasDisplay = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  const seen = {
    ssh: Boolean(env.SSH_CONNECTION || env.SSH_TTY),
    wsl: isWsl({ platform, release: release() }),
    container: isContainer,
    noDisplay: !hasDisplay,
  };
  const said = Object.entries(seen).flatMap(([key, is]) =>
    is ? [surroundings[key as keyof typeof seen]] : [],
  );
  const text = said.length === 0 ? surroundings.plain : said.join('; ');
  return { name: 'surroundings', ok: true, text, details: seen };
}
