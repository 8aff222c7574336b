import { describe, expect, test } from 'vitest';
import { asker, form, option, owner, request, terms } from '../../../test/support/samples.ts';
import { answer } from '../../../test/support/sessions.ts';
import { createTeamInMemory } from '../../../test/support/team-in-memory.ts';
import { human } from '../../../test/support/test-services.ts';
import { createTestWorld, type TestWorld } from '../../../test/support/test-world.ts';
import type { Answer } from '../../domain/answer/answer.ts';
import type { Request } from '../../domain/question/request.ts';
import type { AskedEvent } from '../../domain/session/session-event.ts';
import { StoreRefusedError } from '../session-store.ts';

const options = [option('a', { label: 'Blue/green' }), option('b', { label: 'Rolling' })];
const deploy = request({ options });
/** The same question as an agent puts it the next time: other ids, another order, other marks. */
const again = request({
  title: 'how should it be deployed',
  options: [option('x', { label: 'rolling' }), option('y', { label: 'Blue/Green.' })],
});

/** Asks and answers, and waits until it is remembered. */
async function decide(
  world: TestWorld,
  answers: readonly Partial<Answer>[],
  asked: Partial<AskedEvent> = { request: deploy },
) {
  const session = await world.ask(asked);
  const outcome = await world.answer.answer(session.id, answers.map(answer), human());
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
  await world.earlierDecisions.remember(outcome.session);
  return outcome.session;
}

async function find(world: TestWorld, asked: Partial<AskedEvent> = { request: again }) {
  return world.earlierDecisions.find(await world.ask(asked));
}

describe('an earlier decision', () => {
  test('is found when the same question is asked again in the same folder, with its note', async () => {
    const world = createTestWorld();
    expect(await find(world)).toEqual([null]);
    const { endedAt } = await decide(world, [
      { selectedIds: ['b'], optionNotes: [{ optionId: 'b', text: 'only after 18:00' }] },
    ]);
    expect(await find(world)).toEqual([
      {
        at: endedAt,
        answer: answer({ selectedIds: ['x'], optionNotes: [{ optionId: 'x', text: 'only after 18:00' }] }),
        what: 'rolling (note: only after 18:00)',
      },
    ]);
  });

  test('is remembered by the answer itself, whoever gave it', async () => {
    const world = createTestWorld();
    const { id } = await world.ask({ request: deploy });
    await world.answer.answer(id, [answer({ selectedIds: ['a'] })], human('one', 'terminal'));
    await world.close();
    expect(await find(world)).toMatchObject([{ answer: { selectedIds: ['y'] } }]);
  });

  test('is told in the language of the question', async () => {
    const world = createTestWorld();
    await decide(world, [{ selectedIds: ['b'], globalNote: '夜里' }]);
    const [found] = await find(world, { request: again, terms: terms({ language: 'zh' }) });
    expect(found?.what).toBe('rolling（备注：夜里）');
  });

  test('is that of the latest time', async () => {
    const world = createTestWorld();
    await decide(world, [{ selectedIds: ['a'] }]);
    await decide(world, [{ selectedIds: ['x'] }], { request: again });
    expect(await find(world, { request: deploy })).toMatchObject([{ answer: { selectedIds: ['b'] } }]);
  });

  test.each([
    ['another folder', { request: again, asker: { ...asker, folder: '/home/ada/web' } }],
    ['another title', { request: request({ options, title: 'Which one?' }) }],
    ['other options', { request: request({ options: [...options, option('c')] }) }],
  ])('is not that of %s', async (_what, asked) => {
    const world = createTestWorld();
    await decide(world, [{ selectedIds: ['b'] }]);
    expect(await find(world, asked)).toEqual([null]);
  });

  test('is the same for another agent in the folder, and on another host unless the inbox is shared', async () => {
    const elsewhere = { request: again, owner: { ...owner, host: 'laptop' } };
    const world = createTestWorld();
    await decide(world, [{ selectedIds: ['b'] }]);
    expect(await find(world, { request: again, asker: { ...asker, client: 'codex' } })).not.toEqual([null]);
    expect(await find(world, elsewhere)).not.toEqual([null]);
    const shared = createTestWorld({ team: createTeamInMemory() });
    await decide(shared, [{ selectedIds: ['b'] }]);
    expect(await find(shared)).not.toEqual([null]);
    expect(await find(shared, elsewhere)).toEqual([null]);
  });

  test('is of this person only', async () => {
    const world = createTestWorld({ team: createTeamInMemory() });
    await decide(world, [{ selectedIds: ['b'] }]);
    world.stored.set('person', 'Eve');
    expect(await find(world)).toEqual([null]);
    world.stored.set('person', 'ada');
    expect(await find(world)).not.toEqual([null]);
  });

  test('is one for each question of a form, wherever it was asked before', async () => {
    const world = createTestWorld();
    const release = form([
      { title: 'When?', mode: 'text_input', optional: true },
      { title: 'Which checks?', mode: 'multi', options },
      { title: 'Its name?', mode: 'text_input' },
    ]);
    await decide(world, [{}, { selectedIds: ['a', 'b'] }, { customInput: 'Ada' }], { request: release });
    expect(await find(world, { request: release })).toMatchObject([
      null,
      { answer: { selectedIds: ['a', 'b'] }, what: 'Blue/green, Rolling' },
      { answer: { customInput: 'Ada' }, what: 'Ada' },
    ]);
    const alone = request({ title: 'Which checks?', mode: 'multi', options });
    expect(await find(world, { request: alone })).toMatchObject([{ answer: { selectedIds: ['a', 'b'] } }]);
  });
});

