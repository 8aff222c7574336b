import { beforeEach, expect, test } from 'vitest';
import { asker, request } from '../../test/support/samples.ts';
import { createTestHouse, human, type TestHouse } from '../../test/support/test-house.ts';
import { emptyAnswer } from '../domain/answer.ts';

let house: TestHouse;
let id: string;
beforeEach(async () => {
  house = createTestHouse();
  const asked = await house.askHuman(request(), asker);
  if (asked.kind !== 'asked') throw new Error('not asked');
  id = asked.session.id;
});

const answer = () => house.answer.answer(id, { ...emptyAnswer, selectedIds: ['a'] }, human());
const told = async (who = asker, except = '') =>
  (await house.lateAnswers(who, except)).map((late) => late.id);

test('an answer nobody collected is told once, to its asker only', async () => {
  await answer();
  expect(await told({ ...asker, folder: '/elsewhere' })).toEqual([]);
  expect(await told({ ...asker, client: 'codex' })).toEqual([]);
  expect(await told()).toEqual([id]);
  expect(await told()).toEqual([]);
});

test('what is being collected, was delivered, or is the result itself is not late', async () => {
  await answer();
  house.collecting.begin(id);
  expect(await told()).toEqual([]);
  house.collecting.end(id);
  expect(await told(asker, id)).toEqual([]);
  await house.noteDelivered(id, asker.client);
  expect(await told()).toEqual([]);
});

test('a cancel or a timeout is no answer to announce', async () => {
  await house.answer.cancel(id, { reason: 'no', optionNotes: [] }, human());
  expect(await told()).toEqual([]);
});
