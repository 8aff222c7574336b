import { beforeEach, describe, expect, test } from 'vitest';
import { asker, origin, owner, request } from '../../../test/support/samples.ts';
import { createTestServices, human, type TestServices } from '../../../test/support/test-services.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { emptyAnswer } from '../../domain/answer/answer.ts';
import type { Asker, Owner } from '../../domain/session/asker.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { StoreUnwritableError } from '../session-store.ts';
import { createDeliveries } from './deliveries.ts';

let services: TestServices;
let id: string;
beforeEach(async () => {
  services = createTestServices();
  const asked = await services.askHuman(request(), asker);
  if (asked.kind !== 'asked') throw new Error('not asked');
  id = asked.session.id;
});

const answer = (picked = 'a') =>
  services.answer.answer(id, [{ ...emptyAnswer, selectedIds: [picked] }], human(picked));
const ended = async () => (await services.store.get(id)) as EndedSession;

/** Another process of the same home. */
function other({ alive, ...more }: Partial<Owner> & { readonly alive: readonly string[] }) {
  return createDeliveries({
    ...services,
    owner: { ...owner, id: 'other', pid: 2, ...more },
    isAlive: ({ pid }) => alive.includes(String(pid)),
    tidy: async () => {},
  });
}

const found = async (deliveries = services.deliveries, who: Asker = asker, except = '') => {
  const begun = await deliveries.beginOthers(who, except);
  deliveries.endCollecting(begun.map(({ session }) => session.id));
  return begun.map(({ session, told }) => [session.id, told]);
};

describe('an answer to another question', () => {
  test('is brought by the process that asked, whoever calls it, until it was told', async () => {
    await answer();
    expect(await found()).toEqual([[id, 'no']]);
    expect(await found(services.deliveries, { ...asker, folder: '/elsewhere' })).toEqual([[id, 'no']]);
    await services.deliveries.note(id, asker.client);
    expect(await found()).toEqual([]);
  });

  test('is brought by nobody where the client asked it as well: its own dialog is there again', async () => {
    const asked = await services.askHuman(request({ title: 'Adopted?', origin }), asker);
    if (asked.kind !== 'asked') throw new Error('not asked');
    id = asked.session.id;
    await answer();
    expect(await found(other({ alive: ['2'] }))).toEqual([]);
    expect(await found()).toEqual([]);
  });

  test('is not brought by another process while the one that asked lives', async () => {
    await answer();
    expect(await found(other({ alive: ['2', String(owner.pid)] }))).toEqual([]);
  });

  test('is brought by another process of the same asker, once the one that asked is gone', async () => {
    await answer();
    const next = other({ alive: ['2'] });
    expect(await found(next, { ...asker, folder: '/elsewhere' })).toEqual([]);
    expect(await found(next, { ...asker, client: 'codex' })).toEqual([]);
    expect(await found(next)).toEqual([[id, 'no']]);
  });

  test('is brought by one process; by a second one only when the first has died, and then as perhaps told', async () => {
    await answer();
    expect(await found(other({ alive: ['2', '3'] }))).toEqual([[id, 'no']]);
    expect(await found(other({ id: 'third', pid: 3, alive: ['2', '3'] }))).toEqual([]);
    expect(await found(other({ id: 'third', pid: 3, alive: ['3'] }))).toEqual([[id, 'perhaps']]);
  });

  test('is not brought while another call collects it, or with its own result', async () => {
    await answer();
    const end = services.deliveries.beginCollecting(id);
    expect(await found()).toEqual([]);
    end();
    expect(await found(services.deliveries, asker, id)).toEqual([]);
    const [one] = await services.deliveries.beginOthers(asker, '');
    expect(one?.session.id).toBe(id);
    expect(await found()).toEqual([]);
  });

  test('a cancel or a timeout is news only to an agent that went on', async () => {
    await services.answer.cancel(id, { reason: 'no', notes: [] }, human());
    expect(await found()).toEqual([]);
    services.deliveries.expect(id);
    expect(await found()).toEqual([[id, 'no']]);
    await services.deliveries.note(id, asker.client);
    expect(await found()).toEqual([]);
  });

  test('a store that cannot be read costs the result nothing', async () => {
    const store = { ...services.store, listUncollected: () => Promise.reject(new Error('away')) };
    const deliveries = createDeliveries({ ...services, store, tidy: async () => {} });
    expect(await deliveries.beginOthers(asker, '')).toEqual([]);
  });
});

