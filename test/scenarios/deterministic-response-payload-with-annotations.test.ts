import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '../../src/web/wire/replies.ts';
import { startAgent } from '../support/agent.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';

const request = {
  title: 'Which of these?',
  prompt: 'I need a decision because they exclude each other.',
  selection_mode: 'multi',
  options: ['c', 'a', 'd', 'b'].map((id) => ({ id, recommended: id === 'a' })),
  min_selections: 1,
  max_selections: 3,
};

describe('Deterministic response payload with annotations', () => {
  test('ids come back in the request’s order, without repeats, with every note that says something', async () => {
    const agent = await startAgent({ home: await createHome() });
    const asked = await agent.ask(request);
    const portal = await openPortal(asked.url ?? '');
    await portal.answer(asked.session_id, {
      selected_ids: ['b', 'c', 'b'],
      option_annotations: { d: 'not this one', c: '  ', b: 'later' },
      global_annotation: 'mind the order',
    });
    const { selection, action_status } = await agent.poll(asked.session_id);
    expect(action_status).toBe('selected');
    expect(selection).toEqual({
      selected_ids: ['c', 'b'],
      custom_input: null,
      option_annotations: { d: 'not this one', b: 'later' },
      global_annotation: 'mind the order',
      placeholder_shown: null,
      summary: 'Which of these? → c, b (note: later) (note: mind the order)',
      url: null,
    });
  });

  test('too few and too many are refused, and the question stays open', async () => {
    const agent = await startAgent({ home: await createHome() });
    const asked = await agent.ask({ ...request, min_selections: 2 });
    const portal = await openPortal(asked.url ?? '');
    for (const selected_ids of [['a'], ['a', 'b', 'c', 'd'], ['nobody', 'a']]) {
      const reply = await portal.answer(asked.session_id, { selected_ids });
      expect(reply.status).toBe(422);
      const { error } = (await reply.json()) as ErrorReply;
      expect(error.problems).not.toEqual([]);
    }
    expect((await portal.interaction(asked.session_id)).session.state).toBe('open');
  });

  test('untouched defaults come back as selected', async () => {
    const agent = await startAgent({ home: await createHome() });
    const asked = await agent.ask({ ...request, default_selection_ids: ['d', 'c'] });
    const portal = await openPortal(asked.url ?? '');
    const { session } = await portal.interaction(asked.session_id);
    await portal.answer(asked.session_id, { selected_ids: session.request.questions[0]?.defaultIds ?? [] });
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['c', 'd']);
  });

  test('typed text alone is custom_input; beside an option it is part of the selection', async () => {
    const agent = await startAgent({ home: await createHome() });
    const hybrid = {
      ...request,
      selection_mode: 'hybrid',
      min_selections: undefined,
      placeholder: 'or your own',
    };
    const alone = await agent.ask(hybrid);
    const portal = await openPortal(alone.url ?? '');
    await portal.answer(alone.session_id, { custom_input: '  none of them \n' });
    expect(await agent.poll(alone.session_id)).toMatchObject({
      action_status: 'custom_input',
      selection: { selected_ids: [], custom_input: '  none of them \n', placeholder_shown: true },
    });
    const both = await agent.ask({ ...hybrid, title: 'And these?' });
    await portal.answer(both.session_id, { selected_ids: ['a'], custom_input: 'but slowly' });
    expect(await agent.poll(both.session_id)).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['a'], custom_input: 'but slowly' },
    });
  });

  test('an option may be called __proto__ and comes home unharmed', async () => {
    const agent = await startAgent({ home: await createHome() });
    const ids = ['__proto__', 'constructor', ' e\u0301 '];
    const asked = await agent.ask({ ...request, options: ids.map((id) => ({ id, recommended: true })) });
    const portal = await openPortal(asked.url ?? '');
    await portal.post(`/api/interactions/${asked.session_id}/answer`, {
      attempt: 'one',
      selected_ids: ids,
      option_annotations: JSON.parse('{"__proto__": "kept"}'),
    });
    const { selection } = await agent.poll(asked.session_id);
    expect(selection.selected_ids).toEqual(ids);
    expect(Object.entries(selection.option_annotations)).toEqual([['__proto__', 'kept']]);
  });
});
