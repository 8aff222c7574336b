import { expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { describeInEachStore } from '../support/each-store.ts';
import { question, textOf } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';

const last = { session_id: 'last' };

describeInEachStore('An agent whose memory was cut', (freshStore) => {
  test('gets the answer of its latest question back, in the same process and after it was killed', async () => {
    const [home, env] = [await createHome(), { ...freshStore(), CHOICE_HOLD_SECONDS: '1' }];
    const first = await startAgent({ home, env });
    await first.ask({ ...question, title: 'An earlier one' });
    const asked = await first.ask(question);
    expect((await first.ask(last)).session_id).toBe(asked.session_id);
    const portal = await openPortal(asked.url ?? '');
    expect((await portal.answer(asked.session_id, { selected_ids: ['rolling'] })).status).toBe(200);
    expect(await first.ask(last)).toMatchObject({
      session_id: asked.session_id,
      action_status: 'selected',
      selection: { selected_ids: ['rolling'] },
    });
    first.kill();

    const next = await startAgent({ home, env });
    expect(await next.ask(last)).toMatchObject({
      session_id: asked.session_id,
      selection: { selected_ids: ['rolling'] },
    });
  });

  test('goes on waiting where the question is still open', async () => {
    const [home, env] = [await createHome(), { ...freshStore(), CHOICE_HOLD_SECONDS: '1' }];
    const first = await startAgent({ home, env });
    const asked = await first.ask(question);
    first.kill();
    const next = await startAgent({ home, env });
    const pending = await next.ask(last);
    expect(pending).toMatchObject({ session_id: asked.session_id, action_status: 'pending' });
    const portal = await openPortal(pending.url ?? '');
    const waiting = next.ask({ session_id: 'last~2' });
    await portal.answer(asked.session_id, { selected_ids: ['blue'] });
    let result = await waiting;
    if (result.action_status === 'pending') result = await next.ask(last);
    expect(result.selection.selected_ids).toEqual(['blue']);
  });

  test('of two that live each gets its own, and a stranger none', async () => {
    const [home, env] = [await createHome(), { ...freshStore(), CHOICE_HOLD_SECONDS: '1' }];
    const [one, two] = await Promise.all([startAgent({ home, env }), startAgent({ home, env })]);
    const nothing = await two.call(last);
    expect(nothing.isError).toBe(true);
    const mine = await one.ask({ ...question, title: 'Asked by one' });
    expect(textOf(await two.call(last))).toContain('There is no question to go back to');
    const theirs = await two.ask({ ...question, title: 'Asked by the other' });
    expect((await one.ask(last)).session_id).toBe(mine.session_id);
    expect((await two.ask(last)).session_id).toBe(theirs.session_id);

    one.kill();
    const stranger = await startAgent({ home, env, name: 'another-client' });
    expect((await stranger.call(last)).isError).toBe(true);
    const elsewhere = await startAgent({ home, env, folder: home });
    expect((await elsewhere.call(last)).isError).toBe(true);
    const reborn = await startAgent({ home, env });
    expect((await reborn.ask(last)).session_id).toBe(mine.session_id);
  });
});
