import { focusedChoice, withActivity } from '../state/answer.ts';
import { fieldLimit, openEditor, withFieldText } from '../state/fields.ts';
import { handleIntent, type Layout } from '../state/intents.ts';
import { type Effect, isTooSmall, type State, type Step, still } from '../state/state.ts';
import { typeText } from '../text/editor.ts';
import type { Key } from './keyboard.ts';
import { intentOf } from './keys.ts';
import { typingWrites } from './question-keys.ts';

/** What the person sees after these keys, pressed one after the other or come at once, and what has to be done. */
export function pressKeys(state: State, keys: readonly Key[], at: number, layout: Layout): Step {
  return withActivity(state, onKeys(state, keys, at, layout));
}

export function paste(state: State, text: string, at: number): Step {
  if (isDeaf(state, at)) return still(state);
  const heard: State = { ...state, now: Math.max(state.now, at), notice: null };
  return withActivity(state, still(typed(onOwnAnswer(heard), text)));
}

function onKeys(before: State, keys: readonly Key[], at: number, layout: Layout): Step {
  const heard = isDeaf(before, at) ? keys.filter(({ name }) => name === 'ctrl-c') : keys;
  if (heard.length === 0) return still(before);
  const effects: Effect[] = [];
  let state: State = { ...before, now: Math.max(before.now, at), notice: null };
  for (let next = 0; next < heard.length; next += 1) {
    if (writes(heard[next]) && typingWrites(state)) state = onOwnAnswer(state);
    const writing = writtenFrom(state, heard, next);
    if (writing.keys > 0) state = typed({ ...state, notice: null }, writing.text);
    next += writing.keys;
    // A key that did something in an empty field may write in one that is not.
    if (writing.keys > 0 && isWritten(state, heard[next])) {
      next -= 1;
      continue;
    }
    const step = onKey(state, heard[next]?.name, layout);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

function isWritten(state: State, key: Key | undefined): boolean {
  return (
    key !== undefined && key.text !== null && openEditor(state) !== null && intentOf(state, key.name) === null
  );
}

/** Keys pressed before the question could be read must not answer it. */
function isDeaf({ armedAt, size }: State, at: number): boolean {
  return at < armedAt || isTooSmall(size);
}

/** Space opens the field like Enter: a text does not begin with it. */
function writes(key: Key | undefined): boolean {
  return key !== undefined && key.text !== null && key.name !== 'space';
}

/** From the entry for an own answer into its field, at the end of what stands there. */
function onOwnAnswer(state: State): State {
  const isThere = state.place.kind === 'list' && focusedChoice(state)?.kind === 'text';
  return isThere ? { ...state, place: { kind: 'text' }, cursor: Infinity } : state;
}

/** What the keys write until one of them does something else. Put in letter by letter, 64 KB take seconds. */
function writtenFrom(state: State, keys: readonly Key[], from: number) {
  const texts: string[] = [];
  for (let at = from; at < keys.length; at += 1) {
    const { name, text } = keys[at] as Key;
    const intent = intentOf(state, name);
    // CR and LF at once are no Enter but a line of a paste: half of it must not be sent.
    const endsLine = name === 'enter' && keys[at + 1]?.name === 'ctrl-j' && openEditor(state) !== null;
    if (intent !== null && intent !== 'newline' && !endsLine) break;
    texts.push(intent === 'newline' ? '\n' : (text ?? ''));
  }
  return { text: texts.join(''), keys: texts.length };
}

function typed(state: State, text: string): State {
  const editor = openEditor(state);
  if (editor === null) return state;
  const max = fieldLimit(state);
  const { editor: next, isFull } = typeText(editor, text, max);
  const written = withFieldText(state, next);
  return isFull ? { ...written, notice: { kind: 'full', max } } : written;
}

function onKey(state: State, key: string | undefined, layout: Layout): Step {
  const intent = key === undefined ? null : intentOf(state, key);
  if (key === undefined || intent === null) return still(state);
  return handleIntent({ ...state, notice: null }, intent, { key, layout });
}
