import type { NewDeadline } from '../../../application/answering/change-session.ts';
import { draftAt, type FormDraft } from '../../../domain/answer/form-draft.ts';
import { optionIds } from '../../../domain/question/option.ts';
import type { Question } from '../../../domain/question/question.ts';
import type { Request } from '../../../domain/question/request.ts';
import { maxTimeoutSeconds } from '../../../domain/session/deadline.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { requestWords } from '../../strings.ts';
import type { deadlineBody, draftBody, interfaceBody, optionsBody, snoozeBody } from '../../wire/bodies.ts';
import type { DraftReply, InterfaceReply } from '../../wire/replies.ts';
import type { Received } from '../../wire/schema.ts';
import { json } from '../http/exchange.ts';
import { type Call, type RouteDeps, wrongRequest } from '../routing.ts';
import { findSession, handOffCommand, refusedReply, unknownReply, writtenReply } from './session-replies.ts';

const words = requestWords.body;

/** What a person changes about an open question before answering it. */
export function steeringHandlers(deps: RouteDeps) {
  const { services, views, settings, clock, live, log } = deps;
  return {
    async deadline({ id, body }: Call<{ body: typeof deadlineBody }>) {
      if (!isSessionId(id)) return unknownReply(deps);
      const { timeout_seconds: seconds, why } = body;
      const least = (await settings.read()).value('min_timeout_seconds');
      if (why === 'person' && seconds !== undefined && seconds < least) {
        return wrongRequest([words.give('timeout_seconds', words.integer(least, maxTimeoutSeconds))]);
      }
      const wish = toWish(body, clock.now());
      return writtenReply(deps, await services.changeSession.moveDeadline(id, wish, why));
    },

    /** Moves this one question to the other face. */
    async interface({ id, body: { interface: face } }: Call<{ body: typeof interfaceBody }>) {
      if (!isSessionId(id)) return unknownReply(deps);
      const written = await services.changeSession.changeFace(id, face);
      if (written.kind !== 'written' || written.session.state !== 'open') return writtenReply(deps, written);
      return json<InterfaceReply>({
        interaction: await views.question(written.session),
        terminal_command: handOffCommand(services, written.session),
      });
    },

    /** Sets which options of a question are hidden; an empty list shows all. */
    async options({ id, body: { hidden, question: at } }: Call<{ body: typeof optionsBody }>) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      const question = session.state === 'newer' ? undefined : session.request.questions[at];
      if (session.state !== 'newer' && question === undefined) {
        return wrongRequest([words.give('question', words.question)]);
      }
      const strangers =
        session.state === 'open' && question !== undefined ? strangersIn(question, hidden) : [];
      if (strangers.length > 0) return wrongRequest([words.unknownOptions('hidden', strangers.join(', '))]);
      const which = at === 0 ? {} : { question: at };
      const written = await services.changeSession.adjust(id, { terms: {}, hidden, ...which });
      if (written.kind === 'written' && question !== undefined) {
        // The question itself is adjusted already, so a failure to remember it is only logged.
        await services
          .rememberHidden(question, hidden)
          .catch((cause: unknown) => log.warn('hidden options were not remembered', cause));
      }
      return writtenReply(deps, written);
    },

    /** Nobody is reminded of it for a while, and there is that much more time. */
    async snooze({ id, body: { minutes } }: Call<{ body: typeof snoozeBody }>) {
      if (!isSessionId(id)) return unknownReply(deps);
      return writtenReply(deps, await services.changeSession.snooze(id, minutes));
    },

    /** Stores a draft, and pushes it to the other tabs. */
    async draft({ id, body: { draft, tab } }: Call<{ body: typeof draftBody }>) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      if (session.state === 'ended') return refusedReply(deps, { kind: 'already-ended', winner: session });
      if (session.state === 'newer') {
        return refusedReply(deps, { kind: 'needs-newer-version', schema: session.schema });
      }
      const kept = await services.keepDraft(id, withoutStrangers(draft, session.request));
      live.push({ type: 'draft', session_id: id, draft: kept, tab });
      return json<DraftReply>({ draft: kept });
    },
  };
}

function toWish(body: Received<typeof deadlineBody>, now: number): NewDeadline {
  if (body.add_seconds !== undefined) return { kind: 'add', ms: body.add_seconds * 1_000 };
  const seconds = body.timeout_seconds ?? Number.POSITIVE_INFINITY;
  return { kind: 'until', at: now + seconds * 1_000 };
}

function strangersIn(question: Question, ids: readonly string[]): readonly string[] {
  const known = new Set(optionIds(question.options));
  return ids.filter((id) => !known.has(id)).map((id) => JSON.stringify(id));
}

/** Drafts are merged and never shrink: notes on options that do not exist would stay in them for ever. */
function withoutStrangers(draft: FormDraft, { questions }: Request): FormDraft {
  const answers = questions.slice(0, draft.answers.length).map((question, at) => {
    const ids = new Set(optionIds(question.options));
    const own = draftAt(draft, at);
    return { ...own, optionNotes: own.optionNotes.filter((note) => ids.has(note.optionId)) };
  });
  return { ...draft, answers };
}
