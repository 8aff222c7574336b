import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { torture } from '../torture/torture.ts';
import { pause } from '../torture/world.ts';

const clockModule = join(import.meta.dirname, '..', 'torture', 'clock.cjs');

test('an answer that is taken and then lost does not go unnoticed', async () => {
  const { violations } = await torture({
    seconds: 20,
    seed: 7,
    clockModule,
    async sabotage({ ledger, disk, isOver }) {
      let lost: string | undefined;
      while (lost === undefined && !isOver()) {
        await pause(100);
        lost = [...ledger.sessions].find(([, { taken }]) => taken !== null)?.[0];
      }
      rmSync(join(disk.home, 'sessions', String(lost)), { recursive: true });
    },
  });
  expect(violations.join('\n')).toContain('is gone');
});
