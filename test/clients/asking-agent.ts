import type { TestContext } from 'vitest';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { question } from '../support/mcp-pair.ts';
import type { Step } from './model-apis.ts';
import type { ClientName } from './programs.ts';
import { type ClientRun, type RunOptions, runClient } from './run-client.ts';
import type { ModelRequest } from './scripted-model.ts';

export type Asked = ClientRun & {
  /** What each call of our tool gave the model: status and picked options, or all of it where it is no result of ours. */
  readonly heard: readonly string[];
};

/**
 * A question through a real client, which the person answers with the option `rolling` so many seconds later. The model
 * polls with the `session_id` field of each pending result as it stands there, and stops at anything else.
 */
export async function askThrough(
  name: ClientName,
  { seconds, ...options }: Omit<RunOptions, 'script'> & { readonly seconds: number },
  test: TestContext,
): Promise<Asked> {
  let results: readonly string[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const script = (request: ModelRequest): Step => {
    results = request.results.filter(({ tool }) => tool !== claudeSearch).map(({ text }) => text);
    const last = results.at(-1);
    if (last === undefined) return callUs(request, { ...question, timeout_seconds: 3_600 });
    const result = findResult([last]);
    if (result?.action_status === 'pending') return callUs(request, { session_id: result.session_id });
    stop();
    return { kind: 'say', text: 'Thank you.' };
  };
  const run = await runClient(name, { ...options, script }, test);
  const answered = run.pick('rolling', seconds).then(() => stopped);
  await Promise.race([answered, stopped, run.exit]).catch((cause: unknown) => {
    throw new Error(`the screen was\n${run.screen()}`, { cause });
  });
  return { ...run, heard: results.map(inShort) };
}

function inShort(text: string): string {
  const result = findResult([text]);
  return result === null ? text : [result.action_status, ...(result.selection?.selected_ids ?? [])].join(' ');
}

const claudeSearch = 'ToolSearch';
const qwenBridge = 'tool_call';

/** Calls our tool, by whatever name the client offers it, or in the way it gives to tools that it hides at first. */
function callUs({ tools, results }: ModelRequest, input: object): Step {
  const offered = tools.find((name) => name.endsWith('provide_choice'));
  const name = 'mcp__choice__provide_choice';
  if (offered !== undefined) return { kind: 'call', tool: offered, input };
  if (tools.includes(qwenBridge)) {
    return { kind: 'call', tool: qwenBridge, input: { name, arguments: input } };
  }
  if (tools.includes(claudeSearch) && results.length === 0) {
    return { kind: 'call', tool: claudeSearch, input: { query: `select:${name}`, max_results: 1 } };
  }
  return { kind: 'say', text: `provide_choice is not among ${tools.join(', ')}` };
}

type Result = Pick<ToolResult, 'action_status' | 'session_id'> & {
  readonly selection?: Partial<ToolResult['selection']>;
};

/** Our result in what a client made of it: between lines of its own, or inside JSON of its own. */
function findResult(given: unknown): Result | null {
  if (typeof given !== 'object' || given === null) return null;
  if ('action_status' in given) return given as Result;
  const parts = Object.values(given).flatMap((part) =>
    typeof part === 'string' ? part.split('\n').map(readJson) : [part],
  );
  return parts.map(findResult).find((found) => found !== null) ?? null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
