import { exhaustive } from '../domain/exhaustive.ts';
import type { Face } from '../domain/session/face.ts';
import { countCharacters, isBlank } from '../domain/text/characters.ts';
import { nearest } from '../domain/validation/nearest.ts';
import type { Changes } from './settings-file.ts';
import type { IntSpec, ListSpec, SettingSpec, SettingValue, TextSpec } from './spec.ts';

/** Why a value cannot be a setting. `problem-text.ts` says it to a person, with what is allowed. */
export type SettingProblem =
  | BadValue
  | { readonly kind: 'cli-only'; readonly spec: SettingSpec }
  | { readonly kind: 'unknown-key'; readonly key: string; readonly nearest: string | null };

export type BadValue =
  | { readonly kind: 'bad-value'; readonly spec: SettingSpec; readonly given: unknown }
  /** One entry of a list does not fit; `at` counts from 0. */
  | { readonly kind: 'bad-entry'; readonly spec: ListSpec; readonly at: number; readonly given: unknown };

export type Checked =
  | { readonly ok: true; readonly value: SettingValue }
  | { readonly ok: false; readonly problem: BadValue };

/** Whether a value of any origin fits its setting. Nothing is converted: `"5"` is not 5. */
export function checkSetting(spec: SettingSpec, given: unknown): Checked {
  return fits(spec, given) ? { ok: true, value: given } : { ok: false, problem: whatIsWrong(spec, given) };
}

function whatIsWrong(spec: SettingSpec, given: unknown): BadValue {
  if (spec.kind === 'list' && Array.isArray(given)) {
    const at = given.findIndex((entry) => !fitsEntry(spec, entry));
    if (at >= 0) return { kind: 'bad-entry', spec, at, given: given[at] };
  }
  return { kind: 'bad-value', spec, given };
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
    case 'list':
      return fitsList(spec, given);
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

function fitsList(spec: ListSpec, given: unknown): boolean {
  return (
    Array.isArray(given) && given.length <= spec.maxEntries && given.every((entry) => fitsEntry(spec, entry))
  );
}

/** One line with something to see in it. */
function fitsEntry({ maxLength }: ListSpec, entry: unknown): boolean {
  if (typeof entry !== 'string' || isBlank(entry) || /\p{Cc}/u.test(entry)) return false;
  return countCharacters(entry) <= maxLength;
}

/** What a person wants changed, as it arrives from a form, a key or a command line: nothing is trusted yet. */
export type SettingChanges = Readonly<Record<string, unknown>>;

/** Every problem at once, or changes that can be written. Null forgets a key. */
export function checkChanges(
  specs: readonly SettingSpec[],
  wanted: SettingChanges,
  changer: Changer,
): { readonly changes: Changes; readonly problems: readonly SettingProblem[] } {
  const known = new Map(specs.map((spec) => [spec.key, spec]));
  const changes = new Map<string, SettingValue | null>();
  const problems: SettingProblem[] = [];
  for (const [key, given] of Object.entries(wanted)) {
    const spec = known.get(key);
    if (spec === undefined) {
      problems.push({ kind: 'unknown-key', key, nearest: nearest(key, [...known.keys()]) });
      continue;
    }
    if (!mayChange(spec, changer)) {
      problems.push({ kind: 'cli-only', spec });
      continue;
    }
    const checked = given === null ? ({ ok: true, value: null } as const) : checkSetting(spec, given);
    if (checked.ok) changes.set(key, checked.value);
    else problems.push(checked.problem);
  }
  return { changes, problems };
}

/** Where a change comes from: `choice-mcp config`, or a face. What the page says comes over HTTP. */
export type Changer = 'cli' | Face;

const changeableBy: Readonly<Record<Changer, readonly SettingSpec['changedBy'][]>> = {
  cli: ['anyone', 'cli'],
  web: ['anyone'],
  // What is typed in a terminal comes from a keyboard of this computer, as a command line does.
  terminal: ['anyone', 'cli'],
};

/** The one rule on who may change what; `Settings.set` applies it, so that no face can forget it. */
export function mayChange({ changedBy }: SettingSpec, changer: Changer): boolean {
  return changeableBy[changer].includes(changedBy);
}

/** The command line that changes a setting, ready to be run on this computer. */
export type ChangeCommand = (key: string) => string;

/** What `choice-mcp` is to be told; VALUE is for the person to replace. */
export function changeWords(key: string): readonly string[] {
  return ['config', 'set', key, 'VALUE'];
}
