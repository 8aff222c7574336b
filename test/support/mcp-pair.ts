import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { withoutEmpty } from '../../src/domain/json-object.ts';
import type { ToolResult } from '../../src/domain/session/result.ts';
import type { AgentServices } from '../../src/mcp/agent-services.ts';
import { createProvideChoice } from '../../src/mcp/provide-choice.ts';
import { reportSent } from '../../src/mcp/serve.ts';
import { createServer } from '../../src/mcp/server.ts';

/** A real MCP client and our server, joined in memory. */
export async function connectPair(
  services: AgentServices,
  options: ClientOptions = {},
  clientInfo = { name: 'claude-code', version: '2.1.0' },
) {
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  const transport = reportSent(serverEnd, { arrivedAt: services.clock.now });
  const server = createServer({
    version: '0.0.0-test',
    folder: '/home/ada/api-gateway',
    provideChoice: createProvideChoice(async () => services),
    whenSent: transport.whenSent,
    takeArrival: transport.takeArrival,
  });
  const client = new Client(clientInfo, options);
  await server.connect(transport);
  await client.connect(clientEnd as never);
  return { client, server };
}

export type CallReply = Awaited<ReturnType<Client['callTool']>>;

export function call(
  client: Client,
  args: Record<string, unknown>,
  options: Parameters<Client['callTool']>[1] = {},
): Promise<CallReply> {
  return client.callTool({ name: 'provide_choice', arguments: args }, options);
}

/** The result object, having checked that the text says the same. */
export function resultOf(reply: CallReply): ToolResult {
  const text = textOf(reply);
  const result = reply.structuredContent as ToolResult;
  if (JSON.stringify(withoutEmpty(result)) !== text) throw new Error(`text and structure differ: ${text}`);
  return result;
}

export function textOf(reply: CallReply): string {
  const [block] = reply.content;
  if (block?.type !== 'text') throw new Error('no text in the reply');
  return block.text;
}

export const question = {
  title: 'How should it be deployed?',
  prompt: 'The endpoint is ready. I need a decision because rolling back is slow.',
  selection_mode: 'single',
  options: [
    { id: 'blue', label: 'Blue/green', recommended: true },
    { id: 'rolling', label: 'Rolling' },
  ],
} as const;
