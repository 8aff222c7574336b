import { exhaustive } from '../../domain/exhaustive.ts';
import { type Terms, timeoutActions } from '../../domain/question/terms.ts';
import type { Setting } from '../../settings/snapshot.ts';
import type { IntSpec, SettingValue } from '../../settings/spec.ts';
import { type ChangeCommand, mayChange } from '../../settings/who-may-change.ts';
import type { State, Step } from '../question/state.ts';
import { acting, still } from '../question/submit.ts';
import { terminalWords } from '../strings.ts';
import { harmlessLine } from '../text/harmless.ts';
import type { MenuRow } from './menu-row.ts';

/** Settings that have a row of their own, because they change the question in view. */
const dressed = new Set([
  'language',
  'interface',
  'timeout_seconds',
  'single_submit_mode',
  'option_annotations_enabled',
  'global_annotation_enabled',
  'placeholder_visible',
  'terminal_navigation_hints',
  'terminal_annotation_focus',
]);

/** A setting of any room, with what changes it where this screen may not. */
export type OtherSetting = Setting & { readonly changeCommand: string | null };

/** Every setting any room declares is here without this room knowing it. */
export function otherSettings(all: readonly Setting[], commandFor: ChangeCommand): readonly OtherSetting[] {
  return all
    .filter(({ spec }) => !dressed.has(spec.key))
    .map((setting) => {
      const isOurs = mayChange(setting.spec, 'terminal');
      return { ...setting, changeCommand: isOurs ? null : commandFor(setting.spec.key) };
    });
}

export function otherRows(state: State): readonly MenuRow[] {
  return state.others.map((setting) => {
    const { spec, changeCommand } = setting;
    const { language } = state.session.terms;
    const { label, help } = spec.words[language];
    return {
      label,
      help: changeCommand === null ? help : terminalWords[language].settings.cliOnly(changeCommand),
      helpIsWhole: changeCommand !== null,
      value: shown(setting, state),
      change: (by) => change(state, setting, by),
    };
  });
}

function shown({ spec, value }: Setting, state: State): string {
  const { language } = state.session.terms;
  const words = terminalWords[language].settings;
  switch (spec.kind) {
    case 'bool':
      return value === true ? words.on : words.off;
    case 'choice':
      return spec.valueWords[language][String(value)] ?? String(value);
    case 'int':
      return String(value);
    case 'text':
      return value === '' ? words.notSet : harmlessLine(String(value));
    default:
      return exhaustive(spec);
  }
}

function change(state: State, setting: OtherSetting, by: 1 | -1): Step {
  const next = setting.changeCommand === null ? neighbourOf(setting, by) : setting.value;
  if (next === setting.value) return still(state);
  const { key } = setting.spec;
  const others = state.others.map((one) => (one === setting ? { ...one, value: next } : one));
  const save = { kind: 'save', changes: { [key]: next } } as const;
  const terms = termsOf(key, next);
  if (terms === null) return acting({ ...state, others }, save);
  const session = { ...state.session, terms: { ...state.session.terms, ...terms } };
  return acting({ ...state, others, session }, { kind: 'adjust', terms, hidden: null }, save);
}

/** A text is typed with `choice-mcp config`, not here. */
function neighbourOf({ spec, value }: Setting, by: 1 | -1): SettingValue {
  switch (spec.kind) {
    case 'bool':
      return value !== true;
    case 'choice':
      return spec.values.at((spec.values.indexOf(String(value)) + by) % spec.values.length) ?? value;
    case 'int':
      return numberBeside(spec, value, by);
    case 'text':
      return value;
    default:
      return exhaustive(spec);
  }
}

/** One by one where that gets somewhere, else doubled and halved. `auto` lies below the least number. */
function numberBeside({ min, max, auto }: IntSpec, value: SettingValue, by: 1 | -1): SettingValue {
  if (typeof value !== 'number') return by === 1 ? Math.max(1, min) : value;
  const next = max - min <= 200 ? value + by : by === 1 ? Math.max(1, value * 2) : Math.floor(value / 2);
  if (next < min) return auto ? 'auto' : min;
  return Math.min(next, max);
}

/** Two of them are terms of the question as well, and hold for it at once. */
function termsOf(key: string, value: SettingValue): Partial<Terms> | null {
  if (key === 'preselect_recommended') return { preselectRecommended: value === true };
  const action = key === 'timeout_action' ? timeoutActions.find((known) => known === value) : undefined;
  return action === undefined ? null : { timeoutAction: action };
}
