import { describe, expect, test } from 'vitest';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import { startSession } from '../../src/domain/session/session.ts';
import { cleanLine, cleanText } from '../../src/domain/text/clean-text.ts';
import { asked, option, request as requestOf } from '../support/samples.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { cancelled, delivered, moved, sessionIdAt, submitted, timedOut } from '../support/store-samples.ts';

export function describeLog(bench: () => StoreBench): void {
  describe('the log decides', () => {
    test('a question asked is there for every process, exactly as asked', async () => {
      const { store, peer, clock } = bench();
      const id = sessionIdAt(clock.now());
      const created = await store.create(id, asked());
      expect(created).toEqual(startSession(id, asked()));
      expect(await store.get(id)).toEqual(created);
      expect(await peer.get(id)).toEqual(created);
    });

    test('an unknown or malformed id names no session', async () => {
      const { store, clock } = bench();
      expect(await store.get(sessionIdAt(clock.now()))).toBeNull();
      for (const id of ['', '..', '../../etc/passwd', 'A'.repeat(26), '__proto__', '%2e%2e']) {
        expect(await store.get(id)).toBeNull();
        expect(await store.remove(id)).toBe(false);
        expect(await store.append(id, 1, submitted(1))).toEqual({ won: false, session: null });
      }
    });

    test('an id is used once', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      await expect(peer.create(id, asked())).rejects.toThrow();
      expect(await store.get(id)).toMatchObject({ state: 'open', seen: 1 });
    });

    test('events follow one another and every process sees the same session', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      await peer.get(id);
      const first = await store.append(id, 1, moved(2, 2_000_000));
      expect(first).toMatchObject({ won: true, session: { seen: 2, deadline: 2_000_000 } });
      const second = await peer.append(id, 2, { kind: 'face-changed', at: 3, face: 'terminal' });
      expect(second).toMatchObject({
        won: true,
        session: { seen: 3, face: 'terminal', deadline: 2_000_000 },
      });
      expect(await store.get(id)).toEqual(await peer.get(id));
    });

    test('a writer that saw an old state loses and gets the present one', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      await store.append(id, 1, submitted(2));
      const late = await peer.append(id, 1, timedOut(3));
      expect(late).toMatchObject({ won: false, session: { state: 'ended', ending: { kind: 'submitted' } } });
    });

    test('no writer can write ahead of the log', async () => {
      const { store, ask } = bench();
      const id = await ask();
      expect(await store.append(id, 7, submitted(2))).toMatchObject({ won: false, session: { seen: 1 } });
      expect(await store.get(id)).toMatchObject({ state: 'open', seen: 1 });
    });

    test('of many that end it at once exactly one wins, and all get the same winner', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      const tries = Array.from({ length: 24 }, (_, n) =>
        (n % 2 === 0 ? store : peer).append(id, 1, n % 3 === 0 ? timedOut(n) : cancelled(n, `try ${n}`)),
      );
      const results = await Promise.all(tries);
      expect(results.filter((result) => result.won)).toHaveLength(1);
      const told = new Set(results.map((result) => JSON.stringify(result.session)));
      expect(told.size).toBe(1);
    });

    test('an ended session takes a note of its delivery and nothing is lost by it', async () => {
      const { store, peer, ask, add } = bench();
      const id = await ask();
      await add(id, submitted(5));
      await add(id, delivered(6));
      expect(await peer.get(id)).toMatchObject({ state: 'ended', seen: 3, endedAt: 5, delivered: true });
      expect(await store.get(id)).toEqual(await peer.get(id));
    });

    test('open sessions are listed oldest first, ended ones are not', async () => {
      const { store, peer, ask, add } = bench();
      const [first, second, third] = [await ask(), await ask(), await ask()];
      expect((await peer.listOpen()).map((session) => session.id)).toEqual([first, second, third]);
      await add(second, submitted(5));
      expect((await peer.listOpen()).map((session) => session.id)).toEqual([first, third]);
      expect((await store.listOpen())[0]).toEqual(await store.get(first));
    });

    test('ids, answers and cleaned texts come back byte for byte, whatever is in them', async () => {
      const { peer, ask, add } = bench();
      const nasty = '__proto__ "\\\u0000 \u2028 𝟛 é e\u0301 </script> \ud83d';
      const texts = { title: cleanLine(nasty), globalNote: cleanText(nasty), defaultIds: [nasty] };
      const request = requestOf({ ...texts, options: [option(nasty, { label: 'Nasty' })] });
      const id = await ask({ request });
      expect(await peer.get(id)).toMatchObject({ request });
      const answer = { ...emptyAnswer, selectedIds: [nasty], customInput: nasty };
      await add(id, submitted(2, { answers: [answer] }));
      expect(await peer.get(id)).toMatchObject({ request, ending: { answers: [answer] } });
    });

    test('it is healthy', async () => {
      expect(await bench().store.health()).toEqual({ ok: true });
    });
  });
}
