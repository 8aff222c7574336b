import type { JsonObject } from '../../domain/json-object.ts';

/** The clients whose hooks are understood, as `setup` names them. */
export const hookClients = ['claude-code'] as const;
export type HookClient = (typeof hookClients)[number];

export function isHookClient(name: string | undefined): name is HookClient {
  return hookClients.some((client) => client === name);
}

/** The tool with which the agents of each client ask their person. */
export const askingTools: Readonly<Record<HookClient, string>> = {
  'claude-code': 'AskUserQuestion',
};

/** The events that mean something here; `asks`: only those of the tool that asks. */
const hookEvents = {
  PermissionRequest: 'asks',
  PostToolUse: 'asks',
  UserPromptSubmit: 'any',
  Stop: 'any',
  SessionEnd: 'any',
} as const;
export type HookEventName = keyof typeof hookEvents;

export function isHookEvent(client: HookClient, event: JsonObject): boolean {
  const name = String(event.hook_event_name);
  if (!Object.hasOwn(hookEvents, name)) return false;
  return hookEvents[name as HookEventName] === 'any' || event.tool_name === askingTools[client];
}
