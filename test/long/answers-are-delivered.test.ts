import { expect, test } from 'vitest';
import { describeInEachStore } from '../support/each-store.ts';
import { playRounds, playTwoWindows } from '../support/going-on-rounds.ts';
import { createHome } from '../support/program.ts';

/** The scenario's rounds, as many as it takes to meet what happens once in a hundred. */
describeInEachStore('Every answer reaches the agent that asked', (freshStore) => {
  test('in two hundred rounds of kills', async () => {
    const seed = Date.now() % 1_000_000;
    const report = await playRounds({
      ...{ home: await createHome(), env: freshStore() },
      ...{ rounds: 200, agents: 3, seed },
    });
    process.stderr.write(`seed ${seed}: ${JSON.stringify(report)}\n`);
    expect(report).toMatchObject({ lost: [], strayed: [], unmarked: [] });
  });

  test('and never another window’s, in a hundred rounds of two', async () => {
    expect(await playTwoWindows({ home: await createHome(), env: freshStore(), rounds: 100 })).toEqual([]);
  });
});
