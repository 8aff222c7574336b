import type { NewDeadline } from '../../../application/answering/change-session.ts';
import type { Draft } from '../../../domain/answer/draft.ts';
import { optionIds } from '../../../domain/question/option.ts';
import type { Request } from '../../../domain/question/request.ts';
import { maxTimeoutSeconds } from '../../../domain/session/deadline.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { requestWords } from '../../strings.ts';
import type { deadlineBody, draftBody, interfaceBody, optionsBody } from '../../wire/bodies.ts';
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

    /** Sets which options are hidden; an empty list shows all. */
    async options({ id, body: { hidden } }: Call<{ body: typeof optionsBody }>) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      const strangers = session.state === 'open' ? strangersIn(session.request, hidden) : [];
      if (strangers.length > 0) return wrongRequest([words.unknownOptions('hidden', strangers.join(', '))]);
      const written = await services.changeSession.adjust(id, { terms: {}, hidden });
      if (written.kind === 'written') {
        // The question itself is adjusted already, so a failure to remember it is only logged.
        await services
          .rememberHidden(written.session.request, hidden)
          .catch((cause: unknown) => log.warn('hidden options were not remembered', cause));
      }
      return writtenReply(deps, written);
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

function strangersIn(request: Request, ids: readonly string[]): readonly string[] {
  const known = new Set(optionIds(request.options));
  return ids.filter((id) => !known.has(id)).map((id) => JSON.stringify(id));
}

/** Drafts are merged and never shrink: notes on options that do not exist would stay in them for ever. */
function withoutStrangers(draft: Draft, request: Request): Draft {
  const ids = new Set(optionIds(request.options));
  return { ...draft, optionNotes: draft.optionNotes.filter((note) => ids.has(note.optionId)) };
}
