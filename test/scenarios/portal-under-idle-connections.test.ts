import { describe, expect, onTestFinished, test } from 'vitest';
import type { ProofReply } from '../../src/web/wire/replies.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { isUp, openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { cannotBecomeAnother, floodScript, startAsSecondUser } from '../support/second-user.ts';

/** A tab is open in these tests, and a call would wait for its person. */
const env = { CHOICE_HOLD_SECONDS: '1' };
const half = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ';

describe.skipIf(cannotBecomeAnother)(
  'Another user (made by root) who holds connections to the portal',
  { tags: ['thorough'] },
  () => {
    test.each([
      ['300 silent ones', 300, ''],
      ['1,000 silent ones', 1_000, ''],
      ['1,000 that never finish a request', 1_000, half],
    ])(
      '%s: tabs stay, answers come, and the next agent finds the portal where it was',
      async (_name, count, words) => {
        const home = await createHome();
        const first = await startAgent({ home, env, name: 'claude-code' });
        const asked = await first.ask({ ...question, title: 'Asked before the flood' });
        const portal = await openPortal(asked.url ?? '');
        const { origin, port } = new URL(portal.origin);
        onTestFinished(await portal.openTab());
        await startAsSecondUser(floodScript, [port, String(count), words]);

        const second = await startAgent({ home, env, name: 'codex' });
        const meanwhile = await second.ask({ ...question, title: 'Asked during the flood' });
        expect(new URL(meanwhile.url ?? '').origin).toBe(origin);
        for (let round = 0; round < 20; round += 1) expect(await isUp(origin)).toBe(true);
        expect((await portal.answer(asked.session_id, { selected_ids: ['blue'] })).status).toBe(200);
        expect((await first.poll(asked.session_id)).selection.selected_ids).toEqual(['blue']);
        expect(await tabsAt(origin)).toBe(1);
      },
    );
  },
);

async function tabsAt(origin: string): Promise<number> {
  const reply = await fetch(`${origin}/proof`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"nonce":"n"}',
  });
  return ((await reply.json()) as ProofReply).tabs;
}
