import { beforeEach, describe, expect, test } from 'vitest';
import { call, connectPair, question, resultOf } from '../../test/support/mcp-pair.ts';
import { createTestServices, type TestServices } from '../../test/support/test-services.ts';
import type { ClientId } from './client-limits.ts';

let services: TestServices;
beforeEach(() => {
  services = createTestServices();
  services.stored.set('timeout_seconds', 7_200);
});

/** After how many seconds one call of this client says "pending". */
async function heldFor(name: string, version = '2.1.0'): Promise<number> {
  const { client } = await connectPair(services, {}, { name, version });
  const beganAt = services.clock.now();
  let isDone = false;
  const reply = call(client, question).finally(() => {
    isDone = true;
  });
  // The call is on its way through the pipe.
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  while (!isDone) {
    await services.clock.advanceBy(1_000);
    await nextTurn();
  }
  expect(resultOf(await reply).action_status).toBe('pending');
  return (services.clock.now() - beganAt) / 1_000;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the hold counts from when the call came in', () => {
  /** The machine is so busy that the question is asked this long after the call came in. */
  function busyFor(ms: number): void {
    const { askHuman } = services;
    const later = () => new Promise<void>((resolve) => services.clock.after(ms, resolve));
    services = { ...services, askHuman: (...asked) => later().then(() => askHuman(...asked)) };
  }

  test.each([
    ['Cline', 8_000, 50],
    ['claude-code', 30_000, 110],
    ['somebody new', 49_500, 51],
  ])('%s, whose question took %i ms to be asked, has its reply after %i s', async (name, ms, seconds) => {
    busyFor(ms);
    expect(await heldFor(name)).toBe(seconds);
  });

  test('also where the person has set it', async () => {
    services.stored.set('hold_seconds', 20);
    busyFor(15_000);
    expect(await heldFor('claude-code')).toBe(20);
    busyFor(25_000);
    expect(await heldFor('Cline')).toBe(40);
  });
});

describe('hold_seconds for all clients', () => {
  test.each([
    ['claude-code', '2.1.0', 110],
    ['continue-cli-client', '1.0.0', 50],
    ['Cline', '3.0.0', 50],
    ['@cline/core', '0.0.0', 50],
    ['codex-mcp-client', '0.166.0', 270],
    ['codex-mcp-client', '0.165.9', 50],
    ['copilot-cli', '1.0.102', 570],
    ['cursor-vscode', '1.0.0', 50],
    ['a client of my own', '1.0.0', 570],
  ])('of 570 s holds %s %s for %i s', async (name, version, seconds) => {
    services.stored.set('hold_seconds', 570);
    expect(await heldFor(name, version)).toBe(seconds);
  });
});

describe('hold_seconds for one client', () => {
  test('counts for that client and for no other', async () => {
    services.stored.set('hold_seconds.codex', 200);
    expect(await heldFor('codex-mcp-client', '0.166.0')).toBe(200);
    expect(await heldFor('copilot-cli')).toBe(600);
  });

  test('wins over the one for all, also by saying auto', async () => {
    services.stored.set('hold_seconds', 20);
    services.stored.set('hold_seconds.gemini', 300);
    services.stored.set('hold_seconds.qwen', 'auto');
    expect(await heldFor('gemini-cli-mcp-client')).toBe(300);
    expect(await heldFor('qwen-cli-mcp-client')).toBe(570);
    expect(await heldFor('opencode')).toBe(20);
  });

  test('goes no further than the client is known to wait', async () => {
    services.stored.set('hold_seconds.continue', 570);
    expect(await heldFor('continue-client')).toBe(50);
  });

  test('is believed where nobody has measured the client', async () => {
    services.stored.set('hold_seconds.cursor', 200);
    expect(await heldFor('cursor-vscode')).toBe(200);
  });
});

describe('the limit that setup wrote', () => {
  const wrote = (client: ClientId, seconds: number) => services.setupLimits.set(client, seconds);

  test('lets a call wait that long by itself', async () => {
    wrote('cline', 600);
    wrote('codex', 600);
    expect(await heldFor('Cline')).toBe(570);
    expect(await heldFor('codex-mcp-client', '0.100.0')).toBe(570);
  });

  test('bounds what is set', async () => {
    wrote('codex', 120);
    services.stored.set('hold_seconds.codex', 570);
    expect(await heldFor('codex-mcp-client', '0.166.0')).toBe(96);
  });
});
