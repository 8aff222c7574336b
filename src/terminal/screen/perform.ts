import type { Answered } from '../../application/answering/answer-session.ts';
import { snoozeMinutes } from '../../application/answering/change-session.ts';
import type { AttachmentRefusal, KeptAttachments } from '../../application/answering/keep-attachments.ts';
import { StoreRefusedError, StoreUnwritableError } from '../../application/session-store.ts';
import type { Written } from '../../application/write-event.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import { partAt, type Request } from '../../domain/question/request.ts';
import { activitySeconds } from '../../domain/session/deadline.ts';
import type { Answerer } from '../../domain/session/ending.ts';
import { type OtherFace, pageFace, terminalFace } from '../../domain/session/face.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Departure, Way } from '../attach-result.ts';
import type { TerminalDeps } from '../deps.ts';
import type { SettingsEvent } from '../state/change-settings.ts';
import type { Event } from '../state/reduce.ts';
import type { SettingsChange } from '../state/settings-menu.ts';
import { type Effect, isSend, type Notice } from '../state/state.ts';
import { type Environment, readCapabilities } from './capabilities.ts';
import { settledWithin } from './leaving.ts';

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
    if (effect.kind === 'add-file') return notAdded(notice);
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
      return answered(await answer.answer(id, effect.answers, answerer(deps)));
    case 'cancel':
      return answered(await answer.cancel(id, effect, answerer(deps)));
    case 'rephrase':
      return answered(await answer.rephrase(id, effect, answerer(deps)));
    case 'add-file':
      return addFile(deps, id, effect);
    case 'remove-file':
      return removeFile(deps, id, effect.id);
    case 'snooze':
      return snoozed(deps, await changeSession.snooze(id, snoozeMinutes.usual));
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
      return moved(
        deps,
        session,
        await changeSession.applySettings(session, { timeoutSeconds: effect.seconds }),
      );
    case 'adjust':
      return written(deps, await adjust(deps, session, effect));
    case 'assign':
      return written(deps, await changeSession.assign(id, effect.assignee));
    case 'save': {
      const event = await saveSettings(deps, effect, session.request);
      return event === null ? null : { kind: 'event', event };
    }
    case 'continue':
      if (effect.save !== null) await wereSaved(deps, effect.save, session.request);
      return continueOn[effect.to](deps, session);
    default:
      return exhaustive(effect);
  }
}

/** A disk that does not answer must not keep the answer itself waiting behind it. */
const readWithinMs = 10_000;

async function addFile(
  deps: TerminalDeps,
  id: SessionId,
  { path, question }: Extract<Effect, { kind: 'add-file' }>,
): Promise<Performed> {
  const read = await settledWithin(deps.clock, readWithinMs, deps.readMeantFile(path), 'late');
  if (read === 'late') return notAdded({ kind: 'unread-file', name: path.trim(), why: 'late' });
  switch (read.kind) {
    case 'read': {
      const added = await deps.keepAttachments.add(id, { question, name: read.name, content: read.content });
      return added.kind === 'kept' ? attached('added', added) : notKept(deps, id, added);
    }
    case 'unread':
      return notAdded({ kind: 'unread-file', name: read.name, why: read.why });
    case 'unfit':
      return notAdded({ kind: 'unfit-file', name: read.name, problem: read.problem });
    default:
      return exhaustive(read);
  }
}

async function removeFile(deps: TerminalDeps, session: SessionId, file: string): Promise<Performed> {
  const removed = await deps.keepAttachments.remove(session, file);
  return removed.kind === 'kept' ? attached('attachments', removed) : notKept(deps, session, removed);
}

function attached(
  kind: 'added' | 'attachments',
  { attachments }: Extract<KeptAttachments, { kind: 'kept' }>,
): Performed {
  return { kind: 'event', event: { kind, attachments } };
}

async function notKept(deps: TerminalDeps, id: SessionId, refusal: AttachmentRefusal): Promise<Performed> {
  switch (refusal.kind) {
    case 'unfit':
      return notAdded({ kind: 'unfit-file', name: refusal.name, problem: refusal.problem });
    case 'unknown-attachment': {
      // Removed on another face a moment ago.
      const attachments = await deps.store.attachments.list(id);
      return { kind: 'event', event: { kind: 'attachments', attachments } };
    }
    case 'unknown-question':
      return notAdded({ kind: 'failed' });
    case 'unknown-session':
    case 'refused':
      return written(deps, refusal);
    default:
      return exhaustive(refusal);
  }
}

