import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slices } from '../../src/cli/compose/slices.ts';
import { thisProcess } from '../../src/files/this-process.ts';
import { createSettings } from '../../src/settings/settings.ts';
import { createSettingsFile } from '../../src/settings/settings-file.ts';
import type { Random } from '../support/seeded-random.ts';
import type { FuzzTarget } from './fuzz.ts';
import { anyBytes, anyText, damage, mutateJson } from './inputs.ts';

const sound = {
  schema: 1,
  language: 'zh',
  timeout_seconds: 60,
  portal_port: 18_642,
  open_browser: false,
  browser: 'firefox %s',
};

/** From any file, every setting has a value of its kind, and a change is found again unless it was refused. */
export const settingsFile: FuzzTarget = {
  name: 'settings file',
  async open() {
    const home = mkdtempSync(join(tmpdir(), 'choice-fuzz-'));
    // An editor that is still saving is waited for; nothing is saving here.
    const self = { ...thisProcess, wait: async () => {} };
    return {
      async run(random) {
        for (const name of readdirSync(home)) rmSync(join(home, name), { recursive: true });
        writeFileSync(join(home, 'config.json'), anyFile(random));
        const env = random.chance(0.3) ? { CHOICE_TIMEOUT: anyText(random, 20).replaceAll('\0', '') } : {};
        const file = createSettingsFile(home, { self });
        const settings = createSettings({ slices, file, env, warn: () => {} });
        for (const { spec, value } of (await settings.read()).all()) {
          if (typeof value !== typeof spec.default) throw new Error(`${spec.key} became ${String(value)}`);
        }
        const changed = await settings.set({ recent_limit: 7 }, 'cli');
        if (changed.kind === 'unwritable') throw changed.cause;
        const isLost = changed.kind === 'saved' && (await settings.read()).value('recent_limit') !== 7;
        if (isLost) throw new Error('a saved setting was lost');
      },
      close: async () => rmSync(home, { recursive: true, force: true }),
    };
  },
};

function anyFile(random: Random): string | Buffer {
  switch (random.below(4)) {
    case 0:
      return anyBytes(random);
    case 1:
      return damage(random, JSON.stringify(sound));
    default:
      return JSON.stringify(mutateJson(random, sound));
  }
}
