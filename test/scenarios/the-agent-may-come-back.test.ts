import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question, resultOf } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';
import { hurried } from '../support/program-time.ts';

const patient = { CHOICE_HOLD_SECONDS: '60' };

describe('The agent may come back', () => {
  test('a client with a hard limit shorter than the human needs still gets the answer through polls', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const hard = { timeout: 4_000, maxTotalTimeout: 4_000 };
    const asked = await agent.ask(question, hard);
    const portal = await openPortal(asked.url ?? '');
    let polled = asked;
    for (let count = 2; count < 4; count += 1) {
      const told = `${asked.session_id}~${count}`;
      expect(polled.instructions).toContain(`{"session_id": "${told}"}`);
      polled = resultOf(await agent.call({ session_id: told }, hard));
      expect(polled).toMatchObject({
        action_status: 'pending',
        session_id: `${asked.session_id}~${count + 1}`,
      });
    }
    await portal.answer(asked.session_id, { selected_ids: ['rolling'] });
    expect((await agent.ask({ session_id: asked.session_id }, hard)).selection.selected_ids).toEqual([
      'rolling',
    ]);
  });

  test('a client that cancels leaves the question answerable, and the answer is announced to it and to no other client', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: patient, name: 'claude-code' });
    const stranger = await startAgent({ home, name: 'codex' });
    const giveUp = new AbortController();
    const lost = agent.call(question, { signal: giveUp.signal }).catch(() => 'given up');
    const strange = await stranger.ask({ ...question, title: 'A stranger asks' });
    const portal = await openPortal(strange.url ?? '');
    const find = async (title: string) =>
      (await portal.entries('active')).find((entry) => entry.title === title);
    const left = await eventually(() => find(question.title));
    giveUp.abort('the user pressed escape');
    await lost;
    await eventually(async () => (await find(question.title))?.attention !== 'waiting');
    expect((await portal.answer(left.session_id, { selected_ids: ['rolling'] })).status).toBe(200);

    await portal.answer(strange.session_id, { selected_ids: ['blue'] });
    expect((await stranger.poll(strange.session_id)).instructions).not.toContain(left.session_id);

    const next = agent.ask({ ...question, title: 'The next question' });
    const nextEntry = await eventually(() => find('The next question'));
    await portal.answer(nextEntry.session_id, { selected_ids: ['blue'] });
    expect((await next).instructions).toContain(left.session_id);
    expect((await agent.poll(left.session_id)).selection.selected_ids).toEqual(['rolling']);
  });

  test('two agents that wait at the same time with the identical question get two sessions and two answers', async () => {
    const home = await createHome();
    const [one, two, host] = await Promise.all([
      startAgent({ home, env: patient }),
      startAgent({ home, env: patient }),
      startAgent({ home, name: 'host' }),
    ]);
    const calls = [one.ask(question)];
    const { url } = await host.ask({ ...question, title: 'Keeps the portal open' });
    const portal = await openPortal(url ?? '');
    const entries = async () =>
      (await portal.entries('active')).filter((entry) => entry.title === question.title);
    await eventually(async () => (await entries()).length === 1);
    calls.push(two.ask(question));
    const [first, second] = await eventually(async () => {
      const found = await entries();
      return found.length === 2 && found;
    });
    await portal.answer(first?.session_id ?? '', { selected_ids: ['blue'] });
    await portal.answer(second?.session_id ?? '', { selected_ids: ['rolling'] });
    const [mine, theirs] = await Promise.all(calls);
    expect(mine?.session_id).not.toBe(theirs?.session_id);
    expect([mine?.selection.selected_ids, theirs?.selection.selected_ids]).toEqual([['blue'], ['rolling']]);
  });

  test('after a cancel or a timeout the identical question is asked anew', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_MIN_TIMEOUT_SECONDS: '1' } });
    const first = await agent.ask(question);
    const portal = await openPortal(first.url ?? '');
    await portal.post(`/api/interactions/${first.session_id}/cancel`, { attempt: 'one' });
    const second = await agent.ask({ ...question, timeout_seconds: 1 });
    expect(second.session_id).not.toBe(first.session_id);
    expect((await agent.poll(second.session_id)).action_status).toBe('timeout');
    const third = await agent.ask({ ...question, timeout_seconds: 1 });
    expect(third.session_id).not.toBe(second.session_id);
  });

  test('a client that closes its pipe while a call waits leaves a note of when, for the hold of later ones', async () => {
    const home = await createHome();
    const agent = await startAgent({
      home,
      env: { CHOICE_HOLD_SECONDS: '3600', ...hurried(100) },
      name: 'cuts',
    });
    void agent.call({ ...question, timeout_seconds: 3_600 }).catch(() => 'cut');
    await eventually(async () => (await readdir(join(home, 'open')).catch(() => [])).length > 0);
    const askedAt = Date.now();
    // By the clock of the server that is longer than the 10 s below which nothing is learned.
    await eventually(async () => Date.now() - askedAt > 1_000);
    await agent.close();
    const cuts = JSON.parse(await readFile(join(home, 'cache', 'cuts.json'), 'utf8'));
    expect(cuts.cuts.seconds).toBeGreaterThan(10);
  });
});
