import { expect, test } from 'vitest';
import { createTestWorld } from '../../test/support/test-world.ts';
import { createAnswerSession } from './answer-session.ts';
import { noteDelivered } from './note-delivered.ts';
import { StoreUnwritableError } from './session-store.ts';

async function answered() {
  const deps = createTestWorld();
  const { id } = await deps.ask();
  const answer = { selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null };
  await createAnswerSession(deps).answer(id, answer, { face: 'web', program: 'page', attempt: '1' });
  let tidied = 0;
  const tidy = async () => {
    tidied += 1;
  };
  return { composed: { ...deps, tidy }, id, tidied: () => tidied };
}

test('an answer that was printed is noted as collected, and retention applied', async () => {
  const { composed, id, tidied } = await answered();
  await noteDelivered(composed, id, 'choice-mcp ask');
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
  await noteDelivered({ ...composed, store }, id, 'choice-mcp ask');
  expect(composed.log.lines).toEqual([
    'warn: that the answer was collected could not be noted (the disk is full)',
  ]);
});
