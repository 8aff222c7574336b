import type { Draft } from '../../domain/answer/draft.ts';
import { receiveDraft } from '../../domain/answer/draft-change.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import { promptLines } from '../text/prompt-lines.ts';
import { choicesOf, focusedChoice } from './choices.ts';
import type { Notice, State } from './state.ts';

/** The session as others have changed it; an older reading than ours is ignored. */
export function withSession(state: State, session: OpenSession, at: number): State {
  if (session.seen < state.session.seen) return state;
  const changed = { ...state, session, now: Math.max(state.now, at) };
  const speaksAlike = session.terms.language === state.session.terms.language;
  const next = speaksAlike ? changed : { ...changed, promptLines: promptLines(changed) };
  return keepPlace(keepFocus({ ...next, notice: movedNotice(state, session) ?? state.notice }, state));
}

function movedNotice(state: State, session: OpenSession): Notice | null {
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
    focused.kind === 'option'
      ? choice.kind === 'option' && choice.option.id === focused.option.id
      : choice.kind === focused.kind,
  );
  return { ...next, focus: same === -1 ? Math.min(next.focus, Math.max(0, choices.length - 1)) : same };
}

/** A note that was switched off while it was being written is left; its text stays in the draft. */
function keepPlace(state: State): State {
  const { place, session } = state;
  const noteGone =
    (place.kind === 'option-note' &&
      (!session.terms.optionNotes || focusedChoice(state).kind !== 'option')) ||
    (place.kind === 'global-note' && !session.terms.globalNote);
  return noteGone ? { ...state, place: { kind: 'list' } } : state;
}

/** What another face wrote in the meantime, except into fields that were changed here. */
export function withDraft(state: State, draft: Draft): State {
  const { shown, touched } = receiveDraft({ shown: state.draft, touched: state.touched }, draft);
  return { ...state, draft: shown, touched };
}
