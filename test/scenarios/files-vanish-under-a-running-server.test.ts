import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import type { Agent } from '../support/agent-process.ts';
import { question, textOf } from '../support/mcp-pair.ts';
import { isUp, openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';

const env = { CHOICE_HOLD_SECONDS: '0' };
let asked = 0;
/** A question of its own each time: the same one again would continue the former. */
const another = () => {
  asked += 1;
  return { ...question, title: `Question ${asked}` };
};

async function answered(agent: Agent, title = another().title): Promise<string> {
  const { session_id, url } = await agent.ask({ ...question, title });
  const portal = await openPortal(String(url));
  const reply = await portal.answer(session_id, { selected_ids: ['blue'] });
  expect(reply.status, await reply.text()).toBe(200);
  return (await agent.poll(session_id)).action_status;
}

/** What the person finds in the log: nothing else is said, and the same thing is said once. */
function logged(agent: Agent): readonly string[] {
  return agent
    .stderr()
    .split('\n')
    .filter((line) => line.startsWith('choice-mcp '));
}

describe('Under a running server', () => {
  test('the folder of sessions goes away: what was in it is unknown, and the next question is asked', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env });
    const { session_id } = await agent.ask(another());
    await rm(join(home, 'sessions'), { recursive: true });
    expect(await answered(agent)).toBe('selected');
    const gone = await agent.call({ session_id });
    expect([gone.isError, textOf(gone)]).toEqual([true, expect.stringContaining('No session')]);
    expect(logged(agent)).toEqual([expect.stringMatching(/folders in .* were removed .* made again/)]);
  });

  test('the secret goes away: its tabs go on, and new keys are good', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env });
    const { session_id, url } = await agent.ask(another());
    const portal = await openPortal(String(url));
    await rm(join(home, 'secret'));
    expect((await portal.answer(session_id, { selected_ids: ['blue'] })).status).toBe(200);
    expect(await answered(agent)).toBe('selected');
    const second = await startAgent({ home, env });
    expect(await answered(second)).toBe('selected');
    expect(await isUp(portal.origin)).toBe(true);
    expect(logged(agent)).toEqual([]);
  });
});

describe('A home in which', () => {
  test.runIf(process.getuid?.() !== 0)('portal.json cannot be read still has its portal', async () => {
    const home = await createHome();
    await writeFile(join(home, 'portal.json'), '{"port":1}');
    await chmod(join(home, 'portal.json'), 0);
    const agent = await startAgent({ home, env });
    expect(await answered(agent)).toBe('selected');
    expect(logged(agent)).toEqual([expect.stringMatching(/portal\.json/)]);
  });

  test('portal.json is a folder still has its portal', async () => {
    const home = await createHome();
    await mkdir(join(home, 'portal.json'));
    const agent = await startAgent({ home, env });
    expect(await answered(agent)).toBe('selected');
    expect(logged(agent)).toEqual([expect.stringMatching(/portal\.json/)]);
  });

  test('a folder stands among the keys gives out keys', async () => {
    const home = await createHome();
    await mkdir(join(home, 'keys', '0123456789abcdef.json', 'deep'), { recursive: true });
    const agent = await startAgent({ home, env });
    expect(await answered(agent)).toBe('selected');
    expect(await answered(agent)).toBe('selected');
    expect(logged(agent)).toEqual([]);
  });

  test('a folder stands where a draft should be still takes the answer', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env });
    const { session_id, url } = await agent.ask(another());
    const [folder = ''] = (await readdir(join(home, 'sessions'), { recursive: true })).filter((name) =>
      name.endsWith(session_id),
    );
    await mkdir(join(home, 'sessions', folder, 'draft.json', 'deep'), { recursive: true });
    const portal = await openPortal(String(url));
    const { draft } = await portal.interaction(session_id);
    const typed = { ...draft.answers[0], globalNote: { value: 'soon', at: 1 } };
    const at = `/api/interactions/${session_id}/draft`;
    expect((await portal.post(at, { draft: typed, tab: 't' })).status).toBe(200);
    expect((await portal.interaction(session_id)).draft.answers[0]?.globalNote).toEqual(typed.globalNote);
    expect((await portal.answer(session_id, { selected_ids: ['blue'] })).status).toBe(200);
    expect((await agent.poll(session_id)).action_status).toBe('selected');
    expect(logged(agent)).toEqual([expect.stringMatching(/draft of session .* counts as none/)]);
  });
});
