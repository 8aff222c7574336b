import { languages } from '../../domain/language.ts';
import { modeOf, takesOptions } from '../../domain/question/mode.ts';
import { interfaceWishes } from '../../domain/question/request.ts';
import type { Terms } from '../../domain/question/terms.ts';
import { visibleOptions } from '../../domain/question/visibility.ts';
import { clampTimeout, maxTimeoutSeconds } from '../../domain/session/deadline.ts';
import { coreSlice } from '../../settings/core-slice.ts';
import type { ScreenSettings, State, Step } from '../question/state.ts';
import { acting, still } from '../question/submit.ts';
import { terminalSlice } from '../settings.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import type { MenuRow } from './menu-row.ts';
import { otherRows } from './other-settings.ts';

const core = coreSlice.settings;
const own = terminalSlice.settings;
const timeoutSteps = [30, 60, 120, 300, 600, 1_800, 3_600, 14_400, maxTimeoutSeconds];

/** What can be changed about this question. Labels come from where the settings are declared. */
export function menuRows(state: State): readonly MenuRow[] {
  const { request } = state.session;
  const hasOptions = takesOptions(request.mode);
  return [
    language(state),
    interfaceRow(state),
    continueRow(state),
    timeout(state),
    ...(modeOf(request).pickCanSend ? [termRow(state, core.single_submit_mode, 'singleSubmit')] : []),
    ...(hasOptions ? [shownRow(state), termRow(state, core.option_annotations_enabled, 'optionNotes')] : []),
    termRow(state, core.global_annotation_enabled, 'globalNote'),
    ...(modeOf(request).takesText ? [termRow(state, core.placeholder_visible, 'placeholderVisible')] : []),
    hints(state),
    tabFocus(state),
    ...otherRows(state),
  ];
}

export function moveRow(state: State, by: number): State {
  const { place } = state;
  if (place.kind !== 'settings' && place.kind !== 'shown') return state;
  const rows = place.kind === 'settings' ? menuRows(state).length : state.session.request.options.length;
  return { ...state, place: { ...place, row: Math.max(0, Math.min(place.row + by, rows - 1)) } };
}

export function changeRow(state: State, by: 1 | -1): Step {
  const row = state.place.kind === 'settings' ? menuRows(state)[state.place.row] : undefined;
  return row === undefined ? still(state) : row.change(by);
}

type ToggledTerm = 'singleSubmit' | 'optionNotes' | 'globalNote' | 'placeholderVisible';
const keyOfTerm: Readonly<Record<ToggledTerm, keyof typeof core>> = {
  singleSubmit: 'single_submit_mode',
  optionNotes: 'option_annotations_enabled',
  globalNote: 'global_annotation_enabled',
  placeholderVisible: 'placeholder_visible',
};

function termRow(state: State, { words }: Described, term: ToggledTerm): MenuRow {
  const now = state.session.terms[term];
  return {
    ...words[languageOf(state)],
    value: onOrOff(now, wordsOf(state)),
    change: () => changeTerms(state, { [term]: !now }, { [keyOfTerm[term]]: !now }),
  };
}

function language(state: State): MenuRow {
  const now = languageOf(state);
  return {
    ...core.language.words[now],
    value: core.language.valueWords[now][now],
    change(by) {
      const next = neighbour(languages, now, by);
      return changeTerms(state, { language: next }, { language: next });
    },
  };
}

function interfaceRow(state: State): MenuRow {
  const now = state.settings.interface;
  return {
    ...core.interface.words[languageOf(state)],
    value: core.interface.valueWords[languageOf(state)][now],
    change(by) {
      const next = neighbour(interfaceWishes, now, by);
      const step = changeOwn(state, { interface: next });
      // Walking over a value must not throw the person out of the terminal: moving this question is its own entry.
      const notice = next === 'web' ? ({ kind: 'next-time' } as const) : null;
      return { ...step, state: { ...step.state, notice } };
    },
  };
}

function continueRow(state: State): MenuRow {
  const words = wordsOf(state).settings;
  return {
    label: words.continue,
    value: '',
    help: words.continueHelp,
    change: (by) => (by === 1 ? acting(state, { kind: 'continue' }) : still(state)),
  };
}

function timeout(state: State): MenuRow {
  const { timeout_seconds: now, min_timeout_seconds: least } = state.settings;
  return {
    ...core.timeout_seconds.words[languageOf(state)],
    value: duration(now, wordsOf(state)),
    change(by) {
      const wanted =
        by === 1
          ? timeoutSteps.find((step) => step > now)
          : timeoutSteps.findLast((step) => step < now && step >= least);
      if (wanted === undefined) return still(state);
      const seconds = clampTimeout(wanted, least);
      const step = changeOwn(state, { timeout_seconds: seconds });
      return acting(step.state, { kind: 'limit-time', seconds }, ...step.effects);
    },
  };
}

function shownRow(state: State): MenuRow {
  const words = wordsOf(state).settings;
  const { request, hidden } = state.session;
  return {
    label: words.shown,
    value: words.shownOf(visibleOptions(request, hidden).length, request.options.length),
    help: words.shownHelp,
    change: () => still({ ...state, place: { kind: 'shown', row: 0, back: state.place } }),
  };
}

function hints(state: State): MenuRow {
  const now = state.settings.terminal_navigation_hints;
  return {
    ...own.terminal_navigation_hints.words[languageOf(state)],
    value: onOrOff(now, wordsOf(state)),
    change: () => changeOwn(state, { terminal_navigation_hints: !now }),
  };
}

function tabFocus(state: State): MenuRow {
  const { words, valueWords, values } = own.terminal_annotation_focus;
  const now = state.settings.terminal_annotation_focus;
  return {
    ...words[languageOf(state)],
    value: valueWords[languageOf(state)][now],
    change: (by) => changeOwn(state, { terminal_annotation_focus: neighbour(values, now, by) }),
  };
}

type Described = { readonly words: typeof core.language.words };
type Changes = Readonly<Record<string, string | number | boolean>>;

function changeTerms(state: State, terms: Partial<Omit<Terms, 'timeoutSeconds'>>, changes: Changes): Step {
  const session = { ...state.session, terms: { ...state.session.terms, ...terms } };
  return acting({ ...state, session }, { kind: 'adjust', terms, hidden: null }, { kind: 'save', changes });
}

function changeOwn(state: State, changes: Partial<ScreenSettings>): Step {
  return acting({ ...state, settings: { ...state.settings, ...changes } }, { kind: 'save', changes });
}

function neighbour<Value>(values: readonly Value[], now: Value, by: 1 | -1): Value {
  return values.at((values.indexOf(now) + by) % values.length) ?? now;
}

function duration(seconds: number, { settings: words }: TerminalWords): string {
  if (seconds >= 3_600 && seconds % 3_600 === 0) return words.hours(seconds / 3_600);
  return seconds >= 60 && seconds % 60 === 0 ? words.minutes(seconds / 60) : words.seconds(seconds);
}

function onOrOff(value: boolean, { settings: words }: TerminalWords): string {
  return value ? words.on : words.off;
}

function languageOf(state: State): Terms['language'] {
  return state.session.terms.language;
}

function wordsOf(state: State): TerminalWords {
  return terminalWords[languageOf(state)];
}
