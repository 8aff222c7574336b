import type { TestContext } from 'vitest';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { question } from '../support/mcp-pair.ts';
import type { Step } from './model-apis.ts';
import type { ClientName } from './programs.ts';
import { type ClientRun, type RunOptions, runClient } from './run-client.ts';
import type { ModelRequest } from './scripted-model.ts';

export type Conversation = ClientRun & {
  /** What each call of our tool gave the model, as it reads it. */
  readonly heard: readonly string[];
};

/** What the model has heard of our tool when it takes its next step. */
export type Turn = { readonly heard: readonly string[]; readonly request: ModelRequest };

type Talk = Omit<RunOptions, 'script'> & {
  /** The conversation is over when it says something. */
  readonly model: (turn: Turn) => Step | Promise<Step>;
  readonly person: (run: ClientRun) => Promise<void>;
};

/** A conversation of a real client and its scripted model, and a person who does what it asks of them. */
export async function converse(
  name: ClientName,
  { model, person, ...options }: Talk,
  test: TestContext,
): Promise<Conversation> {
  let heard: readonly string[] = [];
  let stop = () => {};
  let fail = (_: unknown) => {};
  const stopped = new Promise<void>((resolve, reject) => {
    stop = resolve;
    fail = reject;
  });
  const script = async (request: ModelRequest): Promise<Step> => {
    heard = request.results.filter(({ tool }) => ours.test(tool)).map(({ text }) => text);
    try {
      const step = await model({ heard, request });
      if (step.kind === 'say') stop();
      return step;
    } catch (cause) {
      // Otherwise the client waits for its model for minutes.
      fail(cause);
      throw cause;
    }
  };
  const run = await runClient(name, { ...options, script }, test);
  const answered = person(run).then(() => stopped);
  await Promise.race([answered, stopped, run.exit]).catch((cause: unknown) => {
    throw new Error(`the screen was\n${run.screen()}`, { cause });
  });
  return { ...run, heard };
}

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
  const run = await converse(
    name,
    {
      ...options,
      model: (turn) => askAndWait(turn, { ...question, timeout_seconds: 3_600 }),
      person: ({ pick }) => pick('rolling', seconds),
    },
    test,
  );
  return { ...run, heard: run.heard.map(inShort) };
}

/** Asks, polls for as long as nobody has answered, and then has had what it wanted. */
export function askAndWait({ heard, request }: Turn, input: object): Step {
  const last = heard.at(-1);
  if (last === undefined) return callUs(request, input);
  const result = findResult(last);
  if (result?.action_status === 'pending') return callUs(request, { session_id: result.session_id });
  return { kind: 'say', text: 'Thank you.' };
}

function inShort(text: string): string {
  const result = findResult(text);
  if (result === null) return text;
  return [result.action_status, ...(result.selection?.selected_ids ?? [])].join(' ');
}

/** Some clients give calls ids of their own, and it is not known what they called. */
const ours = /provide_choice$|^tool_call$|^$/;
const claudeSearch = 'ToolSearch';
const qwenBridge = 'tool_call';

/** Calls our tool, by whatever name the client offers it, or in the way it gives to tools that it hides at first. */
export function callUs({ tools, results }: ModelRequest, input: object): Step {
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

type Result = Pick<ToolResult, 'action_status' | 'session_id' | 'instructions'> & {
  readonly selection?: Partial<ToolResult['selection']>;
  readonly attachments?: ToolResult['attachments'];
};

/** Our result in what a client made of it: between lines of its own, or inside JSON of its own. */
export function findResult(text: string): Result | null {
  return findIn([text]);
}

function findIn(given: unknown): Result | null {
  if (typeof given !== 'object' || given === null) return null;
  if ('action_status' in given) return given as Result;
  const parts = Object.values(given).flatMap((part) =>
    typeof part === 'string' ? part.split('\n').map(readJson) : [part],
  );
  return parts.map(findIn).find((found) => found !== null) ?? null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
