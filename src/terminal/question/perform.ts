import type { Answered } from '../../application/answer-session.ts';
import { applySettings } from '../../application/apply-settings.ts';
import { StoreRefusedError, StoreUnwritableError } from '../../application/session-store.ts';
import type { Written } from '../../application/write-event.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import { activitySeconds } from '../../domain/session/deadline.ts';
import type { Answerer } from '../../domain/session/ending.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { TerminalDeps } from '../deps.ts';
import { saveSettings, wereSaved } from '../settings/save-settings.ts';
import { continueInBrowser } from './continue-in-browser.ts';
import type { Departure } from './outcome.ts';
import type { Event } from './reduce.ts';
import { type Effect, isSend, type Notice } from './state.ts';

/** What came of an effect: something for the screen, or the end of this face. */
export type Performed =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'departure'; readonly departure: Departure }
  | null;

/** Does what the reducer asked for. Failures come back as words for the person, never as a crash. */
export async function perform(deps: TerminalDeps, session: OpenSession, effect: Effect): Promise<Performed> {
  try {
    return await attempt(deps, session, effect);
  } catch (cause) {
    deps.log.error(`${effect.kind} failed`, cause);
    const notice = noticeOf(cause);
    return isSend(effect) ? failed(notice) : told(notice);
  }
}

function noticeOf(cause: unknown): Notice {
  if (cause instanceof StoreRefusedError) return { kind: 'database' };
  return { kind: cause instanceof StoreUnwritableError ? 'unwritable' : 'failed' };
}

async function attempt(deps: TerminalDeps, session: OpenSession, effect: Effect): Promise<Performed> {
  const { answer, changeSession, clock } = deps;
  const { id } = session;
  switch (effect.kind) {
    case 'submit':
      return answered(await answer.answer(id, effect.answer, answerer(deps)));
    case 'cancel':
      return answered(await answer.cancel(id, effect, answerer(deps)));
    case 'add-time':
      return moved(
        deps,
        session,
        await changeSession.moveDeadline(id, { kind: 'add', ms: effect.ms }, 'person'),
      );
    case 'stay': {
      const at = clock.now() + activitySeconds * 1_000;
      return written(deps, await changeSession.moveDeadline(id, { kind: 'until', at }, 'activity'));
    }
    case 'limit-time':
      return moved(deps, session, await applySettings(deps, session, { timeoutSeconds: effect.seconds }));
    case 'adjust':
      if (effect.hidden !== null) await deps.hiddenOptions.remember(session.request, effect.hidden);
      return written(deps, await changeSession.adjust(id, { terms: effect.terms, hidden: effect.hidden }));
    case 'assign':
      return written(deps, await changeSession.assign(id, effect.assignee));
    case 'save': {
      const event = await saveSettings(deps, effect, session.request);
      return event === null ? null : { kind: 'event', event };
    }
    case 'continue':
      if (effect.save !== null) await wereSaved(deps, effect.save, session.request);
      return continueInBrowser(deps, session);
    default:
      return exhaustive(effect);
  }
}

function answerer({ newAttempt, program }: TerminalDeps): Answerer {
  return { face: 'terminal', program, attempt: newAttempt() };
}

function answered(result: Answered): Performed {
  switch (result.kind) {
    case 'accepted':
      return { kind: 'departure', departure: { kind: 'ended', session: result.session } };
    case 'already-ended':
      return { kind: 'departure', departure: { kind: 'ended', session: result.winner } };
    case 'unknown-session':
      return { kind: 'departure', departure: { kind: 'unknown' } };
    case 'invalid': {
      const [problem] = result.problems;
      return failed(problem === undefined ? { kind: 'failed' } : { kind: 'problem', problem });
    }
    case 'refused':
      return failed({ kind: 'failed' });
    default:
      return exhaustive(result);
  }
}

/** No deadline goes beyond a day after asking: a wish for more changes nothing, and says so. */
function moved(deps: TerminalDeps, before: OpenSession, result: Written): Performed {
  if (result.kind === 'refused' && result.refusal.kind === 'deadline-out-of-bounds')
    return told({ kind: 'latest' });
  const stuck = result.kind === 'written' && result.session.deadline === before.deadline;
  return stuck ? told({ kind: 'latest' }) : written(deps, result);
}

function written({ clock }: TerminalDeps, result: Written): Performed {
  switch (result.kind) {
    case 'written':
      if (result.session.state !== 'open') return null;
      return { kind: 'event', event: { kind: 'session', session: result.session, at: clock.now() } };
    case 'unknown-session':
      return { kind: 'departure', departure: { kind: 'unknown' } };
    case 'refused':
      if (result.refusal.kind !== 'already-ended') return told({ kind: 'failed' });
      return { kind: 'departure', departure: { kind: 'ended', session: result.refusal.winner } };
    default:
      return exhaustive(result);
  }
}

function failed(notice: Notice): Performed {
  return { kind: 'event', event: { kind: 'failed', notice } };
}

function told(notice: Notice): Performed {
  return { kind: 'event', event: { kind: 'notice', notice } };
}
