import { modeOf, takesOptions } from '../../domain/question/mode.ts';
import type { Request } from '../../domain/question/request.ts';
import { visibleOptions } from '../../domain/question/visibility.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import { coreSlice } from '../../settings/core-slice.ts';
import { isListed, type Setting } from '../../settings/snapshot.ts';
import { terminalSlice } from '../settings.ts';
import { terminalWords } from '../strings.ts';
import type { EntryRow, MenuRow } from './menu-row.ts';
import { settingRow } from './setting-row.ts';
import type { SettingsState } from './settings-state.ts';

/** What matters most, in this order; beside a question some of it only where the question is such. */
const first: Readonly<Record<string, (request: Request) => boolean>> = {
  language: () => true,
  interface: () => true,
  continue: () => true,
  'hand-to': () => true,
  timeout_seconds: () => true,
  single_submit_mode: (request) => modeOf(request).pickCanSend,
  shown: ({ mode }) => takesOptions(mode),
  option_annotations_enabled: ({ mode }) => takesOptions(mode),
  global_annotation_enabled: () => true,
  placeholder_visible: (request) => modeOf(request).takesText,
  timeout_action: () => true,
};

/** Those first, then what else is about questions and this face, then every other one that any room declares. */
export function menuRows(state: SettingsState): readonly MenuRow[] {
  const { session, settings } = state;
  const entries = session === null ? [] : entryRows(session, state.members);
  const all = settings.all().filter(isListed);
  const rows = Object.keys(first)
    .filter((name) => session === null || first[name]?.(session.request))
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
  switch (place.kind) {
    case 'settings':
    case 'value':
    case 'confirm':
      return menuRows(state)[place.row];
    default:
      return undefined;
  }
}

function entryRows(
  { request, hidden, terms, assignee }: OpenSession,
  members: readonly string[],
): readonly (MenuRow & EntryRow)[] {
  const words = terminalWords[terms.language].settings;
  const shown = words.shownOf(visibleOptions(request, hidden).length, request.options.length);
  const entry = { kind: 'entry', origin: '' } as const;
  const handTo = { label: words.handTo, value: assignee ?? words.nobody, help: words.handToHelp };
  return [
    { ...entry, opens: 'continue', label: words.continue, value: '', help: words.continueHelp },
    ...(members.length === 0 ? [] : [{ ...entry, opens: 'hand-to' as const, ...handTo }]),
    { ...entry, opens: 'shown', label: words.shown, value: shown, help: words.shownHelp },
  ];
}
