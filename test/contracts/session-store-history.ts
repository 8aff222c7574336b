import { describe, expect, test } from 'vitest';
import type { EndedQuery } from '../../src/application/session-store.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import { asker, request } from '../support/samples.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { by, cancelled, delivered, sessionIdAt, submitted, timedOut } from '../support/store-samples.ts';

export function describeHistory(bench: () => StoreBench): void {
  const titles = async (query: Partial<EndedQuery>) => {
    const found = await bench().peer.listEnded({ limit: 50, ...query });
    return found.map((session) => session.request.title);
  };
  const ended = async (title: string, event = submitted(bench().clock.now())) => {
    const { ask, add } = bench();
    const id = await ask({ request: request({ title }) });
    await add(id, event);
    return id;
  };

  describe('history', () => {
    test('an empty history is an empty list', async () => {
      expect(await titles({})).toEqual([]);
      expect(await titles({ limit: 0, text: 'x' })).toEqual([]);
    });

    test('the latest ending comes first, not the latest question', async () => {
      const { ask, add, clock } = bench();
      const early = await ask({ request: request({ title: 'asked first, ended last' }) });
      await ended('asked last, ended first', submitted(clock.now() + 10));
      await add(early, submitted(clock.now() + 20));
      await ask({ request: request({ title: 'still open' }) });
      expect(await titles({})).toEqual(['asked first, ended last', 'asked last, ended first']);
    });

    test('a session comes back whole, and shows a delivery noted after it was first listed', async () => {
      const { peer, add } = bench();
      const id = await ended('whole');
      expect(await peer.listEnded({ limit: 1 })).toEqual([await peer.get(id)]);
      await add(id, delivered(9));
      expect(await peer.listEnded({ limit: 1 })).toMatchObject([{ id, delivered: true }]);
    });

    test('pages follow one another without a gap or a repeat, also within one moment', async () => {
      const { peer, clock } = bench();
      const at = clock.now() + 1_000;
      for (let n = 0; n < 7; n += 1) await ended(`question ${n}`, submitted(at + (n % 2)));
      const everything = await titles({});
      const paged: string[] = [];
      let before: string | undefined;
      for (;;) {
        const page = await peer.listEnded({ limit: 2, ...(before === undefined ? {} : { before }) });
        paged.push(...page.map((session) => session.request.title));
        before = page.at(-1)?.id;
        if (before === undefined) break;
      }
      expect(paged).toEqual(everything);
      expect(new Set(paged).size).toBe(7);
    });

    test('a page after a session that is gone does not start over', async () => {
      const { store, clock } = bench();
      await ended('older');
      clock.jumpTo(clock.now() + 1_000);
      const gone = await ended('gone');
      clock.jumpTo(clock.now() + 1_000);
      await ended('newer');
      await store.remove(gone);
      expect(await titles({ before: gone })).toEqual(['older']);
      expect(await titles({ before: sessionIdAt(clock.now() - 500) })).toEqual(['older']);
      expect(await titles({ before: 'nonsense' })).toEqual([]);
    });

    test('filters by status, face, client and time of ending', async () => {
      const { ask, add, clock } = bench();
      const at = clock.now() + 100;
      await ended('web', submitted(at));
      await ended('terminal', submitted(at + 10, { by: { ...by, face: 'terminal' } }));
      await ended('cancelled', cancelled(at + 20));
      const codex = await ask({ request: request({ title: 'codex' }), asker: { ...asker, client: 'codex' } });
      await add(codex, timedOut(at + 30));
      expect(await titles({ status: 'submitted' })).toEqual(['terminal', 'web']);
      expect(await titles({ face: 'terminal' })).toEqual(['terminal']);
      expect(await titles({ client: 'codex' })).toEqual(['codex']);
      expect(await titles({ from: at + 10, to: at + 20 })).toEqual(['cancelled', 'terminal']);
      expect(await titles({ status: 'submitted', face: 'web', limit: 1 })).toEqual(['web']);
    });

    test('tells what was sent back as the wrong question from what was answered', async () => {
      const at = bench().clock.now() + 100;
      await ended('answered', submitted(at));
      await ended('sent back', submitted(at + 10, { rephrase: 'split it up' }));
      await ended('reply:rephrase is in its title', submitted(at + 20));
      await ended('cancelled', cancelled(at + 30));
      expect(await titles({ reply: 'rephrase' })).toEqual(['sent back']);
      expect(await titles({ reply: 'rephrase', status: 'submitted', text: 'split' })).toEqual(['sent back']);
      expect(await titles({ reply: 'rephrase', status: 'cancelled' })).toEqual([]);
      expect(await titles({ status: 'submitted' })).toEqual(['reply:rephrase is in its title', 'answered']);
      expect(await titles({ status: 'submitted', limit: 1, to: at + 10 })).toEqual(['answered']);
      expect(await titles({})).toHaveLength(4);
    });

    test('filters by the person who ended it, not by who is only mentioned', async () => {
      const { clock } = bench();
      const at = clock.now() + 100;
      const byPerson = (person: string) => ({ by: { ...by, person } });
      await ended('by Ana', submitted(at, byPerson('Ana')));
      await ended('by Ana Maria', submitted(at + 10, byPerson('Ana Maria')));
      await ended('Ana is mentioned', submitted(at + 20, byPerson('ben')));
      await ended('Ana let it pass', timedOut(at + 30));
      await ended('by Ana again', submitted(at + 40, byPerson('Ana')));
      expect(await titles({ person: 'Ana' })).toEqual(['by Ana again', 'by Ana']);
      expect(await titles({ person: 'ana maria' })).toEqual(['by Ana Maria']);
      expect(await titles({ person: 'Ana', limit: 1 })).toEqual(['by Ana again']);
      expect(await titles({ person: 'Ana', text: 'again', status: 'submitted' })).toEqual(['by Ana again']);
      expect(await titles({ person: 'Ana', to: at })).toEqual(['by Ana']);
      for (const nobody of ['An', 'maria', ' ', '']) expect(await titles({ person: nobody })).toEqual([]);
    });

    test('finds words in question, options, answer, notes, reason, agent and person, in any case and order', async () => {
      const { clock } = bench();
      const answer = {
        ...emptyAnswer,
        customInput: 'Über BLUE-green',
        globalNote: 'after lunch',
        optionNotes: [{ optionId: 'a', text: '谨慎一点' }],
      };
      await ended(
        'Deploy the gateway',
        submitted(clock.now(), { answers: [answer], by: { ...by, person: 'Grace' } }),
      );
      await ended('Drop the table', cancelled(clock.now(), 'Too Risky'));
      const notes = [{ optionNotes: [{ optionId: 'a', text: 'Fragile' }], globalNote: 'Ask Ada first' }];
      const timeout = { kind: 'timeout', mayAskAgain: true, notes } as const;
      await ended('Rename it', { kind: 'ended', at: clock.now(), ending: timeout });
      const deploy = ['Deploy the gateway'];
      expect(await titles({ text: 'ada fragile' })).toEqual(['Rename it']);
      expect(await titles({ text: 'GATEWAY deploy' })).toEqual(deploy);
      expect(await titles({ text: 'grace' })).toEqual(deploy);
      expect(await titles({ text: 'über blue' })).toEqual(deploy);
      expect(await titles({ text: 'U\u0308BER' })).toEqual(deploy);
      expect(await titles({ text: 'lunch' })).toEqual(deploy);
      expect(await titles({ text: '谨慎' })).toEqual(deploy);
      expect(await titles({ text: 'risky' })).toEqual(['Drop the table']);
      expect(await titles({ text: ' claude-code  api-gateway ' })).toHaveLength(3);
      expect(await titles({ text: 'rolling services' })).toHaveLength(3);
      expect(await titles({ text: 'deploy risky' })).toEqual([]);
      expect(await titles({ text: 'nowhere' })).toEqual([]);
    });

    test('how many there are is told without listing them', async () => {
      const { store, peer, ask } = bench();
      expect(await peer.countEnded()).toBe(0);
      const id = await ended('counted');
      await ended('counted, too', timedOut(bench().clock.now()));
      await ask();
      expect([await store.countEnded(), await peer.countEnded()]).toEqual([2, 2]);
      await store.remove(id);
      expect([await store.countEnded(), await peer.countEnded()]).toEqual([1, 1]);
    });

    test('one can be removed, an open or unknown one cannot', async () => {
      const { store, peer, ask } = bench();
      const id = await ended('to be removed');
      const open = await ask();
      expect(await peer.remove(open)).toBe(false);
      expect(await peer.remove(id)).toBe(true);
      expect(await peer.remove(id)).toBe(false);
      expect(await store.get(id)).toBeNull();
      expect(await titles({})).toEqual([]);
      expect(await store.append(id, 2, delivered(9))).toEqual({ won: false, session: null });
    });
  });
}
