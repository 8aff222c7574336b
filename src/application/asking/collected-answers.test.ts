import { expect, test } from 'vitest';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { createAnswerSession } from '../answering/answer-session.ts';
import { StoreUnwritableError } from '../session-store.ts';
import { createCollectedAnswers } from './collected-answers.ts';

async function answered() {
  const deps = createTestWorld();
  const { id } = await deps.ask();
  const answer = { selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null };
  await createAnswerSession(deps).answer(id, [answer], { face: 'web', program: 'page', attempt: '1' });
  let tidied = 0;
  const tidy = async () => {
    tidied += 1;
  };
  return { composed: { ...deps, tidy }, id, tidied: () => tidied };
}

test('an answer that was printed is noted as collected, and retention applied', async () => {
  const { composed, id, tidied } = await answered();
  await createCollectedAnswers(composed).note(id, 'choice-mcp ask');
  expect(await composed.store.get(id)).toMatchObject({ state: 'ended', delivered: true });
  expect(tidied()).toBe(1);
});

test('a full disk does not turn a printed answer into a failure', async () => {
  const { composed, id } = await answered();
  const store = {
    ...composed.store,
    append: async () => {
      throw new StoreUnwritableError('the disk is full');
    },
  };
  await createCollectedAnswers({ ...composed, store }).note(id, 'choice-mcp ask');
  expect(composed.log.lines).toEqual([
    'warn: that the answer was collected could not be noted (the disk is full)',
  ]);
});

test('an answer that was sent is known for ten minutes, and goes when a later one comes', async () => {
  const { clock, ...world } = createTestWorld();
  const collected = createCollectedAnswers({ ...world, clock });
  const noting = collected.note('a', 'client');
  // Before it is written: the client may ask again at once.
  expect(collected.has('a')).toBe(true);
  await noting;
  clock.jumpTo(clock.now() + 10 * 60_000);
  await collected.note('b', 'client');
  expect([collected.has('a'), collected.has('b')]).toEqual([true, true]);
  clock.jumpTo(clock.now() + 1);
  await collected.note('c', 'client');
  expect([collected.has('a'), collected.has('b'), collected.has('c')]).toEqual([false, true, true]);
});
