import type { Written } from '../../../application/write-event.ts';
import { answerProblemText } from '../../../domain/answer/answer-problem-text.ts';
import { exhaustive } from '../../../domain/exhaustive.ts';
import { isForm } from '../../../domain/question/request.ts';
import type { AdvanceRefusal } from '../../../domain/session/advance.ts';
import { reachedBy } from '../../../domain/session/face.ts';
import type { OpenSession, ReadableSession, Session } from '../../../domain/session/session.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { shortTitle } from '../../../domain/session/summary.ts';
import { portalWords } from '../../strings.ts';
import { type HttpReply, json, refuse } from '../http/exchange.ts';
import type { RouteDeps } from '../routing.ts';

type Deps = Pick<RouteDeps, 'views' | 'settings' | 'store'>;

export async function refusalWords({ settings }: Pick<Deps, 'settings'>) {
  return portalWords[(await settings.read()).value('language')].refusal;
}

/** Null for what is no session id, before it becomes part of a path. */
export async function findSession({ store }: Pick<Deps, 'store'>, id: string): Promise<Session | null> {
  return isSessionId(id) ? store.get(id) : null;
}

export async function sessionReply(deps: Deps, session: ReadableSession): Promise<HttpReply> {
  return json(await deps.views.question(session));
}

export async function unknownReply(deps: Deps): Promise<HttpReply> {
  return refuse(404, 'unknown-session', (await refusalWords(deps)).unknownSession);
}

/** What has to be run for a question that was just handed to its face; null where the page shows it by itself. */
export function handOffCommand(services: RouteDeps['services'], session: OpenSession): string | null {
  const reach = reachedBy[session.face];
  switch (reach) {
    case 'page':
      return null;
    case 'command':
      return services.terminalCommandFor(session);
    default:
      return exhaustive(reach);
  }
}

/** The reply to a change of a session: the session as it is now, or why it was refused. */
export async function writtenReply(deps: Deps, written: Written): Promise<HttpReply> {
  switch (written.kind) {
    case 'written':
      return sessionReply(deps, written.session);
    case 'unknown-session':
      return unknownReply(deps);
    case 'refused':
      return refusedReply(deps, written.refusal);
    default:
      return exhaustive(written);
  }
}

export async function refusedReply(deps: Deps, refusal: AdvanceRefusal): Promise<HttpReply> {
  const words = await refusalWords(deps);
  switch (refusal.kind) {
    case 'already-ended': {
      const winner = await deps.views.question(refusal.winner);
      return refuse(409, 'already-ended', words.alreadyEnded, { winner });
    }
    case 'already-sent': {
      const winner = await deps.views.question(refusal.winner);
      return refuse(409, 'already-sent', words.alreadySent, { winner });
    }
    case 'invalid-answer': {
      const { request, terms } = refusal.session;
      const problems = refusal.problems.flatMap(({ at, problem }) => {
        const question = request.questions[at];
        if (question === undefined) return [];
        const text = answerProblemText(problem, question, terms.language);
        return isForm(request) ? words.about(shortTitle(question), text) : text;
      });
      return refuse(422, 'invalid-answer', words.invalid, { problems });
    }
    case 'needs-newer-version':
      return refuse(409, 'needs-newer-version', words.needsNewer);
    case 'hides-too-much':
      return refuse(422, 'hides-too-much', words.hidesTooMuch(refusal.mustShow));
    case 'deadline-out-of-bounds':
      return refuse(422, 'deadline-out-of-bounds', words.deadline);
    case 'not-ended':
    case 'already-noted':
    case 'not-due':
    case 'attached-elsewhere':
    case 'terminal-is-over':
    case 'not-attached':
      // No route writes the events that these refuse.
      return refuse(409, refusal.kind, words.fault);
    default:
      return exhaustive(refusal);
  }
}
