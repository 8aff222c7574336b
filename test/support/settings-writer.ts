import { createSettingsFile } from '../../src/settings/settings-file.ts';

/**
 * One of several processes that save settings at the same time. Writes its keys one after the other, beginning
 * at the given one, and prints each once it is saved: `saved <key>`.
 */
const [home = '', name = '', first = '0', count = '0'] = process.argv.slice(2);
const file = createSettingsFile(home);
for (let index = Number(first); index < Number(count); index += 1) {
  const key = `${name}_${index}`;
  const outcome = await file.save(new Map([[key, index]]));
  if (outcome.kind !== 'saved') throw new Error(`${key}: ${JSON.stringify(outcome)}`, { cause: outcome });
  process.stdout.write(`saved ${key}\n`);
}
