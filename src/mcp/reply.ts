import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Retry } from './call.ts';

/** What one call came to: a result for the model, or a request to the client to come back by itself. */
export type Reply =
  | { readonly kind: 'result'; readonly result: CallToolResult; readonly delivers: string | null }
  | { readonly kind: 'come-back'; readonly retry: Retry };
