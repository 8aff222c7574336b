import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Asker } from '../domain/session/asker.ts';
import { cleanLine } from '../domain/text/clean-text.ts';
import { publishedRequestSchema } from '../domain/validation/request-schema.ts';
import { actedOnResultSchema } from '../domain/validation/result-schema.ts';
import type { Call, Retry } from './call.ts';
import { readRetry, writeRetry } from './call.ts';
import type { MessageId } from './message-id.ts';
import type { ProvideChoice } from './provide-choice.ts';
import {
  decisionPolicy,
  promptDescription,
  promptName,
  promptTitle,
  toolDescription,
  toolName,
  toolTitle,
} from './strings.ts';
import { toolError } from './tool-reply.ts';

export type ServerDeps = {
  readonly version: string;
  readonly folder: string;
  readonly provideChoice: ProvideChoice;
  /** Calls back once the result of this request has left. */
  readonly whenSent: (request: MessageId, then: () => void) => void;
  /** When this request came in. */
  readonly takeArrival: (request: MessageId) => number;
};

/**
 * One MCP server. The factory may run twice on a connection, so making one has no side effects.
 * Raw arguments go to the domain's own checks: the SDK's refusals would be in its words, not ours.
 */
export function createServer(deps: ServerDeps): Server {
  const { version, provideChoice, whenSent } = deps;
  const server = new Server(
    { name: 'choice-mcp', title: 'choice', version },
    { capabilities: { tools: {}, prompts: {} }, instructions: decisionPolicy },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [tool()] }));
  server.setRequestHandler('tools/call', async (request, context) => {
    if (request.params.name !== toolName) return toolError(`Unknown tool; the only one here is ${toolName}.`);
    const call = readCall(server, context, deps);
    const reply = await provideChoice(request.params.arguments ?? {}, call);
    if (reply.kind === 'come-back') return comeBack(reply.retry);
    const { onSent } = reply;
    if (onSent !== null) whenSent(context.mcpReq.id, () => void onSent());
    return reply.result;
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: [{ name: promptName, title: promptTitle, description: promptDescription }],
  }));
  server.setRequestHandler('prompts/get', (request) => {
    if (request.params.name !== promptName)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Unknown prompt; the only one here is ${promptName}.`,
      );
    return {
      description: promptDescription,
      messages: [{ role: 'user', content: { type: 'text', text: decisionPolicy } }],
    };
  });
  return server;
}

function tool() {
  return {
    name: toolName,
    title: toolTitle,
    description: toolDescription,
    inputSchema: publishedRequestSchema() as { type: 'object' },
    outputSchema: actedOnResultSchema() as { type: 'object' },
    // Without readOnlyHint some clients ask for approval before the question is even shown.
    annotations: { title: toolTitle, readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    // Claude Code otherwise hides the tool behind a search, and the model does not think of asking.
    _meta: { 'anthropic/alwaysLoad': true },
  };
}

function readCall(server: Server, { mcpReq }: ServerContext, { folder, takeArrival }: ServerDeps): Call {
  const token = mcpReq._meta?.progressToken;
  return {
    asker: readAsker({ initialized: server.getClientVersion(), envelope: mcpReq.envelope, folder }),
    arrivedAt: takeArrival(mcpReq.id),
    signal: mcpReq.signal,
    retry: readRetry(mcpReq.requestState<unknown>()),
    canRetry: mcpReq.envelope !== undefined,
    sendProgress:
      token === undefined
        ? null
        : (beat, message) =>
            mcpReq.notify({
              method: 'notifications/progress',
              params: { progressToken: token, progress: beat, message },
            }),
  };
}

function comeBack(retry: Retry): CallToolResult {
  const required: InputRequiredResult = inputRequired({ requestState: writeRetry(retry) });
  return required as unknown as CallToolResult;
}

type Introduction = {
  /** What `initialize` said, on older revisions. */
  readonly initialized: { readonly name: string; readonly version: string } | undefined;
  /** What the request itself carries, since 2026-07-28. */
  readonly envelope: unknown;
  readonly folder: string;
};

const longestName = 80;

/** Who asks, as far as a client says. Its name is shown to people, so it is cleaned like any other agent text. */
export function readAsker({ initialized, envelope, folder }: Introduction): Asker {
  const info = fromEnvelope(envelope) ?? initialized;
  return {
    client: shown(info?.name) ?? 'unknown client',
    clientVersion: shown(info?.version),
    folder,
  };
}

function fromEnvelope(envelope: unknown): { name?: unknown; version?: unknown } | undefined {
  if (typeof envelope !== 'object' || envelope === null) return undefined;
  const info: unknown = Object.getOwnPropertyDescriptor(envelope, CLIENT_INFO_META_KEY)?.value;
  return typeof info === 'object' && info !== null ? info : undefined;
}

function shown(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return cleanLine(text).trim().slice(0, longestName) || null;
}
