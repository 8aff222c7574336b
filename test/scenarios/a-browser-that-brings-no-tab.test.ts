import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createNotingBrowser } from '../support/noting-browser.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

describe('A browser that was started and brings no tab', { tags: ['thorough'] }, () => {
  test('leaves the person with an address that lets them in', async () => {
    const home = await createHome();
    const browser = await createNotingBrowser(home);
    const agent = await startAgent({ home, env: browser.env });
    const pending = await agent.ask(question);
    expect(pending.action_status).toBe('pending');
    expect(await browser.opened()).toHaveLength(1);
    expect(pending.instructions).toContain(`open ${pending.url}`);
    const portal = await openPortal(pending.url ?? '');
    const [entry] = await portal.entries('active');
    expect(entry?.session_id).toBe(pending.session_id);
    await portal.answer(pending.session_id, { selected_ids: [question.options[0]?.id ?? ''] });
    expect((await agent.poll(pending.session_id)).action_status).toBe('selected');
  });

  test('with a short hold, what is to be shown word for word lets them in, and is not told before it does', {
    tags: ['thorough'],
  }, async () => {
    const home = await createHome();
    const browser = await createNotingBrowser(home);
    const agent = await startAgent({ home, env: { ...browser.env, CHOICE_HOLD_SECONDS: '1' } });
    const asked = await agent.ask(question);
    expect(asked.instructions).not.toContain('word for word');
    const told = await eventually(
      async () => {
        const polled = await agent.poll(asked.session_id);
        return polled.instructions.includes('word for word') && polled;
      },
      { withinMs: 20_000 },
    );
    expect(told.instructions).toContain(`open ${told.url}`);
    const portal = await openPortal(told.url ?? '');
    expect(await portal.entries('active')).toHaveLength(1);
  });
});
