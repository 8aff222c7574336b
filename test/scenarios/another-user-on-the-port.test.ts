import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Entered, enterPortal } from '../../src/web/pairing/enter-portal.ts';
import type { PortalSession } from '../../src/web/pairing/portal-session.ts';
import { type Agent, connectAgent } from '../support/agent-process.ts';
import { noOtherUser, type Squatter, startSquatter } from '../support/port-squatter.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

const question = {
  title: 'Known to its owner alone',
  prompt: 'Which way?',
  selection_mode: 'single',
  options: [{ id: 'alpha' }, { id: 'beta', recommended: true }],
} as const;

let squatter: Squatter;

/** A process of the home with a question. Nothing opens, so each address carries a key. */
async function startAgent(home: string): Promise<Agent> {
  const agent = await connectAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
  onTestFinished(() => agent.close().catch(() => {}));
  return agent;
}

async function ask(agent: Agent) {
  const { session_id, url } = await agent.ask(question);
  return { id: session_id, address: String(url), port: Number(new URL(String(url)).port) };
}

const list = { method: 'GET', target: '/api/interactions' } as const;

/** What a page does as long as its portal does not answer. */
async function tryAsAPage({ prove, send }: Entered, session: PortalSession): Promise<string[]> {
  const said: string[] = [];
  for (let time = 0; time < 5; time += 1) {
    const { text } = await send(session, list).catch(() => ({ text: null }));
    said.push(text ?? 'not from the portal');
    said.push(await prove().then(() => 'proven', String));
  }
  return said;
}

describe.skipIf(noOtherUser !== null)(
  `Another user takes the port of a portal${noOtherUser ?? ''}`,
  { tags: ['thorough'] },
  () => {
    beforeAll(async () => {
      squatter = await startSquatter();
    });
    afterAll(() => squatter.close());

    test('and can do nothing at the real portal with what programs said to it', async () => {
      const home = await createHome();
      const first = await startAgent(home);
      const { address, port } = await ask(first);
      const page = await enterPortal(address);
      const session = await page.prove();
      expect((await page.send(session, list)).text).toContain(question.title);
      const program = await openPortal((await ask(first)).address);
      const wanted = await ask(first);

      first.kill();
      await squatter.squat(port);
      const said = await tryAsAPage(page, session);
      expect(new Set(said)).toEqual(new Set(['not from the portal', expect.stringContaining('unproven')]));
      await program.get('/api/interactions');
      await expect(enterPortal(wanted.address)).rejects.toThrow('unanswered');
      const caught = await squatter.caught();
      expect(caught.length).toBeGreaterThan(10);
      expect(JSON.stringify(caught)).not.toContain(new URL(wanted.address).hash.split('.')[1]);
      await squatter.leave();

      const second = await startAgent(home);
      expect((await ask(second)).port).toBe(port);
      expect(await squatter.tryAt({ port, sessionId: wanted.id })).toEqual([]);
      expect((await page.send(await page.prove(), list)).text).toContain(question.title);
      await (await enterPortal(wanted.address)).prove();
    });

    test('and cannot stand between a page and the real portal on another port', async () => {
      const home = await createHome();
      const first = await startAgent(home);
      const paired = await ask(first);
      const page = await enterPortal(paired.address);
      const session = await page.prove();
      const unspent = (await ask(first)).address;

      first.kill();
      await squatter.squat(paired.port);
      const second = await startAgent(home);
      const real = await ask(second);
      expect(real.port).not.toBe(paired.port);
      await squatter.behave({ kind: 'relay', to: real.port });
      expect(await tryAsAPage(page, session)).not.toContain('proven');
      await expect(enterPortal(unspent)).rejects.toThrow('refused');
      // The program that serves the page of an address reads the key in it.
      const stolen = unspent.replace(`:${paired.port}/`, `:${real.port}/`);
      await expect(enterPortal(stolen)).rejects.toThrow('refused');
      expect(await squatter.tryAt({ port: real.port, sessionId: real.id })).toEqual([]);
      await squatter.leave();
      await eventually(async () => (await openPortal(real.address)).entries(), { what: 'the real portal' });
    });
  },
);
