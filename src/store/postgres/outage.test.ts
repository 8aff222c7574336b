import { expect, test } from 'vitest';
import { createTestLog } from '../../../test/support/test-log.ts';
import { createOutage } from './outage.ts';

function createScene() {
  const log = createTestLog();
  const outage = createOutage('db/team', log);
  const told: boolean[] = [];
  outage.watch(() => told.push(outage.isNow()));
  return { log, outage, told };
}

test('an outage is told and logged once, and so is its end', () => {
  const { log, outage, told } = createScene();
  outage.reached();
  for (let failures = 0; failures < 3; failures += 1) outage.lost('it does not answer');
  for (let replies = 0; replies < 3; replies += 1) outage.reached();
  expect(told).toEqual([true, false]);
  expect(log.lines).toEqual([
    'warn: it does not answer; trying again',
    'warn: The database (db/team) is back',
  ]);
});

test('a first query that fails is left to its caller, a second one is logged', () => {
  const { log, outage, told } = createScene();
  outage.lost('it does not answer');
  expect([told, log.lines]).toEqual([[true], []]);
  outage.lost('it does not answer');
  expect(log.lines).toEqual(['warn: it does not answer; trying again']);
});
