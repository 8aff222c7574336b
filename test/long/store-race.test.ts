import { describe } from 'vitest';
import { openFileGround } from '../support/store-race-ground.ts';
import { describeRaceProof } from '../support/store-race-proof.ts';

/** The scenario's race, long enough to meet what happens once in a thousand sessions. */
describe('Many processes race for one store, for a long time', () => {
  describeRaceProof(
    { racers: 12, sessions: 2_500, keep: 2_300, sessionsPerKill: 8, hardLinks: 'all' },
    openFileGround,
  );
});

describe('Many processes race for one store on which hard links work for half of them', () => {
  describeRaceProof(
    { racers: 12, sessions: 1_000, keep: 900, sessionsPerKill: 8, hardLinks: 'half' },
    openFileGround,
  );
});
