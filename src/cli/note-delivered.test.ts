import { expect, test } from 'vitest';
import { createTestDesk } from '../../test/support/desk.ts';
import { createAnswerSession } from '../application/answer-session.ts';
import { StoreUnwritableError } from '../application/session-store.ts';
import { noteDelivered } from './note-delivered.ts';

async function answered() {
  const desk = createTestDesk();
  const { id } = await desk.ask();
  const answer = { selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null };
  await createAnswerSession(desk).answer(id, answer, { face: 'web', program: 'page', attempt: '1' });
  let tidied = 0;
  const tidy = async () => {
    tidied += 1;
  };
  return { house: { ...desk, tidy }, id, tidied: () => tidied };
}

test('an answer that was printed is noted as collected, and retention applied', async () => {
  const { house, id, tidied } = await answered();
  await noteDelivered(house, id, 'choice-mcp ask');
  expect(await house.store.get(id)).toMatchObject({ state: 'ended', delivered: true });
  expect(tidied()).toBe(1);
});

test('a full disk does not turn a printed answer into a failure', async () => {
  const { house, id } = await answered();
  const store = {
    ...house.store,
    append: async () => {
      throw new StoreUnwritableError('the disk is full');
    },
  };
  await noteDelivered({ ...house, store }, id, 'choice-mcp ask');
  expect(house.log.warnings).toEqual(['that the answer was collected could not be noted']);
});
