import { describe, expect, test } from 'vitest';
import { asker, option, request } from '../support/samples.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { cancelled, moved, submitted } from '../support/store-samples.ts';

export function describeSameQuestion(bench: () => StoreBench): void {
  const question = { request: request({ title: 'Which way?' }), asker };
  const found = async () => (await bench().peer.findSameQuestion(question)).map(({ id }) => id);

  describe('the same question', () => {
    test('is found while it is open, by every process, oldest first and as it is now', async () => {
      const { peer, ask, add } = bench();
      expect(await found()).toEqual([]);
      const first = await ask(question);
      await ask();
      const second = await ask({ ...question, asker: { ...asker, clientVersion: 'another' } });
      expect(await found()).toEqual([first, second]);
      await add(first, moved(2, 2_000_000));
      expect(await peer.findSameQuestion(question)).toMatchObject([
        { seen: 2, deadline: 2_000_000 },
        { seen: 1 },
      ]);
    });

    test('is found no more once it has ended, however it ended', async () => {
      const { ask, add } = bench();
      const [first, second, third] = [await ask(question), await ask(question), await ask(question)];
      await add(second, submitted(5));
      expect(await found()).toEqual([first, third]);
      await add(first, cancelled(6));
      await add(third, cancelled(7));
      expect(await found()).toEqual([]);
    });

    test('is another one in other words, or from another program or folder', async () => {
      const { ask } = bench();
      await ask({ ...question, asker: { ...asker, client: 'another' } });
      await ask({ ...question, asker: { ...asker, folder: '/elsewhere' } });
      await ask({ ...question, request: { ...question.request, prompt: 'Other words' } });
      await ask({ ...question, request: request({ title: 'Which way?', options: [option('only')] }) });
      expect(await found()).toEqual([]);
    });
  });
}
