import { showPickMs } from '../../domain/answer/answering.ts';
import type { Draft } from '../../domain/answer/draft.ts';
import type { PersonThere } from '../../domain/session/people-there.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { Key } from '../screen/keyboard.ts';
import { isTooSmall } from '../screen/layout.ts';
import { withSettingsNews } from '../settings/settings-news.ts';
import type { SettingsEvent } from '../settings/settings-state.ts';
import { insertText, toTyped, within } from '../text/editor.ts';
import { promptLines } from '../text/prompt-lines.ts';
import { withActivity } from './act.ts';
import { focusedChoice } from './choices.ts';
import { fieldLimit, openEditor, withFieldText } from './fields.ts';
import { intentOf } from './intent-of.ts';
import { carryOut } from './intents.ts';
import { typingWrites } from './keys.ts';
import { withDraft, withSession } from './refresh.ts';
import type { AgentAttention, Effect, Notice, Size, State, Step } from './state.ts';
import { still, submit } from './submit.ts';

/** Every event the screen reacts to, with the time at which it happened. */
export type Event =
  /** Pressed one after the other, or as many as came at once. */
  | { readonly kind: 'keys'; readonly keys: readonly Key[]; readonly at: number }
  | { readonly kind: 'paste'; readonly text: string; readonly at: number }
  | { readonly kind: 'tick'; readonly at: number }
  | { readonly kind: 'resize'; readonly size: Size }
  /** The session as the store has it now. */
  | { readonly kind: 'session'; readonly session: OpenSession; readonly at: number }
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'agent'; readonly agent: AgentAttention }
  | { readonly kind: 'people'; readonly people: readonly PersonThere[] }
  | SettingsEvent
  /** The answer could not be sent; the person is back where they were. */
  | { readonly kind: 'failed'; readonly notice: Notice };

/** The whole behaviour of the terminal face: what the person sees next, and what the outside has to do. */
export function reduce(state: State, event: Event): Step {
  switch (event.kind) {
    case 'keys':
      return withActivity(state, onKeys(state, event.keys, event.at));
    case 'paste':
      return withActivity(state, onPaste(state, event.text, event.at));
    case 'tick':
      return onTick({ ...state, now: Math.max(state.now, event.at) });
    case 'resize':
      return still(resized(state, event.size));
    case 'session':
      return still(withSession(state, event.session, event.at));
    case 'draft':
      return still(withDraft(state, event.draft));
    case 'agent':
      return still({ ...state, agent: event.agent });
    case 'people':
      return still({ ...state, people: event.people });
    case 'notice':
    case 'saved':
    case 'ask':
      return still(withSettingsNews(state, event));
    case 'failed':
      return still({ ...returned(state), notice: event.notice });
  }
}

/** When the screen has to look at the clock again. */
export function nextTick({ place, session, now }: State): number {
  const second = (session.deadline - now) % 1_000;
  const countdown = now + (second > 0 ? second : 1_000);
  return place.kind === 'picked' ? Math.min(countdown, place.at + showPickMs) : countdown;
}

function onKeys(before: State, keys: readonly Key[], at: number): Step {
  const heard = isDeaf(before, at) ? keys.filter(({ name }) => name === 'ctrl-c') : keys;
  if (heard.length === 0) return still(before);
  const effects: Effect[] = [];
  let state: State = { ...before, now: Math.max(before.now, at), notice: null };
  for (let next = 0; next < heard.length; next += 1) {
    if (writes(heard[next]) && typingWrites(state)) state = onOwnAnswer(state);
    const writing = writtenFrom(state, heard, next);
    if (writing.keys > 0) state = typed({ ...state, notice: null }, writing.text);
    next += writing.keys;
    const step = onKey(state, heard[next]);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

/** Space opens the field like Enter: a text does not begin with it. */
function writes(key: Key | undefined): boolean {
  return key !== undefined && key.text !== null && key.name !== 'space';
}

function onKey(state: State, key: Key | undefined): Step {
  const intent = key === undefined ? null : intentOf(state, key.name);
  if (key === undefined || intent === null) return still(state);
  return carryOut({ ...state, notice: null }, intent, key);
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

function onPaste(before: State, text: string, at: number): Step {
  if (isDeaf(before, at)) return still(before);
  const state: State = { ...before, now: Math.max(before.now, at), notice: null };
  return still(typed(onOwnAnswer(state), text));
}

/** From the entry for an own answer into its field, at the end of what stands there. */
function onOwnAnswer(state: State): State {
  const isThere = state.place.kind === 'list' && focusedChoice(state).kind === 'text';
  return isThere ? { ...state, place: { kind: 'text' }, cursor: Infinity } : state;
}

/** Keys pressed before the question could be read must not answer it. */
function isDeaf({ armedAt, size }: State, at: number): boolean {
  return at < armedAt || isTooSmall(size);
}

function onTick(state: State): Step {
  const { place, now } = state;
  return place.kind === 'picked' && now >= place.at + showPickMs ? submit(state) : still(state);
}

function typed(state: State, text: string): State {
  const editor = openEditor(state);
  if (editor === null) return state;
  const room = Math.max(0, fieldLimit(state) - editor.text.length);
  const added = toTyped(text);
  const next = withFieldText(state, insertText(editor, within(added, room)));
  return added.length > room ? { ...next, notice: { kind: 'full', max: fieldLimit(state) } } : next;
}

function resized(state: State, size: Size): State {
  const next = { ...state, size };
  return size.cols === state.size.cols ? next : { ...next, promptTop: 0, promptLines: promptLines(next) };
}

function returned(state: State): State {
  const { place } = state;
  if (place.kind !== 'sending') return state;
  return { ...state, place: place.back };
}
