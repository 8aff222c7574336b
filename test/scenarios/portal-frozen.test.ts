import { describe, expect, onTestFinished, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

describe('A portal whose process is frozen', () => {
  test('is replaced by the next process with a question, and makes room once it wakes up', async () => {
    const home = await createHome();
    const first = await startAgent({ home, name: 'claude-code' });
    const frozen = await first.ask({ ...question, title: 'Asked before the freeze' });
    const oldOrigin = new URL(frozen.url ?? '').origin;
    onTestFinished(() => void process.kill(first.pid, 'SIGCONT'));
    process.kill(first.pid, 'SIGSTOP');

    const second = await startAgent({ home, name: 'codex' });
    const asked = await second.ask({ ...question, title: 'Asked during the freeze' });
    const portal = await openPortal(asked.url ?? '');
    expect(portal.origin).not.toBe(oldOrigin);
    const titles = (await portal.entries('active')).map((entry) => entry.title);
    expect(titles).toContain('Asked before the freeze');

    process.kill(first.pid, 'SIGCONT');
    await eventually(() => isDown(oldOrigin), { withinMs: 15_000, what: 'the woken portal making room' });
    expect((await portal.answer(frozen.session_id, { selected_ids: ['blue'] })).status).toBe(200);
    expect((await first.poll(frozen.session_id)).selection.selected_ids).toEqual(['blue']);
  });
});

async function isDown(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  );
}
