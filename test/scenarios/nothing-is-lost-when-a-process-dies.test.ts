import { expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { describeInEachStore } from '../support/each-store.ts';
import { question } from '../support/mcp-pair.ts';
import { isUp, openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

describeInEachStore('Nothing is lost when a process dies', (freshStore) => {
  test('an answer the page saw submitted survives kill -9 of the server and is collected by the next', async () => {
    const [home, env] = [await createHome(), freshStore()];
    const first = await startAgent({ home, env });
    const asked = await first.ask(question);
    expect(asked.action_status).toBe('pending');
    const portal = await openPortal(asked.url ?? '');
    const reply = await portal.answer(asked.session_id, {
      selected_ids: ['rolling'],
      option_annotations: { blue: 'too dear' },
      global_annotation: 'only after 18:00',
    });
    expect(reply.status).toBe(200);
    first.kill();

    const next = await startAgent({ home, env });
    expect(await next.poll(asked.session_id)).toMatchObject({
      session_id: asked.session_id,
      action_status: 'selected',
      interface: 'web',
      persisted: true,
      selection: {
        selected_ids: ['rolling'],
        option_annotations: { blue: 'too dear' },
        global_annotation: 'only after 18:00',
      },
    });
  });

  test('a client that died mid-wait gets the answer by asking the identical question, without a second answer', async () => {
    const [home, env] = [await createHome(), freshStore()];
    const first = await startAgent({ home, env: { ...env, CHOICE_HOLD_SECONDS: '60' } });
    const lost = first.ask(question).catch(() => 'died');
    const other = await startAgent({ home, env, name: 'other-agent' });
    const { url } = await other.ask({ ...question, title: 'Something else' });
    const portal = await openPortal(url ?? '');
    const waiting = await eventually(async () =>
      (await portal.entries('active')).find((entry) => entry.title === question.title),
    );
    first.kill();
    await lost;
    await eventually(() => isUp(portal.origin), { what: 'the other agent taking the portal over' });
    expect((await portal.answer(waiting.session_id, { selected_ids: ['blue'] })).status).toBe(200);

    const reborn = await startAgent({ home, env });
    const result = await reborn.ask(question);
    expect(result).toMatchObject({ session_id: waiting.session_id, action_status: 'selected' });
    expect(result.selection.selected_ids).toEqual(['blue']);
  });

  test('a question whose agent was killed says at once that no agent waits for it', async () => {
    const [home, env] = [await createHome(), freshStore()];
    const host = await startAgent({ home, env, name: 'host' });
    const { url } = await host.ask({ ...question, title: 'Keeps the portal open' });
    const portal = await openPortal(url ?? '');
    const attention = async () =>
      (await portal.entries('active')).find((entry) => entry.title === question.title)?.attention;
    const doomed = await startAgent({ home, env: { ...env, CHOICE_HOLD_SECONDS: '60' } });
    const lost = doomed.ask(question).catch(() => 'died');
    await eventually(async () => (await attention()) === 'waiting');
    doomed.kill();
    await lost;
    // Long before its lease would have ended by itself, after 90 s.
    await eventually(async () => (await attention()) === 'gone');
  });

  test('a draft survives the process that kept it', async () => {
    const [home, env] = [await createHome(), freshStore()];
    const first = await startAgent({ home, env });
    const asked = await first.ask(question);
    const portal = await openPortal(asked.url ?? '');
    const draft = {
      selectedIds: { value: ['blue'], at: 1 },
      customInput: null,
      globalNote: { value: 'half a thou', at: 2 },
      optionNotes: [],
    };
    expect(
      (await portal.post(`/api/interactions/${asked.session_id}/draft`, { draft, tab: 't' })).status,
    ).toBe(200);
    first.kill();
    const next = await startAgent({ home, env: { ...env, CHOICE_HOLD_SECONDS: '1' } });
    const polled = await next.poll(asked.session_id);
    expect(polled.action_status).toBe('pending');
    const again = await openPortal(polled.url ?? '');
    expect((await again.interaction(asked.session_id)).draft.answers[0]).toMatchObject({
      globalNote: { value: 'half a thou' },
      selectedIds: { value: ['blue'] },
    });
  });
});
