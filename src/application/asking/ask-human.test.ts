import { beforeEach, describe, expect, test } from 'vitest';
import { asker, form, option, owner, request } from '../../../test/support/samples.ts';
import { createTeamInMemory } from '../../../test/support/team-in-memory.ts';
import { createTestServices, human, type TestServices } from '../../../test/support/test-services.ts';
import { emptyAnswer } from '../../domain/answer/answer.ts';
import type { Request } from '../../domain/question/request.ts';
import type { Asker } from '../../domain/session/asker.ts';
import { StoreUnwritableError } from '../session-store.ts';
import { type Asked, maxOpenPerOwner } from './ask-human.ts';

let services: TestServices;
beforeEach(() => {
  services = createTestServices();
});

async function ask(what: Request = request(), who: Asker = asker) {
  const asked: Asked = await services.askHuman(what, who);
  if (asked.kind !== 'asked') throw new Error(`not asked: ${asked.kind}`);
  services.deadlines.wake(asked.session.id);
  return asked;
}

const answered = [{ ...emptyAnswer, selectedIds: ['a'] }];
const noReason = { reason: null, notes: [] };

describe('asking', () => {
  test('stores the question under the conditions of the moment and offers it', async () => {
    const { session, offer } = await ask();
    expect(session).toMatchObject({ state: 'open', face: 'web', deadline: services.clock.now() + 300_000 });
    expect(await services.store.get(session.id)).toEqual(session);
    expect(services.offered).toEqual([session.id]);
    expect(offer).toBe(services.person.offer);
  });

  test('hides again what the person hid when the same question came before', async () => {
    services.hidden.push(['b']);
    expect((await ask()).session.hidden).toEqual([['b']]);
  });

  test('is refused when too many are open already', async () => {
    for (let count = 0; count < maxOpenPerOwner; count += 1)
      await ask(request({ title: `Question ${count}` }));
    expect(await services.askHuman(request(), asker)).toEqual({
      kind: 'too-many-open',
      limit: maxOpenPerOwner,
    });
  });

  test('says why when the store cannot be written, and leaves nothing behind', async () => {
    services.store.create = () => Promise.reject(new StoreUnwritableError('the disk is full'));
    expect(await services.askHuman(request(), asker)).toEqual({
      kind: 'unwritable',
      reason: 'the disk is full',
    });
    expect(await services.store.listOpen()).toEqual([]);
  });
});

describe('the identical question again', () => {
  test('continues an open session on which no live call waits', async () => {
    const first = await ask();
    await first.lease.release();
    const again = await ask();
    expect(again.session.id).toBe(first.session.id);
    expect(services.offered).toEqual([first.session.id, first.session.id]);
  });

  test('is a second session while a live call waits on the first', async () => {
    const first = await ask();
    expect((await ask()).session.id).not.toBe(first.session.id);
  });

  test('returns an answer that a human gave and no client was sent', async () => {
    const first = await ask();
    await services.answer.answer(first.session.id, answered, human());
    await first.lease.release();
    await services.clock.advanceBy(9 * 60_000);
    expect((await ask()).session).toMatchObject({ id: first.session.id, state: 'ended' });
  });

  test('returns that answer also where the question is open a second time', async () => {
    const [first, second] = [await ask(), await ask()];
    await services.answer.answer(second.session.id, answered, human());
    await first.lease.release();
    expect((await ask()).session).toMatchObject({ id: second.session.id, state: 'ended' });
  });

  test('is asked anew after ten minutes, after a delivery, a cancel or a timeout', async () => {
    const endings: ((id: string) => Promise<unknown>)[] = [
      async (id) => {
        await services.answer.answer(id, answered, human());
        await services.clock.advanceBy(11 * 60_000);
      },
      async (id) => {
        await services.answer.answer(id, answered, human());
        await services.deliveries.note(id, asker.client);
      },
      (id) => services.answer.cancel(id, noReason, human()),
      () => services.clock.advanceBy(300_000),
    ];
    for (const end of endings) {
      const first = await ask();
      await end(first.session.id);
      await first.lease.release();
      const again = await ask();
      expect(again.session.id).not.toBe(first.session.id);
      await services.answer.cancel(again.session.id, noReason, human());
    }
  });

  test('is asked anew after the clock submitted it: no human answered that', async () => {
    services.stored.set('timeout_action', 'submit');
    const what = request({ defaultIds: ['a'] });
    const first = await ask(what);
    await services.clock.advanceBy(300_000);
    await first.lease.release();
    expect(await services.store.get(first.session.id)).toMatchObject({ ending: { kind: 'auto_submitted' } });
    expect((await ask(what)).session.id).not.toBe(first.session.id);
  });

  test('from the same folder of another host is another session in an inbox that hosts share, and so is its answer', async () => {
    services = createTestServices({ team: createTeamInMemory() });
    const elsewhere = { owner: { ...owner, id: 'owner-7', host: 'build-7' }, asker, request: request() };
    const [open, ended] = [await services.ask(elsewhere), await services.ask(elsewhere)];
    await services.answer.answer(ended.id, answered, human());
    expect(await services.deliveries.beginOthers(asker, '')).toEqual([]);
    const first = await ask();
    expect([open.id, ended.id]).not.toContain(first.session.id);
    await first.lease.release();
    expect((await ask()).session.id).toBe(first.session.id);
  });

  test('from another asker, or worded differently, is another session', async () => {
    const first = await ask();
    await first.lease.release();
    const others = [
      await ask(request(), { ...asker, folder: '/elsewhere' }),
      await ask(request(), { ...asker, client: 'codex' }),
      await ask(request({ prompt: 'Other words' })),
      await ask(request({ options: [option('a', { recommended: true })], max: 1 })),
    ];
    const ids = new Set([first, ...others].map((asked) => asked.session.id));
    expect(ids.size).toBe(5);
  });
});

describe('a form', () => {
  const several = form([{}, { title: 'Which way?', mode: 'multi' }]);

  test('hides in each question what the person hid when that one came before', async () => {
    services.hidden.push(['b']);
    expect((await ask(several)).session.hidden).toEqual([['b'], ['b']]);
  });

  test('never sends on a pick, whatever the settings and the agent wish', async () => {
    services.stored.set('single_submit_mode', true);
    const eager = { ...several, wishes: { ...several.wishes, singleSubmit: true } };
    expect((await ask(eager)).session.terms.singleSubmit).toBe(false);
    expect((await ask(request())).session.terms.singleSubmit).toBe(true);
  });

  test('asked again continues the open one, or returns the answer that no client was sent', async () => {
    const first = await ask(several);
    await first.lease.release();
    const again = await ask(form([{}, { title: 'Which way?', mode: 'multi' }]));
    expect(again.session.id).toBe(first.session.id);
    await services.answer.answer(first.session.id, [...answered, ...answered], human());
    await again.lease.release();
    expect((await ask(several)).session).toMatchObject({ id: first.session.id, state: 'ended' });
    const other = await ask(form([{}, { title: 'Which way, then?', mode: 'multi' }]));
    expect(other.session.id).not.toBe(first.session.id);
  });

  test('that was sent back is an answer, too: asked again word for word it comes back as such', async () => {
    const first = await ask(several);
    await services.answer.rephrase(first.session.id, { reason: 'neither', answers: [] }, human());
    await first.lease.release();
    expect((await ask(several)).session).toMatchObject({ ending: { rephrase: 'neither' } });
  });
});
