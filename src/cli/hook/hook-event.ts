import { isObject, type JsonObject } from '../../domain/json-object.ts';
import type { Asker } from '../../domain/session/asker.ts';
import { cleanLine } from '../../domain/text/clean-text.ts';
import type { HookClient, HookEventName } from './hook-clients.ts';

/** What a client's hook says, as far as it concerns us. */
export type HookEvent = {
  readonly client: HookClient;
  readonly name: HookEventName;
  /** The client's own name for its conversation. */
  readonly session: string;
  readonly asker: Asker;
  readonly tool: string;
  readonly agent: string | null;
  readonly toolInput: JsonObject;
  readonly toolResponse: unknown;
  /** The file into which the client writes the conversation. */
  readonly transcript: string | null;
  /** The agent goes on already because a hook asked for it. */
  readonly isGoingOn: boolean;
};

/** Null for one that does not say whose it is. */
export function readHookEvent(client: HookClient, event: JsonObject): HookEvent | null {
  const session = line(event.session_id);
  const folder = line(event.cwd);
  if (session === null || folder === null) return null;
  return {
    client,
    name: event.hook_event_name as HookEventName,
    session,
    asker: { client, clientVersion: null, folder },
    tool: line(event.tool_name) ?? '',
    agent: line(event.agent_id),
    toolInput: isObject(event.tool_input) ? event.tool_input : {},
    toolResponse: event.tool_response,
    transcript: typeof event.transcript_path === 'string' ? event.transcript_path : null,
    isGoingOn: event.stop_hook_active === true,
  };
}

function line(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? cleanLine(value).slice(0, 4_096) : null;
}
