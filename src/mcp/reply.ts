import type { CallToolResult } from '@modelcontextprotocol/server';
import type { SessionId } from '../domain/session/session-id.ts';
import type { Retry } from './call.ts';

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
