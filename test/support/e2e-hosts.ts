import type { ToolResult } from '../../src/domain/session/result.ts';
import { type Agent, connectAgent } from './agent-process.ts';
import { makeHome, removeHome } from './program-process.ts';

/** Servers of one home, each with an open question, so that any of them may hold the portal. */
export type Hosts = {
  /** One more server, and its question. */
  ask(title: string): Promise<ToolResult>;
  /** The oldest, which is the one with the portal. */
  killFirst(): void;
  killAll(): void;
  close(): Promise<void>;
};

export async function createHosts(): Promise<Hosts> {
  const home = await makeHome();
  const agents: Agent[] = [];
  return {
    async ask(title) {
      const agent = await connectAgent({ home, name: title, env: { CHOICE_HOLD_SECONDS: '1' } });
      agents.push(agent);
      return agent.ask({
        title,
        prompt: 'Take your time.',
        selection_mode: 'text_input',
        timeout_seconds: 3_000,
      });
    },
    killFirst: () => agents.shift()?.kill(),
    killAll() {
      for (const agent of agents.splice(0)) agent.kill();
    },
    async close() {
      for (const agent of agents) await agent.close().catch(() => {});
      await removeHome(home);
    },
  };
}
