import { exhaustive } from '../domain/exhaustive.ts';
import type { IntSpec, SettingSpec, SettingValue, TextSpec } from './spec.ts';

/** Why a value cannot be a setting. `problem-text.ts` says it to a person, with what is allowed. */
export type SettingProblem =
  | BadValue
  | { readonly kind: 'cli-only'; readonly spec: SettingSpec }
  | { readonly kind: 'unknown-key'; readonly key: string; readonly nearest: string | null };

export type BadValue = { readonly kind: 'bad-value'; readonly spec: SettingSpec; readonly given: unknown };

export type Checked =
  | { readonly ok: true; readonly value: SettingValue }
  | { readonly ok: false; readonly problem: BadValue };

/** Whether a value of any origin fits its setting. Nothing is converted: `"5"` is not 5. */
export function checkSetting(spec: SettingSpec, given: unknown): Checked {
  return fits(spec, given)
    ? { ok: true, value: given }
    : { ok: false, problem: { kind: 'bad-value', spec, given } };
}

function fits(spec: SettingSpec, given: unknown): given is SettingValue {
  switch (spec.kind) {
    case 'bool':
      return typeof given === 'boolean';
    case 'int':
      return fitsInt(spec, given);
    case 'choice':
      return spec.values.some((value) => value === given);
    case 'text':
      return fitsText(spec, given);
    default:
      return exhaustive(spec);
  }
}

function fitsInt({ auto, min, max }: IntSpec, given: unknown): boolean {
  if (given === 'auto') return auto;
  return typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max;
}

/** One line: a program's name has no control characters. */
function fitsText({ maxLength, form }: TextSpec, given: unknown): boolean {
  if (typeof given !== 'string' || given.length > maxLength || /\p{Cc}/u.test(given)) return false;
  return form === null || new RegExp(form.pattern, 'u').test(given);
}