describe('nothing is shown', () => {
  async function notFound(world: TestWorld, asked?: Partial<AskedEvent>) {
    expect(await find(world, asked)).toEqual([null]);
  }

  test('when it is switched off, and again once it is on', async () => {
    const world = createTestWorld();
    await decide(world, [{ selectedIds: ['b'] }]);
    world.stored.set('earlier_decisions', false);
    await notFound(world);
    world.stored.delete('earlier_decisions');
    expect(await find(world)).not.toEqual([null]);
  });

  test('of what the history no longer has', async () => {
    const world = createTestWorld();
    const { id } = await decide(world, [{ selectedIds: ['b'] }]);
    await world.store.remove(id);
    await notFound(world);
  });

  test('of an option that is hidden now', async () => {
    const world = createTestWorld();
    await decide(world, [{ selectedIds: ['b'] }]);
    await notFound(world, { request: again, hidden: [['x']] });
  });

  test.each<[string, (world: TestWorld, request: Request) => Promise<unknown>]>([
    [
      'a question that was sent back',
      async (world, request) => world.answer.rephrase((await world.ask({ request })).id, rephrased, human()),
    ],
    [
      'a cancel',
      async (world, request) =>
        world.answer.cancel((await world.ask({ request })).id, { reason: 'no', notes: [] }, human()),
    ],
  ])('of %s, but of what was decided before', async (_what, end) => {
    const world = createTestWorld();
    await end(world, deploy);
    await world.close();
    await notFound(world);
    await decide(world, [{ selectedIds: ['b'] }]);
    await end(world, deploy);
    await world.close();
    expect(await find(world)).toMatchObject([{ answer: { selectedIds: ['x'] } }]);
  });
  const rephrased = { reason: 'ask about the database', answers: [answer({ selectedIds: ['a'] })] };

  test('of what only a clock submitted', async () => {
    const world = createTestWorld();
    const { endedAt: _at, ...ended } = await decide(world, [{ selectedIds: ['b'] }], {
      request: request({ title: 'Other?' }),
    });
    const ending = { kind: 'auto_submitted', answers: [answer({ selectedIds: ['b'] })] } as const;
    await world.earlierDecisions.remember({ ...ended, endedAt: 1, request: deploy, ending });
    await notFound(world);
  });

  test('of a skipped question, so that what was answered before still is', async () => {
    const world = createTestWorld();
    const optional = request({ options, optional: true });
    await decide(world, [{ selectedIds: ['b'] }], { request: optional });
    await decide(world, [{}], { request: optional });
    expect(await find(world)).toMatchObject([{ answer: { selectedIds: ['x'] } }]);
  });

  test('where none of them was the latest decision', async () => {
    const world = createTestWorld();
    const mayBeNone = request({ options, min: 0 });
    await decide(world, [{ selectedIds: ['b'] }], { request: mayBeNone });
    await decide(world, [{}], { request: mayBeNone });
    await notFound(world);
  });
});

describe('what goes wrong', () => {
  test('a store that fails shows nothing, and is logged unless it is away', async () => {
    const world = createTestWorld();
    await decide(world, [{ selectedIds: ['b'] }]);
    const session = await world.ask({ request: again });
    world.store.get = () => Promise.reject(new Error('no disk'));
    expect(await world.earlierDecisions.find(session)).toEqual([null]);
    expect(world.log.lines).toEqual(['warn: earlier decisions could not be looked for (no disk)']);
    const away = new StoreRefusedError(() => 'away', { isOutage: true });
    world.store.get = () => Promise.reject(away);
    expect(await world.earlierDecisions.find(session)).toEqual([null]);
    expect(world.log.lines).toHaveLength(1);
  });

  test('notes that fail take no answer away', async () => {
    const world = createTestWorld();
    world.decisionNotes.remember = () => Promise.reject(new Error('full'));
    const session = await world.ask({ request: deploy });
    const outcome = await world.answer.answer(session.id, [answer({ selectedIds: ['b'] })], human());
    expect(outcome.kind).toBe('accepted');
    await world.close();
    expect(world.log.lines).toEqual(['warn: a decision was not remembered (full)']);
  });

  test('a note that leads to another question is not believed', async () => {
    const world = createTestWorld();
    const { id } = await decide(world, [{ selectedIds: ['b'] }], {
      request: request({ title: 'Other?', options }),
    });
    for (const named of ['1', 'none', '__proto__']) {
      world.decisionNotes.recall = async () => ({ session: id, question: named });
      expect(await find(world)).toEqual([null]);
    }
  });

  test('notes switched off are told, and not taken over', async () => {
    const world = createTestWorld();
    const noted = { optionNotes: [{ optionId: 'b', text: 'slowly' }], globalNote: 'as ever' };
    await decide(world, [{ selectedIds: ['b'], ...noted }]);
    const [found] = await find(world, {
      request: again,
      terms: terms({ optionNotes: false, globalNote: false }),
    });
    expect(found?.answer).toEqual(answer({ selectedIds: ['x'] }));
    expect(found?.what).toContain('slowly');
  });

  test('a store that lasts no longer than its process remembers nothing', async () => {
    const kept = createTestWorld();
    const world = createTestWorld({ store: { ...kept.store, persistent: false } });
    await decide(world, [{ selectedIds: ['b'] }]);
    expect(await find(world)).toEqual([null]);
  });
});
