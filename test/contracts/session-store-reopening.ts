import { describe, expect, test } from 'vitest';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import { latestDeadline } from '../../src/domain/session/deadline.ts';
import type { ReopenedEvent } from '../../src/domain/session/session-event.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { asked, asker, owner, request } from '../support/samples.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { by, submitted } from '../support/store-samples.ts';

export function describeReopening(bench: () => StoreBench): void {
  const wording = request({ title: 'Which one, then?' });

  async function answered(): Promise<SessionId> {
    const { ask, add, clock } = bench();
    const id = await ask({ request: wording });
    await add(id, submitted(clock.now()));
    return id;
  }

  const reopened = (): ReopenedEvent => {
    const at = bench().clock.now();
    return { kind: 'reopened', at, deadline: latestDeadline(at), by };
  };

  const anew = (at: number) =>
    submitted(at, { answers: [{ ...emptyAnswer, customInput: 'rather something else' }] });

  async function lists() {
    const { peer } = bench();
    const ids = (sessions: readonly { readonly id: SessionId }[]) => sessions.map(({ id }) => id);
    return {
      open: ids(await peer.listOpen()),
      ended: ids(await peer.listEnded({ limit: 10 })),
      counted: await peer.countEnded(),
      uncollected: ids(await peer.listUncollected(0)),
      same: ids(await peer.findSameQuestion({ request: wording, asker })),
    };
  }

  describe('an answer that was taken back', () => {
    test('leaves the lists of what ended, and its question is open again, for every process', async () => {
      const { peer, add } = bench();
      const id = await answered();
      expect(await lists()).toEqual({ open: [], ended: [id], counted: 1, uncollected: [id], same: [] });
      await add(id, reopened());
      expect(await lists()).toEqual({ open: [id], ended: [], counted: 0, uncollected: [], same: [id] });
      expect(await peer.get(id)).toMatchObject({
        state: 'open',
        seen: 3,
        takenBack: [{ ending: { kind: 'submitted', answers: [{ selectedIds: ['a'] }] } }],
      });
    });

    test('is a question like any other: it takes a draft, changes, and ends', async () => {
      const { store, peer, add, clock } = bench();
      const id = await answered();
      await add(id, reopened());
      const draft = { answers: [], rephrase: { value: 'half a thou', at: clock.now() } };
      await peer.saveDraft(id, draft);
      expect(await store.loadDraft(id)).toMatchObject({ rephrase: draft.rephrase });
      await add(id, {
        kind: 'deadline-moved',
        at: clock.now(),
        deadline: clock.now() + 1_000,
        why: 'person',
      });
      clock.jumpTo(clock.now() + 100);
      await add(id, anew(clock.now()));
      expect(await lists()).toEqual({ open: [], ended: [id], counted: 1, uncollected: [id], same: [] });
      expect(await peer.loadDraft(id)).toEqual({ answers: [], rephrase: null });
      expect(await peer.get(id)).toMatchObject({
        state: 'ended',
        endedAt: clock.now(),
        ending: { answers: [{ customInput: 'rather something else' }] },
        takenBack: [{ ending: { answers: [{ selectedIds: ['a'] }] } }],
      });
    });

    test('is found by its new words, and by the old ones no more', async () => {
      const { peer, add, clock } = bench();
      const id = await answered();
      await add(id, reopened());
      await add(id, anew(clock.now()));
      const found = async (text: string) =>
        (await peer.listEnded({ limit: 10, text })).map((session) => session.id);
      expect(await found('something else')).toEqual([id]);
      expect(await peer.listEnded({ limit: 10 })).toHaveLength(1);
    });

    test('is not removed by retention while it is open, nor by hand', async () => {
      const { store, peer, add, clock } = bench();
      const id = await answered();
      await add(id, reopened());
      expect(await store.remove(id)).toBe(false);
      await peer.purge({ retentionDays: 30, maxSessions: 0, persist: true });
      expect(await store.get(id)).toMatchObject({ state: 'open' });
      await add(id, anew(clock.now()));
      await add(id, { kind: 'delivered', at: clock.now(), client: 'test' });
      await peer.purge({ retentionDays: 30, maxSessions: 0, persist: true });
      expect(await store.get(id)).toBeNull();
    });

    test('may be taken back again and again; each is kept', async () => {
      const { store, add, clock } = bench();
      const id = await answered();
      for (const text of ['one', 'two']) {
        await add(id, reopened());
        await add(id, submitted(clock.now(), { answers: [{ ...emptyAnswer, customInput: text }] }));
      }
      expect(await store.get(id)).toMatchObject({
        seen: 6,
        ending: { answers: [{ customInput: 'two' }] },
        takenBack: [
          { ending: { answers: [{ selectedIds: ['a'] }] } },
          { ending: { answers: [{ customInput: 'one' }] } },
        ],
      });
    });
  });

  test('of a person who takes an answer back and a process that brings it, one wins each time', async () => {
    const { store, peer, clock } = bench();
    for (let round = 1; round <= 40; round += 1) {
      const id = await answered();
      const delivering = { kind: 'delivering', at: clock.now(), by: owner, replaces: null } as const;
      const takeBack = () => store.append(id, 2, reopened());
      const bring = () => peer.append(id, 2, delivering);
      const [one, other] = await Promise.all(round % 2 === 0 ? [takeBack(), bring()] : [bring(), takeBack()]);
      expect([one.won, other.won].filter(Boolean)).toHaveLength(1);
      const takenBack = round % 2 === 0 ? one.won : other.won;
      const state = takenBack ? { state: 'open' } : { state: 'ended', delivering: owner };
      for (const process of [store, peer]) {
        expect(await process.get(id)).toMatchObject({ ...state, seen: 3 });
      }
    }
  });

  test('that a delivery begins leaves the answer among those to be collected, until it has left', async () => {
    const { add, clock } = bench();
    const id = await answered();
    await add(id, { kind: 'delivering', at: clock.now(), by: owner, replaces: null });
    expect((await lists()).uncollected).toEqual([id]);
    expect(await bench().peer.get(id)).toMatchObject({ delivering: owner, delivered: false });
    await add(id, { kind: 'delivering', at: clock.now(), by: { ...owner, id: 'next' }, replaces: owner.id });
    expect(await bench().peer.get(id)).toMatchObject({ delivering: { id: 'next' } });
  });

  test('a question that does not block keeps that it does not', async () => {
    const { peer, ask } = bench();
    const id = await ask({ request: { ...wording, wait: false } });
    expect(await peer.get(id)).toMatchObject({ request: { wait: false } });
    expect(await peer.get(await ask())).not.toHaveProperty('request.wait');
    expect(asked().request).not.toHaveProperty('wait');
  });
}
