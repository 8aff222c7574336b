import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, connectAgent } from '../support/agent-process.ts';
import type { Ledger } from './ledger.ts';
import { pause } from './world.ts';

/** The server processes of all agents: started when one is needed, and again after each kill. */
export type Servers = {
  /** The living server of this place; a new one where there is none. */
  at(place: number): Promise<Agent>;
  living(): readonly Agent[];
  /** When this process had been started. */
  startedAt(agent: Agent): number;
  /** A death that is ours. Every other one is a violation. */
  kill(agent: Agent): void;
  closeAll(): Promise<void>;
};

type Options = {
  readonly home: string;
  readonly env: Record<string, string>;
  readonly ledger: Ledger;
  /** Where what each process wrote to its stderr is kept. */
  readonly logs: string;
};

export function createServers({ home, env, ledger, logs }: Options): Servers {
  const held = new Map<number, Promise<Agent>>();
  const living = new Set<Agent>();
  const starts = new Map<Agent, number>();
  const killed = new Set<number>();
  let isClosing = false;

  async function start(place: number): Promise<Agent> {
    for (;;) {
      try {
        const agent = await connectAgent({ home, env, name: `agent-${place}` });
        living.add(agent);
        starts.set(agent, performance.now());
        agent.client.onclose = () => {
          living.delete(agent);
          held.delete(place);
          writeFileSync(join(logs, `${agent.pid}.log`), agent.stderr());
          if (isClosing || killed.has(agent.pid)) return;
          ledger.fail(`server ${agent.pid} ended by itself: ${agent.stderr().slice(-600)}`);
        };
        return agent;
      } catch {
        // Killed or stopped while it started.
        if (isClosing) throw new Error('the run is over');
        await pause(200);
      }
    }
  }

  return {
    at(place) {
      const known = held.get(place) ?? start(place);
      held.set(place, known);
      return known;
    },
    living: () => [...living],
    startedAt: (agent) => starts.get(agent) ?? 0,
    kill(agent) {
      killed.add(agent.pid);
      agent.kill();
    },
    async closeAll() {
      isClosing = true;
      await Promise.all([...living].map((agent) => agent.close().catch(() => {})));
    },
  };
}
