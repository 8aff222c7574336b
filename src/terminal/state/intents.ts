import { takesOptions } from '../../domain/question/mode.ts';
import { pageFace } from '../../domain/session/face.ts';
import { type EditIntent, edit } from '../text/editor.ts';
import { moveByRow } from '../text/editor-rows.ts';
import { choicesOf, pick, pickNumber, withChange } from './answer.ts';
import { changeRow, moveRow, settingsHandlers } from './change-settings.ts';
import { takeOver } from './earlier.ts';
import { subjectsOf, togglePin, togglePreview } from './evidence.ts';
import { fieldLimit, fieldText, noteFields, openEditor, sendCancel, withFieldText } from './fields.ts';
import { addFile, moveFileRow, openFiles, removeFile } from './files.ts';
import { clearFilter } from './filter.ts';
import { handOver, handToChoices, hideNothing, openHandTo, toggleShown } from './menus.ts';
import { insertReply, openReplies, quickReplies } from './quick-replies.ts';
import { insertNextPhrase, insertPhrase, sendRephrase } from './rephrase.ts';
import { pointedRow } from './settings-menu.ts';
import { acting, armMs, clamp, partOf, type ScreenPlace, type State, type Step, still } from './state.ts';
import { atHome, chooseRow, goOn, goToNumber, sendRow, step } from './steps.ts';

/** What a person wants by a key. */
export type Intent = EditIntent | keyof typeof handlers;

/** What an intent needs to know besides the state. */
export type Pressed = {
  /** The name of the key that was pressed. */
  readonly key: string;
  readonly layout: Layout;
};

/** How the state is laid out on the screen, as far as keys depend on it. */
export type Layout = {
  /** Columns of the text that is being written. */
  editorWidth(state: State): number;
  /** Where the prompt starts after scrolling one screen of it. */
  promptTop(state: State, by: 1 | -1): number;
  /** Where the previews start after scrolling one screen of them. */
  previewTop(state: State, by: 1 | -1): number;
  /** Where the page that is open starts after scrolling so many lines. */
  pageTop(state: State, by: number): number;
};

/** Does what a key means at the place it was pressed. */
export function handleIntent(state: State, intent: Intent, pressed: Pressed): Step {
  return isHandled(intent) ? handlers[intent](state, pressed) : still(edited(state, intent));
}

function isHandled(intent: Intent): intent is keyof typeof handlers {
  return Object.hasOwn(handlers, intent);
}

type Handler = (state: State, pressed: Pressed) => Step;

const minuteMs = 60_000;

const handlers = {
  up: (state, { layout }) => still(moved(state, -1, layout)),
  down: (state, { layout }) => still(moved(state, 1, layout)),
  first: (state, { layout }) => still(movedFar(state, -Infinity, layout)),
  last: (state, { layout }) => still(movedFar(state, Infinity, layout)),
  'page-up': (state, { layout }) => still(paged(state, -1, layout)),
  'page-down': (state, { layout }) => still(paged(state, 1, layout)),
  pick,
  'pick-number': (state, { key }) => pickNumber(state, Number(key)),
  submit: goOn,
  'choose-row': chooseRow,
  'go-to-number': (state, { key }) => still(goToNumber(state, Number(key))),
  'next-question': (state) => still(step(state, 1)),
  'previous-question': (state) => still(step(state, -1)),
  write: (state) => still(writing(state, { kind: 'text' })),
  'write-note': (state) => still(noting(state, 'option-note')),
  'write-global-note': (state) => still(noting(state, 'global-note')),
  'next-field': (state) => still(nextField(state, 1)),
  'previous-field': (state) => still(nextField(state, -1)),
  'leave-field': (state) =>
    still(state.place.kind === 'text' ? { ...state, place: { kind: 'list' } } : home(state)),
  rephrase: (state) => still(writing(state, { kind: 'rephrase' })),
  'send-rephrase': sendRephrase,
  'insert-phrase': (state, { key }) => still(insertPhrase(state, Number(key))),
  'next-phrase': (state) => still(insertNextPhrase(state)),
  replies: (state) => still(openReplies(state)),
  'insert-reply': (state, { key }) => still(insertReply(state, replyRow(state, key))),
  'take-over': takeOver,
  snooze: (state) => acting(state, { kind: 'snooze' }),
  files: (state) => still(openFiles(state)),
  'add-file': addFile,
  'remove-file': removeFile,
  preview: togglePreview,
  pin: togglePin,
  filter: (state) => still(writing(state, { kind: 'filter' })),
  'clear-filter': (state) => still(clearFilter(state)),
  'one-minute': (state) => acting(state, { kind: 'add-time', ms: minuteMs }),
  'five-minutes': (state) => acting(state, { kind: 'add-time', ms: 5 * minuteMs }),
  read: (state) => still({ ...state, place: { kind: 'page', page: 'details', top: 0 } }),
  'show-all': hideNothing,
  settings: (state) => still({ ...state, place: { kind: 'settings', row: 0 } }),
  help: (state) => still({ ...state, place: { kind: 'page', page: 'help', top: 0 } }),
  cancel: (state) => still(writing(state, { kind: 'cancel', at: state.now })),
  'confirm-cancel': confirmCancel,
  back: (state) => still(home(state)),
  'take-back': takeBack,
  leave: (state) =>
    still(state.place.kind === 'sending' ? { ...state, place: { ...state.place, leaving: true } } : state),
  change: changed,
  open: openRow,
  ...settingsHandlers,
} satisfies Readonly<Record<string, Handler>>;

