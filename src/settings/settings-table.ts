import { allowedText } from './problem-text.ts';
import type { SettingSpec } from './spec.ts';
import { mayChange } from './who-may-change.ts';

/** Settings as a Markdown table, for the reference page: what is written there is what the program checks. */
export function settingsTable(specs: readonly SettingSpec[]): string {
  const rows = specs
    .filter(isInTable)
    .map((spec) => [
      code(spec.key),
      spec.default === '' ? '' : code(String(spec.default)),
      spec.kind === 'choice' ? choices(spec.values, spec.valueWords.en) : allowedText(spec, 'en'),
      spec.env === null ? '' : code(spec.env),
      `${spec.words.en.label}. ${spec.words.en.help}`,
    ]);
  return toTable(header, rows);
}

/** Who may change which setting, and where: from the rule the program applies. */
export function changersTable(specs: readonly SettingSpec[]): string {
  const rows = specs
    .filter(isInTable)
    .map((spec) => [
      code(spec.key),
      yes(mayChange(spec, 'cli')),
      yes(mayChange(spec, 'page')),
      yes(mayChange(spec, 'terminal')),
      spec.wish === null ? 'no' : 'until you save a value',
      spec.env === null ? 'no' : `by ${code(spec.env)}, the weakest`,
    ]);
  return toTable(changers, rows);
}

/** A dozen rows that say the same of one client each are a sentence below the table instead. */
function isInTable({ place }: SettingSpec): boolean {
  return place !== 'once-set';
}

const changers = [
  'key',
  '`choice-mcp config`, file',
  'page (HTTP)',
  'terminal',
  'request (agent)',
  'environment',
];

function yes(allowed: boolean): string {
  return allowed ? 'yes' : '**no**';
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const header = ['key', 'default', 'allowed', 'environment', 'meaning'];

function choices(values: readonly string[], words: Readonly<Record<string, string>>): string {
  return values
    .map((value) => (words[value] === value ? code(value) : `${code(value)} (${words[value]})`))
    .join(', ');
}

function code(text: string): string {
  return `\`${text}\``;
}
