import { beforeEach, describe, expect, test } from 'vitest';
import { asker, owner } from '../../../test/support/samples.ts';
import { answer } from '../../../test/support/sessions.ts';
import { human } from '../../../test/support/test-services.ts';
import { createTestWorld, type TestWorld } from '../../../test/support/test-world.ts';
import type { AskedEvent } from '../../domain/session/session-event.ts';
import { createLastSession } from './last-session.ts';

const died = { ...owner, id: 'died', pid: 666 };
const lives = { ...owner, id: 'lives', pid: 777 };
const day = 24 * 60 * 60 * 1_000;

let world: TestWorld;
beforeEach(() => {
  world = createTestWorld();
  world.dead.add(died.pid);
});

/** A process that has just started. */
const fresh = (here: string | null = null) => createLastSession({ ...world, here });
const ask = async (more: Partial<AskedEvent> = {}) => (await world.ask({ owner: died, ...more })).id;
const end = (id: string) => world.answer.answer(id, [answer({ selectedIds: ['a'] })], human());

describe('of this process', () => {
  test('it is what the asker asked last, whatever others left behind', async () => {
    const last = fresh();
    await ask();
    last.noteAsked(asker, 'one');
    last.noteAsked(asker, 'two');
    last.noteAsked({ ...asker, client: 'codex' }, 'three');
    last.noteAsked({ ...asker, folder: '/elsewhere' }, 'four');
    expect(await last.find(asker)).toBe('two');
    expect(await last.find({ ...asker, clientVersion: '9.9' })).toBe('two');
  });

  test('it is nothing where nothing was asked', async () => {
    expect(await fresh().find(asker)).toBeNull();
  });
});

describe('of a process that is gone', () => {
  test('it is what was asked last, open or ended', async () => {
    const first = await ask();
    expect(await fresh().find(asker)).toBe(first);
    const second = await ask();
    expect(await fresh().find(asker)).toBe(second);
    await end(second);
    expect(await fresh().find(asker)).toBe(second);
    // Ended later, asked earlier.
    await end(first);
    expect(await fresh().find(asker)).toBe(second);
  });

  test('it is not what ended more than a day ago', async () => {
    const id = await ask({ deadline: world.clock.now() + 3 * day });
    await end(id);
    await world.clock.advanceBy(day - 1_000);
    expect(await fresh().find(asker)).toBe(id);
    await world.clock.advanceBy(2_000);
    expect(await fresh().find(asker)).toBeNull();
  });

  test.each<[string, Partial<AskedEvent>]>([
    ['another client', { asker: { ...asker, client: 'codex' } }],
    ['another folder', { asker: { ...asker, folder: '/elsewhere' } }],
    ['a process that lives', { owner: lives }],
  ])('it is not that of %s, open or ended', async (_whose, more) => {
    const id = await ask(more);
    expect(await fresh().find(asker)).toBeNull();
    await end(id);
    expect(await fresh().find(asker)).toBeNull();
  });

  test('it is the latest that no other process goes on with', async () => {
    const first = await ask();
    const second = await ask();
    const lease = await world.store.lease(second, lives);
    expect(await fresh().find(asker)).toBe(first);
    await lease.release();
    expect(await fresh().find(asker)).toBe(second);
  });

  test('it stays the same for who has found it', async () => {
    const first = await ask();
    const last = fresh();
    expect(await last.find(asker)).toBe(first);
    await world.store.lease(first, owner);
    await ask();
    expect(await last.find(asker)).toBe(first);
  });

  test('in a shared inbox it is one of this host; else a container may have come back under another name', async () => {
    const elsewhere = { ...died, host: 'container-1' };
    const id = await ask({ owner: elsewhere });
    expect(await fresh().find(asker)).toBeNull();
    // A process of another host is believed to live for a while.
    await world.clock.advanceBy(91_000);
    expect(await fresh().find(asker)).toBe(id);
    expect(await fresh(owner.host).find(asker)).toBeNull();
    const here = await ask();
    expect(await fresh(owner.host).find(asker)).toBe(here);
  });
});
