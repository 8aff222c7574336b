import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asked } from '../../../test/support/samples.ts';
import { answer, byTerminal } from '../../../test/support/sessions.ts';
import { silentLog } from '../../../test/support/test-services.ts';
import { compose } from './compose.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'composed-'));
});
afterEach(() => rm(home, { recursive: true }));

const open = () => compose({ home, env: {}, log: silentLog, warnOnce: () => {}, whenUnwritable: 'refuse' });

test('what a process that ended at once took as an answer is known to the next as an earlier decision', async () => {
  const first = await open();
  const ask = async ({ store, newId, clock }: typeof first) =>
    store.create(newId(), asked({ at: clock.now(), deadline: clock.now() + 60_000 }));
  const { id } = await ask(first);
  await first.answer.answer(id, [answer({ selectedIds: ['b'], globalNote: 'as ever' })], byTerminal);
  await first.close();
  expect(await readdir(join(home, 'cache', 'decisions'))).toHaveLength(1);

  const next = await open();
  const found = await next.earlierDecisions.find(await ask(next));
  await next.close();
  expect(found).toMatchObject([{ answer: { selectedIds: ['b'] }, what: 'B (note: as ever)' }]);
});
