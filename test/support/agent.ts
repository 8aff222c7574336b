import { onTestFinished } from 'vitest';
import { type Agent, type AgentOptions, connectAgent } from './agent-process.ts';

/** An agent that goes when its test is over. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const agent = await connectAgent(options);
  onTestFinished(agent.close);
  return agent;
}
