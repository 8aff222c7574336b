import type { CallToolResult } from '@modelcontextprotocol/server';
import { withoutEmpty } from '../domain/json-object.ts';
import type { ToolResult } from '../domain/session/result.ts';
import { type Problem, problemLine } from '../domain/validation/problem.ts';
import { refusalIntro } from './strings.ts';

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
