import { setTimeout as pause } from 'node:timers/promises';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { readPollId } from '../../src/domain/session/session-id.ts';
import { type Agent, connectAgent } from './agent-process.ts';
import { question } from './mcp-pair.ts';
import { openPortal, type PortalClient } from './portal-client.ts';
import { createRandom } from './seeded-random.ts';

/** What an agent was told of an earlier question. */
export type News = {
  readonly session_id: string;
  readonly title: string;
  readonly action_status: string;
  readonly custom_input?: string;
  readonly attachments?: ToolResult['attachments'];
  readonly instructions: string;
};

/** The answers to other questions that a result brings along. */
export function newsIn(instructions: string): readonly News[] {
  return instructions
    .split('\n')
    .filter((line) => line.startsWith('- {'))
    .map((line): News => JSON.parse(line.slice(2)));
}

type Ground = { readonly home: string; readonly env: Readonly<Record<string, string>> };
type Wanted = Ground & { readonly rounds: number; readonly agents: number; readonly seed: number };

export type RoundsReport = {
  readonly answered: number;
  readonly kills: number;
  /** Titles whose answer never came, came to another agent, or came again without being marked as the same. */
  readonly lost: readonly string[];
  readonly strayed: readonly string[];
  readonly unmarked: readonly string[];
  readonly repeated: number;
};

const open = { ...question, selection_mode: 'hybrid', wait: false } as const;

/**
 * Agents ask without waiting, a person answers, and the agents' servers are killed with -9 at any moment: also while a
 * result that brings an answer is on its way. Whatever was answered has to reach the agent that asked.
 */
export async function playRounds({ home, env, rounds, agents, seed }: Wanted): Promise<RoundsReport> {
  const random = createRandom(seed);
  const host = await connectAgent({ home, env, name: 'host' });
  const { url } = await host.ask({ ...question, title: 'Keeps the portal open', wait: false });
  const portal = await openPortal(url ?? '');
  const names = Array.from({ length: agents }, (_, n) => `agent-${n + 1}`);
  const running = new Map<string, Agent>();
  const expected = new Map<string, string>();
  const told = new Map<string, number>();
  const [strayed, unmarked] = [new Set<string>(), new Set<string>()];
  let kills = 0;
  let repeated = 0;

  const agentOf = async (name: string) => {
    const agent = running.get(name) ?? (await connectAgent({ home, env, name }));
    running.set(name, agent);
    return agent;
  };

  function kill(name: string): void {
    running.get(name)?.kill();
    running.delete(name);
    kills += 1;
  }

  function hear(name: string, instructions: string): void {
    for (const { title, custom_input, instructions: words } of newsIn(instructions)) {
      const times = (told.get(title) ?? 0) + 1;
      told.set(title, times);
      if (!title.startsWith(`${name}:`) || expected.get(title) !== custom_input) strayed.add(title);
      if (times === 1) continue;
      repeated += 1;
      if (!words.includes('it is the same one')) unmarked.add(title);
    }
  }

  /** Asks; gives the session, or null where the server was killed before its result was there. */
  async function ask(name: string, title: string, dies: boolean): Promise<string | null> {
    const agent = await agentOf(name);
    const asking = agent.ask({ ...open, title }).catch(() => null);
    if (dies) {
      await Promise.race([pause(random.below(60)), asking]);
      kill(name);
    }
    const result = await asking;
    if (result !== null) hear(name, result.instructions);
    return result === null ? null : readPollId(result.session_id).id;
  }

  for (let round = 1; round <= rounds; round += 1) {
    const name = random.pick(names);
    const title = `${name}: question ${round}?`;
    const id = await ask(name, title, random.chance(0.3));
    if (id !== null) await answer(portal, id, title);
    if (random.chance(0.3) && running.has(name)) kill(name);
  }
  // Told eight at a time.
  for (const name of names) {
    for (let left = rounds; left > 0; left -= 8) await ask(name, `${name}: anything left ${left}?`, false);
  }
  for (const agent of running.values()) await agent.close();
  await host.close();
  const lost = [...expected.keys()].filter((title) => !told.has(title));
  return {
    answered: expected.size,
    kills,
    lost,
    strayed: [...strayed],
    unmarked: [...unmarked],
    repeated,
  };

  async function answer(at: PortalClient, id: string, title: string): Promise<void> {
    const text = `answer to ${title}`;
    const reply = await at.answer(id, { selected_ids: [], custom_input: text });
    if (reply.status === 200) expected.set(title, text);
  }
}

/** What each of two living windows of one client in one folder was told, and should not have been, or was not told. */
export async function playTwoWindows({ home, env, rounds }: Ground & { readonly rounds: number }) {
  const windows = await Promise.all(['one', 'two'].map(async () => connectAgent({ home, env })));
  const asking = (title: string) => ({ ...open, title });
  const [first] = await Promise.all(windows.map((window) => window.ask(asking('Opens the portal'))));
  const portal = await openPortal(first?.url ?? '');
  const wrong: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const titles = windows.map((_, n) => `window ${n}, round ${round}?`);
    const asked = await Promise.all(windows.map((window, n) => window.ask(asking(titles[n] ?? ''))));
    await Promise.all(
      asked.map(({ session_id }) =>
        portal.answer(session_id, { selected_ids: [], custom_input: session_id }),
      ),
    );
    const told = await Promise.all(
      windows.map((window, n) => window.ask(asking(`window ${n} goes on ${round}?`))),
    );
    for (const [n, { instructions, session_id }] of told.entries()) {
      const news = newsIn(instructions).map(({ title, custom_input }) => [title, custom_input]);
      const expected = JSON.stringify([[titles[n], asked[n]?.session_id]]);
      if (JSON.stringify(news) !== expected) wrong.push(`${JSON.stringify(news)} instead of ${expected}`);
      // Answered and collected, so that it is no news in the next round.
      await portal.answer(session_id, { selected_ids: [], custom_input: 'go on' });
      await windows[n]?.poll(session_id);
    }
  }
  for (const window of windows) await window.close();
  return wrong;
}
