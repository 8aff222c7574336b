import { exhaustive } from '../domain/exhaustive.ts';
import { readLanguage } from '../i18n/locale.ts';
import { type BadValue, type Checked, checkSetting } from './check.ts';
import type { Entries } from './settings-file.ts';
import type { Layer } from './snapshot.ts';
import type { ChoiceSpec, SettingSpec, SettingValue } from './spec.ts';

/** Bad values are left out: the next weaker layer applies. */
type ReadLayer = { readonly layer: Layer; readonly problems: readonly BadValue[] };

/** What the file says about settings. A bad value stays in the file for its author to mend. */
export function readStored(specs: readonly SettingSpec[], entries: Entries): ReadLayer {
  return readLayer(specs, (spec) =>
    entries.has(spec.key) ? checkSetting(spec, entries.get(spec.key)) : null,
  );
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says about settings. A variable that is set to nothing says nothing. */
export function readEnvironment(specs: readonly SettingSpec[], env: Environment): ReadLayer {
  return readLayer(specs, (spec) => {
    const typed = spec.env === null ? '' : (env[spec.env] ?? '');
    return typed.trim() === '' ? null : readSettingText(spec, typed);
  });
}

function readLayer(specs: readonly SettingSpec[], read: (spec: SettingSpec) => Checked | null): ReadLayer {
  const layer = new Map<string, SettingValue>();
  const problems: BadValue[] = [];
  for (const spec of specs) {
    const checked = read(spec);
    if (checked?.ok === true) layer.set(spec.key, checked.value);
    else if (checked !== null) problems.push(checked.problem);
  }
  return { layer, problems };
}

/** A setting as it is typed: in the environment, or after `config set`. */
export function readSettingText(spec: SettingSpec, typed: string): Checked {
  const checked = checkSetting(spec, toValue(spec, typed));
  // What was typed is told as it was typed; of a list, the entry that does not fit.
  if (checked.ok || checked.problem.kind === 'bad-entry') return checked;
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
    case 'list':
      return toList(typed);
    default:
      return exhaustive(spec);
  }
}

/** A JSON list, or one text a line. Undefined for what begins like the one and is not. */
function toList(typed: string): unknown {
  if (typed.trim().startsWith('[')) {
    try {
      return JSON.parse(typed);
    } catch {
      return undefined;
    }
  }
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const truths = new Map<string, boolean>([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

/** Environments hand languages around as `zh_CN.UTF-8`. */
function isLanguageSpec(spec: ChoiceSpec): boolean {
  return spec.key === 'language';
}
