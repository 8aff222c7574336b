import { beforeEach, expect, test } from 'vitest';
import { asker, request } from '../../../test/support/samples.ts';
import { createTestServices, human, type TestServices } from '../../../test/support/test-services.ts';
import { emptyAnswer } from '../../domain/answer/answer.ts';

let services: TestServices;
let id: string;
beforeEach(async () => {
  services = createTestServices();
  const asked = await services.askHuman(request(), asker);
  if (asked.kind !== 'asked') throw new Error('not asked');
  id = asked.session.id;
});

const answer = () => services.answer.answer(id, [{ ...emptyAnswer, selectedIds: ['a'] }], human());
const found = async (who = asker, except = '') =>
  (await services.lateAnswers.find(who, except)).map((late) => late.id);

test('an answer that was not collected is for its asker only, until it was told', async () => {
  await answer();
  expect(await found({ ...asker, folder: '/elsewhere' })).toEqual([]);
  expect(await found({ ...asker, client: 'codex' })).toEqual([]);
  expect(await found()).toEqual([id]);
  expect(await found()).toEqual([id]);
  services.lateAnswers.noteTold([id]);
  expect(await found()).toEqual([]);
});

test('what is being collected, was delivered, or is the result itself is not late', async () => {
  await answer();
  const end = services.lateAnswers.beginCollecting(id);
  expect(await found()).toEqual([]);
  end();
  expect(await found(asker, id)).toEqual([]);
  await services.noteDelivered(id, asker.client);
  expect(await found()).toEqual([]);
});

test('an answer is being collected until the last of its calls is through', () => {
  const { beginCollecting, isBeingCollected } = services.lateAnswers;
  const [endOne, endOther] = [beginCollecting('a'), beginCollecting('a')];
  endOne();
  endOne();
  expect(isBeingCollected('a')).toBe(true);
  endOther();
  expect(isBeingCollected('a')).toBe(false);
  beginCollecting('a');
  endOther();
  expect(isBeingCollected('a')).toBe(true);
  expect(isBeingCollected('b')).toBe(false);
});

test('a cancel or a timeout is no answer to announce', async () => {
  await services.answer.cancel(id, { reason: 'no', notes: [] }, human());
  expect(await found()).toEqual([]);
});
