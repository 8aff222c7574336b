import { describe } from 'vitest';
import { describeRaceProof } from '../support/store-race-proof.ts';

describe('Many processes race for one store', () => {
  describeRaceProof({ racers: 12, sessions: 220, keep: 200, sessionsPerKill: 12, hardLinks: 'all' });
});
