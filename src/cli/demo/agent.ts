import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ToolResult } from '../../domain/session/result.ts';
import { version } from '../program/build-constants.ts';
import type { Context } from '../program/command.ts';
import { demoSeconds } from './questions.ts';

export type DemoAgent = {
  call(args: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  close(): Promise<void>;
};

type Server = { readonly home: string; readonly more: Readonly<Record<string, string>> };

/** A real MCP client, with the real server as its child. */
export async function startDemoAgent(context: Context, { home, more }: Server): Promise<DemoAgent> {
  const env = Object.fromEntries(
    Object.entries(context.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [context.program, 'stdio', '--home', home],
    env: { ...env, ...more },
    stderr: 'inherit',
  });
  const client = new Client({ name: 'choice-mcp demo', version });
  await client.connect(transport);
  return {
    async call(args) {
      const timeout = 2 * demoSeconds * 1_000;
      const reply = await client.callTool({ name: 'provide_choice', arguments: args }, { timeout });
      const [block] = reply.content;
      if (reply.isError || reply.structuredContent === undefined)
        throw new Error(block?.type === 'text' ? block.text : 'no result');
      // The text leaves out what is empty.
      return reply.structuredContent as ToolResult;
    },
    close: () => client.close(),
  };
}