describe('an answer that leaves', () => {
  test("is its person's to take back until then", async () => {
    await answer('a');
    expect(await services.answer.takeBack(id, human())).toMatchObject({ kind: 'written' });
    await answer('b');
    const delivery = await services.deliveries.begin(await ended());
    expect(delivery).toMatchObject({ kind: 'begun', told: 'no' });
    expect(await services.answer.takeBack(id, human())).toMatchObject({
      kind: 'refused',
      refusal: { kind: 'already-sent' },
    });
    expect(await ended()).toMatchObject({ delivering: { id: owner.id }, delivered: false });
  });

  test('does not, when it was taken back just before', async () => {
    await answer();
    const seen = await ended();
    await services.answer.takeBack(id, human());
    expect(await services.deliveries.begin(seen)).toMatchObject({ kind: 'taken-back', session: { id } });
  });

  test('told again it is the same', async () => {
    await answer();
    await services.deliveries.begin(await ended());
    await services.deliveries.note(id, asker.client);
    expect(await services.deliveries.begin(await ended())).toMatchObject({ kind: 'begun', told: 'yes' });
  });

  test('leaves also where that cannot be noted', async () => {
    await answer();
    const store = { ...services.store, append: () => Promise.reject(new StoreUnwritableError('full')) };
    const deliveries = createDeliveries({ ...services, store, tidy: async () => {} });
    expect(await deliveries.begin(await ended())).toMatchObject({ kind: 'begun', told: 'no' });
  });
});

test('an answer is being collected until the last of its calls is through', () => {
  const { beginCollecting, isBeingCollected } = services.deliveries;
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

describe('an answer that was sent', () => {
  async function answered() {
    const deps = createTestWorld();
    const { id } = await deps.ask();
    await deps.answer.answer(id, [{ ...emptyAnswer, selectedIds: ['a'] }], human());
    let tidied = 0;
    const tidy = async () => {
      tidied += 1;
    };
    return { composed: { ...deps, tidy }, id, tidied: () => tidied };
  }

  test('is noted as collected, and retention applied', async () => {
    const { composed, id, tidied } = await answered();
    await createDeliveries(composed).note(id, 'choice-mcp ask');
    expect(await composed.store.get(id)).toMatchObject({ state: 'ended', delivered: true });
    expect(tidied()).toBe(1);
  });

  test('does not become a failure by a full disk', async () => {
    const { composed, id } = await answered();
    const store = {
      ...composed.store,
      append: () => Promise.reject(new StoreUnwritableError('the disk is full')),
    };
    await createDeliveries({ ...composed, store }).note(id, 'choice-mcp ask');
    expect(composed.log.lines).toEqual([
      'warn: that the answer was collected could not be noted (the disk is full)',
    ]);
  });

  test('is known for ten minutes, and forgotten when a later one comes', async () => {
    const { clock, ...world } = createTestWorld();
    const { note, wasSent } = createDeliveries({ ...world, clock });
    const noting = note('a', 'client');
    // Before it is written: the client may ask again at once.
    expect(wasSent('a')).toBe(true);
    await noting;
    clock.jumpTo(clock.now() + 10 * 60_000);
    await note('b', 'client');
    expect([wasSent('a'), wasSent('b')]).toEqual([true, true]);
    clock.jumpTo(clock.now() + 1);
    await note('c', 'client');
    expect([wasSent('a'), wasSent('b'), wasSent('c')]).toEqual([false, true, true]);
  });
});
