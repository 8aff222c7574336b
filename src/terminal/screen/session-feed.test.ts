import { expect, test } from 'vitest';
import { asked } from '../../../test/support/samples.ts';
import type { Attention } from '../../application/session-store.ts';
import { startSession } from '../../domain/session/session.ts';
import { agentAttention } from './session-feed.ts';

const session = startSession('01jd0000000123456789abcdef', asked());

test.each<[Attention, boolean, string]>([
  ['waiting', true, 'waiting'],
  ['recent', true, 'there'],
  // No call waits at this moment, but the process that asked lives: it was handed our command.
  ['gone', true, 'away'],
  ['gone', false, 'gone'],
  ['waiting', false, 'waiting'],
])('attention %s of a process that lives (%s) is an agent that is %s', async (attention, lives, agent) => {
  const store = { attention: async () => attention } as never;
  expect(await agentAttention({ store, isAlive: () => lives } as never, session)).toBe(agent);
});
