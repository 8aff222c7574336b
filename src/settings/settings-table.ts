import { allowedText } from './problem-text.ts';
import type { SettingSpec } from './spec.ts';

/** Settings as a Markdown table, for the reference page: what is written there is what the program checks. */
export function settingsTable(specs: readonly SettingSpec[]): string {
  const rows = specs.map((spec) => [
    code(spec.key),
    spec.default === '' ? '' : code(String(spec.default)),
    spec.kind === 'choice' ? choices(spec.values, spec.valueWords.en) : allowedText(spec, 'en'),
    spec.env === null ? '' : code(spec.env),
    `${spec.words.en.label}. ${spec.words.en.help}`,
  ]);
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
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
