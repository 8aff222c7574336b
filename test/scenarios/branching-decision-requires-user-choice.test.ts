import { describe, expect, test } from 'vitest';
import { requiresChoice } from '../../src/lib/validation.ts';
import { call, connectPair, question, resultOf, textOf } from '../support/mcp-pair.ts';
import { createTestServices, human } from '../support/test-services.ts';

const harmless = { viablePaths: 2, destructive: false, missingConfiguration: false };

describe('Branching decision requires user choice', () => {
  test.each([
    ['more than two viable paths', { ...harmless, viablePaths: 3 }],
    ['a destructive action', { ...harmless, destructive: true }],
    ['missing configuration', { ...harmless, missingConfiguration: true }],
  ])('%s: the human is asked', (_why, decision) => {
    expect(requiresChoice(decision)).toBe(true);
  });

  test('two harmless paths are the agent’s own to choose between', () => {
    expect(requiresChoice(harmless)).toBe(false);
  });

  test('the server states the same policy to every agent that connects', async () => {
    const { client, server } = await connectPair(createTestServices());
    const stated = client.getInstructions() ?? '';
    for (const reason of [/more than two viable paths/, /destructive/, /configuration is missing/]) {
      expect(stated).toMatch(reason);
    }
    expect(stated).toMatch(/current task context and the reason/);
    expect(stated).toMatch(/do not assume defaults/i);
    await server.close();
  });

  test('a question without its context is refused, whatever else is right about it', async () => {
    const { client, server } = await connectPair(createTestServices());
    const { prompt: _none, ...unexplained } = question;
    const reply = await call(client, unexplained);
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain(
      'prompt: is missing; give the task context and the reason a choice is needed',
    );
    await server.close();
  });

  test('the action that follows is the one the human selected, not the recommended one', async () => {
    const services = createTestServices();
    const { client, server } = await connectPair(services);
    const reply = call(client, question);
    await services.clock.advanceBy(1_000);
    const [session] = await services.store.listOpen();
    const picked = { selectedIds: ['rolling'], customInput: null, optionNotes: [], globalNote: null };
    await services.answer.answer(session?.id ?? '', [picked], human());
    await services.clock.advanceBy(1_000);
    const result = resultOf(await reply);
    expect(result).toMatchObject({ action_status: 'selected', selection: { selected_ids: ['rolling'] } });
    expect(result.instructions).toMatch(/selected_ids/);
    await server.close();
  });
});