function changed(state: State): Step {
  switch (state.place.kind) {
    case 'shown':
      return toggleShown(state);
    case 'hand-to':
      return handOver(state);
    default:
      return changeRow(state, 1);
  }
}

function openRow(state: State): Step {
  const row = pointedRow(state);
  if (row?.kind !== 'entry') return still(state);
  if (row.opens === 'continue') return acting(state, { kind: 'continue', to: pageFace, save: null });
  if (row.opens === 'hand-to') return still(openHandTo(state));
  return still({ ...state, place: { kind: 'shown', row: 0, back: state.place } });
}

/** Where a screen over the question returns to. */
function home(state: State): State {
  const { place } = state;
  if (place.kind === 'shown' || place.kind === 'hand-to' || place.kind === 'replies')
    return { ...state, place: place.back };
  if (place.kind === 'value' || place.kind === 'confirm')
    return { ...state, place: { kind: 'settings', row: place.row } };
  return atHome(state);
}

function writing(state: State, place: ScreenPlace): State {
  const next = { ...state, place };
  return { ...next, cursor: fieldText(next)?.length ?? 0 };
}

function noting(state: State, field: 'option-note' | 'global-note'): State {
  return noteFields(state).includes(field) ? writing(state, { kind: field }) : state;
}

/** From the question through its notes and back to the place it started from. */
function nextField(state: State, by: 1 | -1): State {
  const { place } = state;
  const fields = noteFields(state);
  const at = place.kind === 'option-note' || place.kind === 'global-note' ? fields.indexOf(place.kind) : -1;
  const next = fields[at === -1 && by === -1 ? fields.length - 1 : at + by];
  return next === undefined ? home(state) : writing(state, { kind: next });
}

function edited(state: State, intent: EditIntent): State {
  const editor = openEditor(state);
  if (editor === null) return state;
  const next = edit(editor, intent);
  if (next.text.length > fieldLimit(state))
    return { ...state, notice: { kind: 'full', max: fieldLimit(state) } };
  return withFieldText(state, next);
}

function moved(state: State, by: 1 | -1, layout: Layout): State {
  const scrolled = movedRows(state, by, layout);
  if (scrolled !== null) return scrolled;
  const { place } = state;
  const editor = openEditor(state);
  if (editor === null || place.kind === 'filter') return focused(state, state.focus + by);
  const next = moveByRow(editor, by, layout.editorWidth(state));
  if (next !== null) return { ...state, cursor: next.cursor };
  // Arrows walk out of a field into the list, but never out of the cancelling.
  if (place.kind === 'cancel' || place.kind === 'rephrase' || !takesOptions(partOf(state).question.mode))
    return state;
  // From the note on the whole answer back to the entry the list was left on; from another field, one entry on.
  const entry = place.kind === 'global-note' ? state.focus : state.focus + by;
  return focused({ ...state, place: { kind: 'list' } }, entry);
}

function movedFar(state: State, by: number, layout: Layout): State {
  return movedRows(state, by, layout) ?? focused(state, by);
}

/** Moves through the menu or page that covers the question; null where none does. */
function movedRows(state: State, by: number, layout: Layout): State | null {
  const { place } = state;
  switch (place.kind) {
    case 'settings':
      return moveRow(state, by);
    case 'shown':
      return {
        ...state,
        place: { ...place, row: clamp(place.row + by, partOf(state).question.options.length - 1) },
      };
    case 'hand-to':
      return { ...state, place: { ...place, row: clamp(place.row + by, handToChoices(state).length - 1) } };
    case 'review':
      return { ...state, place: { ...place, row: clamp(place.row + by, sendRow(state)) } };
    case 'replies':
      return { ...state, place: { ...place, row: clamp(place.row + by, quickReplies(state).length - 1) } };
    case 'files':
      return moveFileRow(state, by);
    case 'page':
      return { ...state, place: { ...place, top: layout.pageTop(state, by) } };
    default:
      return null;
  }
}

function focused(state: State, wanted: number): State {
  return { ...state, focus: clamp(wanted, choicesOf(state).length - 1) };
}

function paged(state: State, by: 1 | -1, layout: Layout): State {
  const rows = by * Math.max(1, state.size.rows - 4);
  if (state.place.kind === 'page') {
    return { ...state, place: { ...state.place, top: layout.pageTop(state, rows) } };
  }
  if (subjectsOf(state).length > 0) return { ...state, previewTop: layout.previewTop(state, by) };
  return { ...state, promptTop: layout.promptTop(state, by) };
}

/** By its digit, else the one the pointer is on. */
function replyRow({ place }: State, key: string): number {
  if (/^\d$/u.test(key)) return Number(key) - 1;
  return place.kind === 'replies' ? place.row : 0;
}

/** Held down, Ctrl-C reaches us many times: only a second, separate one confirms. */
function confirmCancel(state: State, { key }: Pressed): Step {
  const { place, now } = state;
  if (place.kind !== 'cancel') return still(state);
  return key === 'ctrl-c' && now < place.at + armMs ? still(state) : sendCancel(state);
}

/** Writes the earlier pick with a new time: the one taken back may be stored already, and of two drafts the newer wins. */
function takeBack(state: State): Step {
  const { place } = state;
  if (place.kind !== 'picked') return still(state);
  const back = withChange(state, { field: 'selectedIds', value: place.before });
  return still({ ...back, place: { kind: 'list' }, notice: { kind: 'took-back' } });
}
