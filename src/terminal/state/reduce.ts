import { showPickMs } from '../../domain/answer/answering.ts';
import type { Attachment } from '../../domain/answer/attachment.ts';
import { emptyFormDraft, type FormDraft, receiveForm } from '../../domain/answer/form-draft.ts';
import type { PersonThere } from '../../domain/session/person.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import { choicesOf, focusedChoice } from './answer.ts';
import { type SettingsEvent, withSettingsEvent } from './change-settings.ts';
import { layEvidence } from './evidence.ts';
import { withAdded, withAttachments, withNotAdded } from './files.ts';
import { promptLines } from './prompts.ts';
import {
  type AgentAttention,
  armMs,
  freshLook,
  type Notice,
  type Size,
  type State,
  type Step,
  still,
} from './state.ts';
import { enter, goTo, submit } from './steps.ts';

type Opening = Partial<Pick<State, 'earlier' | 'attachments'>> &
  Pick<
    State,
    | 'session'
    | 'prompts'
    | 'draft'
    | 'agent'
    | 'agentHost'
    | 'members'
    | 'settings'
    | 'groups'
    | 'symbols'
    | 'size'
    | 'now'
  >;

/** The state of a question that comes into view. */
export function openState(opening: Opening): State {
  const state = enter({
    earlier: [],
    attachments: [],
    ...opening,
    ...freshLook,
    at: 0,
    looks: new Map(),
    review: 'ahead',
    promptLines: [],
    previewLines: [],
    people: [],
    touched: emptyFormDraft,
    movedAt: Number.NEGATIVE_INFINITY,
    armedAt: opening.now + armMs,
    place: { kind: 'list' },
    cursor: 0,
    reason: null,
    notice: null,
  });
  return state.settings.value('settings_first') ? { ...state, place: { kind: 'settings', row: 0 } } : state;
}

/** What happens around the screen, besides keys. */
export type Event =
  | { readonly kind: 'tick'; readonly at: number }
  | { readonly kind: 'resize'; readonly size: Size }
  /** The session as the store has it now. */
  | { readonly kind: 'session'; readonly session: OpenSession; readonly at: number }
  | { readonly kind: 'draft'; readonly draft: FormDraft }
  /** All files of the draft. */
  | { readonly kind: 'attachments' | 'added'; readonly attachments: readonly Attachment[] }
  | { readonly kind: 'not-added'; readonly notice: Notice }
  | { readonly kind: 'agent'; readonly agent: AgentAttention }
  | { readonly kind: 'people'; readonly people: readonly PersonThere[] }
  | SettingsEvent
  /** The answer could not be sent; the person is back where they were, or at the question that it is about. */
  | { readonly kind: 'failed'; readonly notice: Notice; readonly at?: number };

/** What the person sees after it, and what the outside has to do. */
export function reduce(state: State, event: Event): Step {
  switch (event.kind) {
    case 'tick':
      return onTick({ ...state, now: Math.max(state.now, event.at) });
    case 'resize':
      return still(resized(state, event.size));
    case 'session':
      return still(withSession(state, event.session, event.at));
    case 'draft':
      return still(withDraft(state, event.draft));
    case 'attachments':
      return still(withAttachments(state, event.attachments));
    case 'added':
      return still(withAdded(state, event.attachments));
    case 'not-added':
      return still(withNotAdded(state, event.notice));
    case 'agent':
      return still({ ...state, agent: event.agent });
    case 'people':
      return still({ ...state, people: event.people });
    case 'notice':
    case 'saved':
    case 'ask':
      return still(withSettingsEvent(state, event));
    case 'failed':
      return still({ ...returned(state, event.at), notice: event.notice });
  }
}

/** When the screen has to look at the clock again. */
export function nextTick({ place, session, now }: State): number {
  const second = (session.deadline - now) % 1_000;
  const countdown = now + (second > 0 ? second : 1_000);
  return place.kind === 'picked' ? Math.min(countdown, place.at + showPickMs) : countdown;
}

function onTick(state: State): Step {
  const { place, now } = state;
  return place.kind === 'picked' && now >= place.at + showPickMs ? submit(state) : still(state);
}

function resized(state: State, size: Size): State {
  const next = { ...state, size };
  if (size.cols === state.size.cols) return next;
  const looks = new Map([...state.looks].map(([at, look]) => [at, { ...look, promptTop: 0, previewTop: 0 }]));
  return layEvidence({ ...next, looks, promptTop: 0, previewTop: 0, promptLines: promptLines(next) });
}

function returned(state: State, at = state.at): State {
  const { place } = state;
  const back = place.kind === 'sending' ? { ...state, place: place.back } : state;
  return at === state.at ? back : goTo(back, at);
}

/** The session as others have changed it; an older reading than ours is ignored. */
export function withSession(state: State, session: OpenSession, at: number): State {
  if (session.seen < state.session.seen) return state;
  const changed = { ...state, session, now: Math.max(state.now, at) };
  const speaksAlike = session.terms.language === state.session.terms.language;
  const next = speaksAlike ? changed : { ...changed, promptLines: promptLines(changed) };
  return keepPlace(keepFocus({ ...next, notice: movedNotice(state, session) ?? state.notice }, state));
}

function movedNotice(state: State, session: OpenSession): Notice | null {
  const { snoozedUntil } = session;
  if (snoozedUntil !== null && snoozedUntil !== state.session.snoozedUntil) {
    return { kind: 'snoozed', until: snoozedUntil };
  }
  if (session.deadline === state.session.deadline) return null;
  switch (session.movedBecause) {
    case 'slept':
      return { kind: 'slept' };
    case 'person':
      return { kind: 'moved' };
    default:
      return null;
  }
}

/** The pointer stays on what it was on, wherever that is now; else as near as possible. */
function keepFocus(next: State, before: State): State {
  const focused = focusedChoice(before);
  const choices = choicesOf(next);
  const same = choices.findIndex((choice) =>
    focused?.kind === 'option'
      ? choice.kind === 'option' && choice.option.id === focused.option.id
      : choice.kind === focused?.kind,
  );
  return { ...next, focus: same === -1 ? Math.min(next.focus, Math.max(0, choices.length - 1)) : same };
}

/** A note that was switched off while it was being written is left; its text stays in the draft. */
function keepPlace(state: State): State {
  const { place, session } = state;
  const noteGone =
    (place.kind === 'option-note' &&
      (!session.terms.optionNotes || focusedChoice(state)?.kind !== 'option')) ||
    (place.kind === 'global-note' && !session.terms.globalNote);
  return noteGone ? { ...state, place: { kind: 'list' } } : state;
}

/** What another face wrote in the meantime, except into fields that were changed here. */
function withDraft(state: State, draft: FormDraft): State {
  const { shown, touched } = receiveForm({ shown: state.draft, touched: state.touched }, draft);
  return { ...state, draft: shown, touched };
}
