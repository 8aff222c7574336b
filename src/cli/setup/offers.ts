import { join } from 'node:path';
import { type ClientPlace, claudeFolder } from './client-folders.ts';
import type { ConfigPath } from './config-format.ts';

/** What setup can write besides the entry, when the person asks for it. */
export const offerIds = ['allow', 'time-limit', 'required'] as const;
export type OfferId = (typeof offerIds)[number];

export type Offer = { readonly id: OfferId } & (
  | { readonly kind: 'in-entry'; readonly keys: Readonly<Record<string, unknown>> }
  | { readonly kind: 'beside'; readonly path: ConfigPath; readonly value: string }
  /** An item of a list in another file of the client, in JSON. */
  | {
      readonly kind: 'list';
      readonly file: (place: ClientPlace) => string;
      readonly path: ConfigPath;
      readonly item: string;
    }
);

export const allowInClaudeCode: Offer = {
  id: 'allow',
  kind: 'list',
  file: (place) => join(claudeFolder(place), 'settings.json'),
  path: ['permissions', 'allow'],
  item: 'mcp__choice__provide_choice',
};

export const allowInCodex: Offer = {
  id: 'allow',
  kind: 'in-entry',
  keys: { tools: { provide_choice: { approval_mode: 'approve' } } },
};

export const allowInCline: Offer = {
  id: 'allow',
  kind: 'in-entry',
  keys: { autoApprove: ['provide_choice'] },
};

export const allowInZed: Offer = {
  id: 'allow',
  kind: 'beside',
  path: ['agent', 'tool_permissions', 'tools', 'mcp:choice:provide_choice', 'default'],
  value: 'allow',
};

/** Gemini CLI and Qwen Code know no rule for one tool here; the server has only one. */
export const trust: Offer = { id: 'allow', kind: 'in-entry', keys: { trust: true } };

/** The client waits at least this long for one call, whatever its version's own limit is. */
export function limits(keys: Readonly<Record<string, number>>): Offer {
  return { id: 'time-limit', kind: 'in-entry', keys };
}

/** Codex does not start without us, instead of going on as if there were no tool. */
export const required: Offer = { id: 'required', kind: 'in-entry', keys: { required: true } };
