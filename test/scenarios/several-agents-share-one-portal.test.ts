import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { isUp, openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

describe('Several agents share one portal', () => {
  test('both questions are in one list at one address, and the survivor takes over the same address', async () => {
    const home = await createHome();
    const first = await startAgent({ home, name: 'claude-code' });
    const second = await startAgent({ home, name: 'codex' });
    const one = await first.ask({ ...question, title: 'First question' });
    const two = await second.ask({ ...question, title: 'Second question' });
    const origin = new URL(one.url ?? '').origin;
    expect(new URL(two.url ?? '').origin).toBe(origin);

    const portal = await openPortal(two.url ?? '');
    expect(new Set((await portal.entries('active')).map((entry) => entry.title))).toEqual(
      new Set(['First question', 'Second question']),
    );

    first.kill();
    await eventually(() => isUp(origin), { what: 'a takeover at the same address' });

    const poll = second.poll(two.session_id);
    expect((await portal.answer(two.session_id, { selected_ids: ['blue'] })).status).toBe(200);
    expect((await poll).selection.selected_ids).toEqual(['blue']);
  });

  test('answers given in any order reach the call they belong to', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '60' } });
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    const calls = numbers.map((number) =>
      agent.ask({
        ...question,
        title: `Question ${number}`,
        options: [{ id: `yes-${number}`, recommended: true }, { id: `no-${number}` }],
      }),
    );
    const scout = await startAgent({ home, name: 'scout' });
    const portal = await openPortal((await scout.ask(question)).url ?? '');
    const active = await eventually(async () => {
      const entries = (await portal.entries('active')).filter((entry) => entry.title.startsWith('Question'));
      return entries.length === 50 && entries;
    });
    const shuffled = [...active].sort((a, b) => a.session_id.slice(-6).localeCompare(b.session_id.slice(-6)));
    for (const entry of shuffled) {
      const number = entry.title.split(' ')[1];
      await portal.answer(entry.session_id, { selected_ids: [`yes-${number}`] });
    }
    const results = await Promise.all(calls);
    expect(results.map((result) => result.selection.selected_ids)).toEqual(numbers.map((n) => [`yes-${n}`]));
  });
});
