import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { readPollId } from '../../src/domain/session/session-id.ts';
import { type CallReply, resultOf } from './mcp-pair.ts';
import { program, programEnv } from './program-process.ts';

export type Agent = {
  readonly client: Client;
  readonly pid: number;
  readonly stderr: () => string;
  readonly call: (
    args: Record<string, unknown>,
    options?: Parameters<Client['callTool']>[1],
  ) => Promise<CallReply>;
  /** The result, which names its session as the store and the portal do: by the plain id, also while it is pending. */
  readonly ask: (
    args: Record<string, unknown>,
    options?: Parameters<Client['callTool']>[1],
  ) => Promise<ToolResult>;
  readonly poll: (sessionId: string) => Promise<ToolResult>;
  /** SIGKILL, as a client that dies takes its server with it. */
  readonly kill: () => void;
  readonly close: () => Promise<void>;
};

export type AgentOptions = {
  readonly home: string;
  readonly env?: Record<string, string>;
  readonly name?: string;
  readonly folder?: string;
  readonly client?: ClientOptions;
  readonly program?: string;
  /** How the client starts the server, where it is not Node with the program. */
  readonly command?: readonly string[];
};

/** A real MCP client with its own server process, as an editor would start it. */
export async function connectAgent({
  home,
  env,
  name,
  folder,
  client: options,
  program: file,
  command: [command = '', ...args] = [process.execPath, file ?? program, 'stdio'],
}: AgentOptions): Promise<Agent> {
  const transport = new StdioClientTransport({
    command,
    args,
    env: programEnv(home, env),
    stderr: 'pipe',
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const client = new Client({ name: name ?? 'test-agent', version: '1.0.0' }, options);
  await client.connect(transport);
  const { pid } = transport;
  if (pid === null) throw new Error('the server has no process');
  const call: Agent['call'] = (args, more = {}) =>
    client.callTool({ name: 'provide_choice', arguments: args }, { timeout: 120_000, ...more });
  const ask: Agent['ask'] = async (args, more) => {
    const result = resultOf(await call(args, more));
    return { ...result, session_id: readPollId(result.session_id).id };
  };
  return {
    client,
    pid,
    stderr: () => stderr,
    call,
    ask,
    poll: (session_id) => ask({ session_id }),
    kill: () => process.kill(pid, 'SIGKILL'),
    close: () => client.close(),
  };
}
