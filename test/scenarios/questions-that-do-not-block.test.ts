import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { describeInEachStore } from '../support/each-store.ts';
import { newsIn, playRounds, playTwoWindows } from '../support/going-on-rounds.ts';
import { question } from '../support/mcp-pair.ts';
import { isUp, openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

const titled = (title: string) => ({ ...question, title });
const going = (title: string) => ({ ...titled(title), wait: false });
const blue = { selected_ids: ['blue'] };
const rolling = { selected_ids: ['rolling'] };

describeInEachStore('Questions that do not block', (freshStore) => {
  const begin = async (more: { readonly name?: string } = {}) => {
    const [home, env] = [await createHome(), freshStore()];
    const agent = await startAgent({ home, env, ...more });
    const asked = await agent.ask(going('What should it be called?'));
    const portal = await openPortal(asked.url ?? '');
    return { home, env, agent, portal, id: asked.session_id, asked };
  };

  test('the agent goes on at once, the page says so, and the answer comes with its next question', async () => {
    const { agent, portal, id, asked } = await begin();
    expect(asked).toMatchObject({ action_status: 'pending', remaining_seconds: 86_400 });
    expect(await portal.entries()).toMatchObject([
      { session_id: id, waits: false, attention: 'recent', can_take_back: false },
    ]);
    expect((await portal.answer(id, rolling)).status).toBe(200);
    const next = await agent.ask(going('And this?'));
    expect(newsIn(next.instructions)).toMatchObject([{ session_id: id, selected_ids: ['rolling'] }]);
    expect(newsIn((await agent.ask(going('And then?'))).instructions)).toEqual([]);
  });

  test('answered while it is polled it comes at once', async () => {
    const { agent, portal, id } = await begin();
    const polled = agent.poll(id);
    await expect
      .poll(async () => (await portal.entries())[0]?.attention, { message: 'the poll is waiting' })
      .toBe('waiting');
    await portal.answer(id, blue);
    expect(await polled).toMatchObject({ action_status: 'selected', selection: blue });
  });

  test('answered after its process was killed it comes to the next of the same client and folder', async () => {
    const { home, env, agent, portal, id } = await begin();
    const witness = await startAgent({ home, env, name: 'another-client' });
    const kept = await witness.ask(going('Keeps the portal'));
    agent.kill();
    await eventually(() => isUp(portal.origin), { what: 'the other client taking the portal over' });
    const other = await openPortal(kept.url ?? '');
    await other.answer(id, rolling);
    expect(newsIn((await witness.ask(going('Anything for me?'))).instructions)).toEqual([]);
    const next = await startAgent({ home, env });
    expect(newsIn((await next.ask(going('And this?'))).instructions)).toMatchObject([{ session_id: id }]);
    expect(portal.origin).toBe(other.origin);
  });

  test('can be taken back and changed until it leaves, and not after', async () => {
    const { agent, portal, id } = await begin();
    await portal.answer(id, { ...rolling, global_annotation: 'after 18:00' });
    expect((await portal.entries())[0]).toMatchObject({ status: 'submitted', can_take_back: true });
    const reopened = await portal.post(`/api/interactions/${id}/reopen`, { attempt: 'one' });
    expect(reopened.status).toBe(200);
    expect(await reopened.json()).toMatchObject({
      session: { state: 'open', takenBack: [{ ending: { answers: [{ selectedIds: ['rolling'] }] } }] },
      draft: { answers: [{ selectedIds: { value: ['rolling'] }, globalNote: { value: 'after 18:00' } }] },
    });
    // A lost reply, sent again.
    expect((await portal.post(`/api/interactions/${id}/reopen`, { attempt: 'one' })).status).toBe(200);
    expect(newsIn((await agent.ask(going('Meanwhile?'))).instructions)).toEqual([]);
    await portal.answer(id, blue);
    const told = await agent.ask(going('And now?'));
    expect(newsIn(told.instructions)).toMatchObject([{ session_id: id, selected_ids: ['blue'] }]);
    const refused = await portal.post(`/api/interactions/${id}/reopen`, { attempt: 'two' });
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'already-sent' } }]);
    expect((await portal.entries('completed'))[0]).toMatchObject({ can_take_back: false });
  });

  test('an answer to an agent that waits cannot be taken back', async () => {
    const { home, env, portal } = await begin();
    const patient = await startAgent({ home, env: { ...env, CHOICE_HOLD_SECONDS: '60' } });
    const waiting = patient.ask(titled('This one blocks'));
    const { session_id: id } = await eventually(async () =>
      (await portal.entries()).find(({ title }) => title === 'This one blocks'),
    );
    await portal.answer(id, blue);
    expect(await waiting).toMatchObject({ selection: blue });
    expect((await portal.post(`/api/interactions/${id}/reopen`, { attempt: 'x' })).status).toBe(409);
  });

  test('two living windows of one client in one folder never get each other’s answers', async () => {
    expect(await playTwoWindows({ home: await createHome(), env: freshStore(), rounds: 10 })).toEqual([]);
  });

  test('every answer reaches the agent that asked, whatever is killed in between', async () => {
    const report = await playRounds({
      ...{ home: await createHome(), env: freshStore() },
      ...{ rounds: 12, agents: 2, seed: 7 },
    });
    expect(report).toMatchObject({ lost: [], strayed: [], unmarked: [] });
    expect([report.answered > 4, report.kills > 2]).toEqual([true, true]);
  });
});

describe('A question that does not block', () => {
  test('is refused beyond twenty, with what to do', async () => {
    const agent = await startAgent({ home: await createHome() });
    for (let n = 1; n <= 20; n += 1) await agent.ask(going(`Question ${n}?`));
    const reply = await agent.call(going('One more?'));
    expect(reply).toMatchObject({ isError: true });
    expect(JSON.stringify(reply.content)).toContain('ask this one without wait: false');
  });
});
