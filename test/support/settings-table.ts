import { exhaustive } from '../../src/domain/exhaustive.ts';
import { allowedText, plainValue } from '../../src/settings/problem-text.ts';
import type { SettingSpec } from '../../src/settings/spec.ts';

/** Settings as a Markdown table, for the reference page: what is written there is what the program checks. */
export function settingsTable(specs: readonly SettingSpec[]): string {
  const rows = specs
    .filter(isInTable)
    .map((spec) => [
      code(spec.key),
      spec.default === '' ? '' : code(plainValue(spec.default)),
      allowed(spec),
      spec.env === null ? '' : code(spec.env),
      `${spec.words.en.label}. ${spec.words.en.help}`,
    ]);
  return toTable(header, rows);
}

/** Keys in code, between commas. */
export function keysText(specs: readonly SettingSpec[]): string {
  return specs.map(({ key }) => code(key)).join(', ');
}

/** A dozen rows that say the same of one client each are a sentence below the table instead. */
function isInTable({ listedOnceSet }: SettingSpec): boolean {
  return !listedOnceSet;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const header = ['key', 'default', 'allowed', 'environment', 'meaning'];

/** Shorter than a refusal says it: numbers are a range, and a toggle's default shows what it takes. */
function allowed(spec: SettingSpec): string {
  switch (spec.kind) {
    case 'bool':
      return '';
    case 'int':
      return [
        ...(spec.auto ? ['`auto`'] : []),
        `${spec.min}–${spec.max}${spec.unit === null ? '' : ` ${spec.unit}`}`,
      ].join(', ');
    case 'choice':
      return choices(spec.values, spec.valueWords.en);
    case 'text':
    case 'list':
      return allowedText(spec, 'en');
    default:
      return exhaustive(spec);
  }
}

function choices(values: readonly string[], words: Readonly<Record<string, string>>): string {
  return values
    .map((value) => (words[value] === value ? code(value) : `${code(value)} (${words[value]})`))
    .join(', ');
}

function code(text: string): string {
  return `\`${text}\``;
}
