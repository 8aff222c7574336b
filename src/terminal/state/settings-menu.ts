import type { Language } from '../../domain/language.ts';
import { modeOf, takesOptions } from '../../domain/question/mode.ts';
import { visibleOptions } from '../../domain/question/option.ts';
import type { Part, Question } from '../../domain/question/question.ts';
import { isForm, partAt, type Request } from '../../domain/question/request.ts';
import type { OtherFace, terminalFace } from '../../domain/session/face.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import { termOf, wishesOf } from '../../settings/conditions.ts';
import { type CoreValues, coreSlice } from '../../settings/core-slice.ts';
import { isListed, type Setting, type Snapshot } from '../../settings/snapshot.ts';
import { isSameValue, type SettingValue } from '../../settings/spec.ts';
import { settingsWords } from '../../settings/strings.ts';
import { type TerminalValues, terminalSlice } from '../settings.ts';
import { terminalWords } from '../strings.ts';
import type { Symbols } from '../text/symbols.ts';
import { valueText } from './setting-values.ts';
import type { Notice, ScreenPlace, Size } from './state.ts';

/** What the settings are shown by and changed in: over a question, or on a screen of their own. */
export type SettingsState = {
  /** The question in view, to which changes apply at once; null where there is none. */
  readonly session: OpenSession | null;
  /** Which of its questions is in view. */
  readonly at: number;
  /** Whom it can be handed to, the person here included; empty where the inbox is not shared. */
  readonly members: readonly string[];
  /** As they were when the screen opened, with what was changed here since. */
  readonly settings: Snapshot<CoreValues & TerminalValues>;
  /** What the groups of settings are called. */
  readonly groups: ReadonlyMap<string, Readonly<Record<Language, string>>>;
  readonly symbols: Symbols;
  readonly size: Size;
  readonly now: number;
  readonly place: ScreenPlace;
  /** Where the cursor stands in the text that is being written, if one is. */
  readonly cursor: number;
  readonly notice: Notice | null;
};

export type SettingsPlace =
  | { readonly kind: 'settings'; readonly row: number }
  /** The value of a setting is being typed. */
  | { readonly kind: 'value'; readonly row: number; readonly text: string }
  /** The person is asked before a change is saved. */
  | {
      readonly kind: 'confirm';
      readonly row: number;
      readonly asks: Consequence;
      readonly changes: SettingsChange;
      readonly at: number;
    };

/** What a change of settings does beyond itself. */
export type Consequence =
  | { readonly kind: 'remove'; readonly decisions: number }
  /** The question in view leaves this terminal. */
  | { readonly kind: 'move'; readonly to: OtherFace<typeof terminalFace> };

/** Settings by key; null forgets one. */
export type SettingsChange = Readonly<Record<string, SettingValue | null>>;

/** A question keeps the language it was asked in until the person changes it. */
export function languageOf({ session, settings }: Pick<SettingsState, 'session' | 'settings'>): Language {
  return session?.terms.language ?? settings.value('language');
}

/** One line of the settings: what it is called and what it says now. */
export type MenuRow = {
  readonly label: string;
  readonly value: string;
  readonly help: string;
  /** What it would say without the person, where that differs or does not come from the program itself; else empty. */
  readonly origin: string;
} & (SettingRow | EntryRow);

/** The value is the one in force for the question in view. */
export type SettingRow = { readonly kind: 'setting'; readonly setting: Setting };

/** Leads on from a question in view. */
type EntryRow = { readonly kind: 'entry'; readonly opens: 'continue' | 'hand-to' | 'shown' };

/** What matters most, in this order; beside a question some of it only where the question is such. */
const first: Readonly<Record<string, (question: Question, request: Request) => boolean>> = {
  language: () => true,
  interface: () => true,
  continue: () => true,
  'hand-to': () => true,
  timeout_seconds: () => true,
  single_submit_mode: (question, request) => modeOf(question).pickCanSend && !isForm(request),
  shown: ({ mode }) => takesOptions(mode),
  option_annotations_enabled: ({ mode }) => takesOptions(mode),
  global_annotation_enabled: () => true,
  placeholder_visible: (question) => modeOf(question).takesText,
  timeout_action: () => true,
};

