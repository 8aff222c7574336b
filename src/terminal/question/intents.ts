import { takesOptions } from '../../domain/question/mode.ts';
import type { Key } from '../screen/keyboard.ts';
import { editorWidth, pageScroll, promptScroll } from '../screen/layout.ts';
import { agree, saveOnly } from '../settings/ask-first.ts';
import { changeRow, editRow, moveRow, resetRow, saveRow } from '../settings/row-acts.ts';
import { pointedRow } from '../settings/settings-menu.ts';
import { type EditIntent, edit, isEditIntent } from '../text/editor.ts';
import { moveByRow } from '../text/editor-lines.ts';
import { withChange } from './act.ts';
import type { Intent } from './binding.ts';
import { choicesOf } from './choices.ts';
import { fieldLimit, fieldText, noteFields, openEditor, withFieldText } from './fields.ts';
import { handOver, moveHandTo, openHandTo } from './hand-to.ts';
import { pick, pickNumber } from './pick.ts';
import { hideNothing, moveShown, toggleShown } from './shown-options.ts';
import { armMs, type ScreenPlace, type State, type Step } from './state.ts';
import { acting, sendCancel, still, submit } from './submit.ts';

type Handler = (state: State, key: Key) => Step;

const minuteMs = 60_000;

/** Does what a key means at the place it was pressed. */
export function carryOut(state: State, intent: Intent, key: Key): Step {
  return isEditIntent(intent) ? still(edited(state, intent)) : handlers[intent](state, key);
}

const handlers: Readonly<Record<Exclude<Intent, EditIntent>, Handler>> = {
  up: (state) => still(moved(state, -1)),
  down: (state) => still(moved(state, 1)),
  first: (state) => still(movedFar(state, -Infinity)),
  last: (state) => still(movedFar(state, Infinity)),
  'page-up': (state) => still(paged(state, -1)),
  'page-down': (state) => still(paged(state, 1)),
  pick,
  'pick-number': (state, key) => pickNumber(state, Number(key.name)),
  submit,
  write: (state) => still(writing(state, { kind: 'text' })),
  'write-note': (state) => still(noting(state, 'option-note')),
  'write-global-note': (state) => still(noting(state, 'global-note')),
  'next-field': (state) => still(nextField(state, 1)),
  'previous-field': (state) => still(nextField(state, -1)),
  'leave-field': (state) =>
    still(state.place.kind === 'text' ? { ...state, place: { kind: 'list' } } : home(state)),
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
  'change-back': (state) => changeRow(state, -1),
  reset: resetRow,
  open: openRow,
  'edit-value': (state) => still(editRow(state)),
  'save-value': saveRow,
  agree,
  'only-next': saveOnly,
};

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
  if (row.opens === 'continue') return acting(state, { kind: 'continue', save: null });
  if (row.opens === 'hand-to') return still(openHandTo(state));
  return still({ ...state, place: { kind: 'shown', row: 0, back: state.place } });
}

/** Where a screen over the question returns to. */
function home(state: State): State {
  const { place } = state;
  if (place.kind === 'shown' || place.kind === 'hand-to') return { ...state, place: place.back };
  if (place.kind === 'value' || place.kind === 'confirm')
    return { ...state, place: { kind: 'settings', row: place.row } };
  const hasList = takesOptions(state.session.request.mode);
  return hasList ? { ...state, place: { kind: 'list' } } : writing(state, { kind: 'text' });
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

function moved(state: State, by: 1 | -1): State {
  const { place } = state;
  if (place.kind === 'settings') return moveRow(state, by);
  if (place.kind === 'shown') return moveShown(state, by);
  if (place.kind === 'hand-to') return moveHandTo(state, by);
  if (place.kind === 'page') return { ...state, place: { ...place, top: pageScroll(state, by) } };
  const editor = openEditor(state);
  if (editor === null) return focused(state, state.focus + by);
  const next = moveByRow(editor, by, editorWidth(state));
  if (next !== null) return { ...state, cursor: next.cursor };
  // Arrows walk out of a field into the list, but never out of the cancelling.
  const leaves = place.kind !== 'cancel' && takesOptions(state.session.request.mode);
  return leaves ? focused({ ...state, place: { kind: 'list' } }, leaving(state, by)) : state;
}

/** From the note on the whole answer back to the entry the list was left on; from another field, one entry on. */
function leaving({ place, focus }: State, by: 1 | -1): number {
  return place.kind === 'global-note' ? focus : focus + by;
}

function focused(state: State, wanted: number): State {
  const last = choicesOf(state).length - 1;
  return { ...state, focus: Math.max(0, Math.min(wanted, last)) };
}

function movedFar(state: State, by: number): State {
  const { place } = state;
  if (place.kind === 'settings') return moveRow(state, by);
  if (place.kind === 'shown') return moveShown(state, by);
  if (place.kind === 'hand-to') return moveHandTo(state, by);
  if (place.kind === 'page') return { ...state, place: { ...place, top: pageScroll(state, by) } };
  return focused(state, by);
}

function paged(state: State, by: 1 | -1): State {
  const { place, size } = state;
  const rows = by * Math.max(1, size.rows - 4);
  if (place.kind === 'page') return { ...state, place: { ...place, top: pageScroll(state, rows) } };
  return { ...state, promptTop: promptScroll(state, by) };
}

/** Held down, Ctrl-C reaches us many times: only a second, separate one confirms. */
function confirmCancel(state: State, key: Key): Step {
  const { place, now } = state;
  if (place.kind !== 'cancel') return still(state);
  return key.name === 'ctrl-c' && now < place.at + armMs ? still(state) : sendCancel(state);
}

/** Writes the earlier pick with a new time: the one taken back may be stored already, and of two drafts the newer wins. */
function takeBack(state: State): Step {
  const { place } = state;
  if (place.kind !== 'picked') return still(state);
  const back = withChange(state, { field: 'selectedIds', value: place.before });
  return still({ ...back, place: { kind: 'list' }, notice: { kind: 'took-back' } });
}
