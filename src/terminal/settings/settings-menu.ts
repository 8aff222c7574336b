import { modeOf, takesOptions } from '../../domain/question/mode.ts';
import type { Request } from '../../domain/question/request.ts';
import { visibleOptions } from '../../domain/question/visibility.ts';
import { coreSlice } from '../../settings/core-slice.ts';
import type { Setting } from '../../settings/snapshot.ts';
import type { State } from '../question/state.ts';
import { acting, still } from '../question/submit.ts';
import { terminalSlice } from '../settings.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import type { MenuRow } from './menu-row.ts';
import { settingRow } from './setting-row.ts';

/** What matters beside a question, in this order; some of it only for some questions. */
const first: Readonly<Record<string, (request: Request) => boolean>> = {
  language: () => true,
  interface: () => true,
  continue: () => true,
  timeout_seconds: () => true,
  single_submit_mode: (request) => modeOf(request).pickCanSend,
  shown: ({ mode }) => takesOptions(mode),
  option_annotations_enabled: ({ mode }) => takesOptions(mode),
  global_annotation_enabled: () => true,
  placeholder_visible: (request) => modeOf(request).takesText,
  timeout_action: () => true,
};

/** Those first, then what else is about questions and this face, then every other one that any room declares. */
export function menuRows(state: State): readonly MenuRow[] {
  const { session, settings } = state;
  const entries: Readonly<Record<string, (state: State) => MenuRow>> = {
    continue: continueRow,
    shown: shownRow,
  };
  const all = settings.all();
  const rows = Object.keys(first)
    .filter((name) => first[name]?.(session.request))
    .flatMap((name) => {
      const setting = all.find(({ spec }) => spec.key === name);
      return setting === undefined ? (entries[name]?.(state) ?? []) : settingRow(state, setting);
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
export function pointedRow(state: State): MenuRow | undefined {
  const { place } = state;
  switch (place.kind) {
    case 'settings':
    case 'value':
    case 'confirm':
      return menuRows(state)[place.row];
    default:
      return undefined;
  }
}

function continueRow(state: State): MenuRow {
  const { continue: label, continueHelp: help } = wordsOf(state);
  const open = () => acting(state, { kind: 'continue', save: null });
  return { kind: 'entry', label, value: '', help, origin: '', open };
}

function shownRow(state: State): MenuRow {
  const words = wordsOf(state);
  const { request, hidden } = state.session;
  return {
    kind: 'entry',
    label: words.shown,
    value: words.shownOf(visibleOptions(request, hidden).length, request.options.length),
    help: words.shownHelp,
    origin: '',
    open: () => still({ ...state, place: { kind: 'shown', row: 0, back: state.place } }),
  };
}

function wordsOf({ session }: State): TerminalWords['settings'] {
  return terminalWords[session.terms.language].settings;
}