/** Those first, then what else is about questions and this face, then every other one that any room declares. */
export function menuRows(state: SettingsState): readonly MenuRow[] {
  const { session, settings, at } = state;
  const part = session === null ? null : partAt(session, at);
  const entries = session === null || part === null ? [] : entryRows(session, part, state.members);
  const all = settings.all().filter(isListed);
  const rows = Object.keys(first)
    .filter((name) => session === null || part === null || first[name]?.(part.question, session.request))
    .flatMap((name) => {
      const setting = all.find(({ spec }) => spec.key === name);
      return setting === undefined
        ? entries.filter(({ opens }) => opens === name)
        : settingRow(state, setting);
    });
  const others = all.filter(({ spec }) => !Object.hasOwn(first, spec.key));
  const ordered = others.toSorted((one, other) => rank(one) - rank(other));
  return [...rows, ...ordered.map((setting) => settingRow(state, setting))];
}

function rank({ spec }: Setting): number {
  const at = [coreSlice.name, terminalSlice.name].indexOf(spec.group);
  return at === -1 ? 2 : at;
}

/** The row the pointer is on. */
export function pointedRow(state: SettingsState): MenuRow | undefined {
  const { place } = state;
  const isHere = place.kind === 'settings' || place.kind === 'value' || place.kind === 'confirm';
  return isHere ? menuRows(state)[place.row] : undefined;
}

function entryRows(
  { assignee }: OpenSession,
  { question, hidden, terms }: Part,
  members: readonly string[],
): readonly (MenuRow & EntryRow)[] {
  const words = terminalWords[terms.language].settings;
  const shown = words.shownOf(visibleOptions(question, hidden).length, question.options.length);
  const entry = { kind: 'entry', origin: '' } as const;
  const handTo = { label: words.handTo, value: assignee ?? words.nobody, help: words.handToHelp };
  return [
    { ...entry, opens: 'continue', label: words.continue, value: '', help: words.continueHelp },
    ...(members.length === 0 ? [] : [{ ...entry, opens: 'hand-to' as const, ...handTo }]),
    { ...entry, opens: 'shown', label: words.shown, value: shown, help: words.shownHelp },
  ];
}

/** A setting of any room: its label, help and words are its own. */
function settingRow(state: SettingsState, declared: Setting): MenuRow {
  const { session, settings } = state;
  const { spec } = declared;
  const language = languageOf(state);
  const { label, help } = spec.words[language];
  const isOfAll = settings.isShared && spec.belongsTo === 'inbox';
  const term = termOf(spec.key);
  // As it is for the question in view: the agent may have wished otherwise.
  const value = term === undefined || session === null ? declared.value : session.terms[term];
  return {
    kind: 'setting',
    label,
    help: isOfAll ? `${help} ${terminalWords[language].settings.ofInbox}` : help,
    value: valueText(spec, value, language),
    origin: originOf(state, { ...declared, value }),
    setting: { ...declared, value },
  };
}

function originOf(state: SettingsState, { spec, value }: Setting): string {
  const language = languageOf(state);
  const words = terminalWords[language].settings;
  const usual = withoutPerson(state, spec.key);
  const variable = usual?.source === 'environment' ? spec.env : null;
  if (usual === undefined) return '';
  if (!isSameValue(usual.value, value)) {
    const text = valueText(spec, usual.value, language);
    return variable === null ? words.usually(text) : words.wouldBe(variable, text);
  }
  if (usual.source === 'request') return settingsWords[language].source.request;
  return variable === null ? '' : words.from(variable);
}

function withoutPerson({ settings, session }: SettingsState, key: string): Setting | undefined {
  const forgotten = settings.changed({ [key]: null });
  const isWished = session !== null && termOf(key) !== undefined;
  const inForce = isWished ? forgotten.with('request', wishesOf(session.request)) : forgotten;
  return inForce.all().find(({ spec }) => spec.key === key);
}
