import { join } from 'node:path';
import { isObject } from '../../domain/json-object.ts';
import { continueRule, copilotRule, skill, skillName } from '../../mcp/agent-guides.ts';
import type { ClientId } from '../../mcp/client-limits.ts';
import { claudeFolder, type Machine } from './client-folders.ts';
import type { ConfigPath } from './formats/config-format.ts';

/** What setup can write besides the entry, when the person asks for it. */
export const offerIds = ['allow', 'time-limit', 'required', 'skill', 'inbox'] as const;
export type OfferId = (typeof offerIds)[number];

export type Offer = { readonly id: OfferId } & (
  | { readonly kind: 'in-entry'; readonly keys: Readonly<Record<string, unknown>> }
  | { readonly kind: 'beside'; readonly path: ConfigPath; readonly value: string }
  /** An item of a list in another file of the client, in JSON. */
  | {
      readonly kind: 'list';
      readonly file: (machine: Machine) => string;
      readonly path: ConfigPath;
      readonly item: string;
    }
  /** Hooks of the client in its own settings, in JSON: for each event a list, in which one entry is ours. */
  | {
      readonly kind: 'hooks';
      readonly client: ClientId;
      readonly file: (machine: Machine) => string;
      readonly entries: (hook: HookCommand) => Readonly<Record<string, object>>;
    }
  /** A file of its own, all of it ours. */
  | { readonly kind: 'file'; readonly file: (machine: Machine) => string; readonly text: string }
);

/** What a hook runs. */
type HookCommand = { readonly command: string; readonly args: readonly string[] };

/** `timeout` is in seconds; after it the client's own dialog is all there is. Nothing waits for `async` ones. */
export const inboxInClaudeCode: Offer = {
  id: 'inbox',
  kind: 'hooks',
  client: 'claude-code',
  file: (machine) => join(claudeFolder(machine), 'settings.json'),
  entries(hook) {
    const run = { type: 'command', ...hook };
    const asks = { matcher: 'AskUserQuestion' };
    const shown = { timeout: 86_400, statusMessage: 'also in your choice inbox' };
    return {
      PermissionRequest: { ...asks, hooks: [{ ...run, ...shown }] },
      PostToolUse: { ...asks, hooks: [{ ...run, async: true, timeout: 60 }] },
      UserPromptSubmit: { hooks: [{ ...run, async: true, timeout: 60 }] },
      Stop: { hooks: [{ ...run, async: true, timeout: 60 }] },
      SessionEnd: { hooks: [{ ...run, timeout: 30 }] },
    };
  },
};

export const allowInClaudeCode: Offer = {
  id: 'allow',
  kind: 'list',
  file: (machine) => join(claudeFolder(machine), 'settings.json'),
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

const tenMinutes = 600;

/** The client waits ten minutes for one call, whatever its version's own limit is. */
export function timeLimit(key: string, unit: 'seconds' | 'milliseconds'): Offer {
  const keys = { [key]: unit === 'seconds' ? tenMinutes : tenMinutes * 1_000 };
  return { id: 'time-limit', kind: 'in-entry', keys };
}

/** The limit of one call that an entry names in the client's own unit; null where it names none. */
export function limitSecondsIn(entry: unknown, offers: readonly Offer[]): number | null {
  const offer = offers.find(({ id }) => id === 'time-limit');
  if (offer?.kind !== 'in-entry' || !isObject(entry)) return null;
  for (const [key, asTenMinutes] of Object.entries(offer.keys)) {
    const seconds = (Number(entry[key]) / Number(asTenMinutes)) * tenMinutes;
    if (seconds > 0 && Number.isFinite(seconds)) return seconds;
  }
  return null;
}

/** Codex does not start without us, instead of going on as if there were no tool. */
export const required: Offer = { id: 'required', kind: 'in-entry', keys: { required: true } };

/** Tells the client's agents when to ask, in the folder where it looks for skills of all projects. */
export function skillIn(folder: (machine: Machine) => string): Offer {
  const file = (machine: Machine) => join(folder(machine), 'skills', skillName, 'SKILL.md');
  return { id: 'skill', kind: 'file', file, text: skill };
}

export function skillBelow(...names: readonly string[]): Offer {
  return skillIn(({ userHome }) => join(userHome, ...names));
}

export const skillInClaudeCode = skillIn(claudeFolder);

/** VS Code reads instructions for all projects from the folder of its prompts. */
export function copilotRuleIn(folder: (machine: Machine) => string): Offer {
  const file = (machine: Machine) => join(folder(machine), 'prompts', `${skillName}.instructions.md`);
  return { id: 'skill', kind: 'file', file, text: copilotRule };
}

export const ruleInContinue: Offer = {
  id: 'skill',
  kind: 'file',
  file: ({ userHome }) => join(userHome, '.continue', 'rules', `${skillName}.md`),
  text: continueRule,
};
