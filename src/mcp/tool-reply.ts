import type { CallToolResult } from '@modelcontextprotocol/server';
import { withoutEmpty } from '../domain/json-object.ts';
import type { ToolResult } from '../domain/session/result.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { type Problem, problemLine } from '../domain/validation/problem.ts';
import type { Retry } from './call.ts';
import { refusalIntro } from './strings.ts';

/** What one call came to: a result for the model, or a request to the client to come back by itself. */
export type ToolReply =
  | {
      readonly kind: 'result';
      readonly result: CallToolResult;
      /** To be called once it has left: notes that its session's answer was delivered. Null where it brings none. */
      readonly onSent: (() => Promise<void>) | null;
      /** Sessions whose late answers it speaks of. */
      readonly announces: readonly SessionId[];
    }
  | { readonly kind: 'come-back'; readonly retry: Retry };

/** A result that brings no answer home and speaks of no other question. */
export function plainReply(result: CallToolResult): ToolReply {
  return { kind: 'result', result, onSent: null, announces: [] };
}

/**
 * The same object twice: a server cannot know whether a client shows its model the text or the structure. Some show the
 * text to people, too, line by line, so it leaves out what says nothing.
 */
export function toCallResult(result: ToolResult): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(withoutEmpty(result)) }],
    structuredContent: result as unknown as Record<string, unknown>,
  };
}

export function toolError(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Every problem at once, one a line. */
export function refusal(problems: readonly Problem[]): CallToolResult {
  return toolError(
    [refusalIntro(problems.length), ...problems.map((one) => `- ${problemLine(one)}`)].join('\n'),
  );
}
