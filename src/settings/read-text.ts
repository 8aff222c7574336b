import { exhaustive } from '../domain/exhaustive.ts';
import { readLanguage } from '../i18n/locale.ts';
import { type Checked, checkSetting } from './check.ts';
import type { ChoiceSpec, SettingSpec } from './spec.ts';

const truths = new Map<string, boolean>([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

/** A setting as it is typed: in the environment, or after `config set`. */
export function readSettingText(spec: SettingSpec, typed: string): Checked {
  const checked = checkSetting(spec, toValue(spec, typed));
  if (checked.ok) return checked;
  return { ok: false, problem: { kind: 'bad-value', spec, given: typed } };
}

function toValue(spec: SettingSpec, typed: string): unknown {
  const word = typed.trim().toLowerCase();
  switch (spec.kind) {
    case 'bool':
      return truths.get(word);
    case 'int':
      return /^\d{1,15}$/.test(word) ? Number(word) : word;
    case 'choice':
      return isLanguageSpec(spec) ? readLanguage(word) : word;
    case 'text':
      return typed;
    default:
      return exhaustive(spec);
  }
}

/** Environments hand languages around as `zh_CN.UTF-8`. */
function isLanguageSpec(spec: ChoiceSpec): boolean {
  return spec.key === 'language';
}
