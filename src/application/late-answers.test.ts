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
const found = async (who = asker, except = '') =>
  (await house.lateAnswers.find(who, except)).map((late) => late.id);

test('an answer nobody collected is for its asker only, until it was told', async () => {
  await answer();
  expect(await found({ ...asker, folder: '/elsewhere' })).toEqual([]);
  expect(await found({ ...asker, client: 'codex' })).toEqual([]);
  expect(await found()).toEqual([id]);
  expect(await found()).toEqual([id]);
  house.lateAnswers.noteTold([id]);
  expect(await found()).toEqual([]);
});

test('what is being collected, was delivered, or is the result itself is not late', async () => {
  await answer();
  house.collecting.begin(id);
  expect(await found()).toEqual([]);
  house.collecting.end(id);
  expect(await found(asker, id)).toEqual([]);
  await house.noteDelivered(id, asker.client);
  expect(await found()).toEqual([]);
});

test('a cancel or a timeout is no answer to announce', async () => {
  await house.answer.cancel(id, { reason: 'no', optionNotes: [] }, human());
  expect(await found()).toEqual([]);
});