function notAdded(notice: Notice): Performed {
  return { kind: 'event', event: { kind: 'not-added', notice } };
}

/** What is hidden in a question is remembered for the next time it is asked. */
async function adjust(deps: TerminalDeps, session: OpenSession, effect: Adjust): Promise<Written> {
  const { terms, hidden, question } = effect;
  if (hidden !== null) await deps.hiddenOptions.remember(partAt(session, question).question, hidden);
  return deps.changeSession.adjust(session.id, {
    terms,
    hidden,
    ...(question === 0 ? {} : { question }),
  });
}

type Adjust = Extract<Effect, { kind: 'adjust' }>;

function answerer({ newAttempt, program }: TerminalDeps): Answerer {
  return { face: terminalFace, program, attempt: newAttempt() };
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
      const [found] = result.problems;
      if (found === undefined) return failed({ kind: 'failed' });
      return failed({ kind: 'problem', problem: found.problem }, found.at);
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

function snoozed(deps: TerminalDeps, result: Written): Performed {
  const isTooLate = result.kind === 'refused' && result.refusal.kind === 'deadline-out-of-bounds';
  return isTooLate ? told({ kind: 'latest' }) : written(deps, result);
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

function failed(notice: Notice, at?: number): Performed {
  return { kind: 'event', event: { kind: 'failed', notice, ...(at === undefined ? {} : { at }) } };
}

function told(notice: Notice): Performed {
  return { kind: 'event', event: { kind: 'notice', notice } };
}

/** How a question that leaves this terminal gets to another face. */
const continueOn: Readonly<Record<OtherFace<typeof terminalFace>, typeof continueInBrowser>> = {
  web: continueInBrowser,
};

/** Hands the question to the page: same id, deadline, draft and notes. Over SSH there is no browser to open. */
async function continueInBrowser(deps: TerminalDeps, session: OpenSession): Promise<Performed> {
  const { overSsh } = readCapabilities(deps.env, deps.platform);
  const changed = await deps.changeSession.changeFace(session.id, pageFace);
  if (changed.kind !== 'written') return written(deps, changed);
  const url = await reach(deps, session, overSsh);
  const way: Way =
    url === null
      ? { kind: 'run', command: deps.portal.command }
      : { kind: 'address', url, tunnel: overSsh ? tunnelCommand(url, deps.env) : null };
  return { kind: 'departure', departure: { kind: 'continued', session, way } };
}

/** The face is changed already: an address that cannot be had must not look like a failure to continue. */
async function reach(
  { portal, log }: TerminalDeps,
  session: OpenSession,
  overSsh: boolean,
): Promise<string | null> {
  try {
    return await (overSsh ? portal.address(session) : portal.open(session));
  } catch (cause) {
    log.warn('the portal could not be reached', cause);
    return null;
  }
}

/** The line that makes the portal's port reachable from where the person sits. */
export function tunnelCommand(url: string, env: Environment): string | null {
  const { port } = new URL(url);
  const host = env.SSH_CONNECTION?.split(' ')[2];
  if (port === '' || host === undefined) return null;
  const user = env.USER ?? env.LOGNAME;
  return `ssh -L ${port}:127.0.0.1:${port} ${user === undefined ? host : `${user}@${host}`}`;
}

type SavingDeps = Pick<TerminalDeps, 'settings' | 'removedBy' | 'log'>;

/** Saves, unless decisions would go by it that the person was not asked about: then they are. */
export async function saveSettings(
  deps: SavingDeps,
  { changes, asks }: Extract<Effect, { kind: 'save' }>,
  inView?: Request,
): Promise<SettingsEvent | null> {
  const decisions = asks ? await deps.removedBy(changes) : 0;
  if (decisions > 0) return { kind: 'ask', asks: { kind: 'remove', decisions }, changes };
  if (!(await wereSaved(deps, changes, inView))) return { kind: 'notice', notice: { kind: 'unsaved' } };
  return asks ? { kind: 'saved', changes } : null;
}

async function wereSaved(
  { settings, log }: SavingDeps,
  changes: SettingsChange,
  inView?: Request,
): Promise<boolean> {
  const saved = await settings.set(changes, terminalFace, inView);
  if (saved.kind === 'saved') return true;
  log.warn('the settings were not saved', 'cause' in saved ? saved.cause : saved.kind);
  return false;
}
