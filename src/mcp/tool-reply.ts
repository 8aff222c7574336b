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
      /** Sessions whose endings it brings: noted as delivered once it has left. */
      readonly brings: readonly SessionId[];
      /** To be called once it has left. Null where there is nothing to note. */
      readonly onSent: (() => Promise<void>) | null;
    }
  | { readonly kind: 'come-back'; readonly retry: Retry };

/** A result that brings no answer home. */
export function plainReply(result: CallToolResult): ToolReply {
  return { kind: 'result', result, brings: [], onSent: null };
}

/**
 * The same object twice: a server cannot know whether a client shows its model the text or the structure. Some show the
 * text to people, too, line by line, so it leaves out what says nothing.
 */
export function toCallResult(
  result: ToolResult,
  { images, losesImages }: Pictures = noPictures,
): CallToolResult {
  const text = { type: 'text', text: JSON.stringify(withoutEmpty(result)) } as const;
  const content = [text, ...images.map(({ data, mimeType }) => ({ type: 'image', data, mimeType }) as const)];
  if (images.length > 0 && losesImages) return { content };
  return { content, structuredContent: result as unknown as Record<string, unknown> };
}

export type Pictures = {
  /** In base64. */
  readonly images: readonly { readonly data: string; readonly mimeType: string }[];
  /** The client drops images beside structured content; others refuse a result without it. */
  readonly losesImages: boolean;
};

const noPictures: Pictures = { images: [], losesImages: false };

export function toolError(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Every problem at once, one a line. */
export function refusal(problems: readonly Problem[]): CallToolResult {
  return toolError(
    [refusalIntro(problems.length), ...problems.map((one) => `- ${problemLine(one)}`)].join('\n'),
  );
}
