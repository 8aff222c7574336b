import type { Draft } from '../../../domain/answer/draft.ts';
import { optionIds } from '../../../domain/question/option.ts';
import type { Request } from '../../../domain/question/request.ts';
import { draftBody } from '../../wire/bodies.ts';
import type { DraftReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { findSession, refusedReply, unknownReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'live'>;

/** Stores a draft, and pushes it to the other tabs. */
export function draftRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/api/interactions/:id/draft',
    body: draftBody,
    async handle({ id, body: { draft, tab } }) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      if (session.state === 'ended') return refusedReply(deps, { kind: 'already-ended', winner: session });
      if (session.state === 'newer') {
        return refusedReply(deps, { kind: 'needs-newer-version', schema: session.schema });
      }
      const known = withoutStrangers(draft, session.request);
      const reply: DraftReply = { draft: await deps.services.keepDraft(id, known) };
      deps.live.push({ type: 'draft', session_id: id, draft: reply.draft, tab });
      return json(reply);
    },
  });
}

/** Drafts are merged and never shrink: notes on options that do not exist would stay in them for ever. */
function withoutStrangers(draft: Draft, request: Request): Draft {
  const ids = new Set(optionIds(request.options));
  return { ...draft, optionNotes: draft.optionNotes.filter((note) => ids.has(note.optionId)) };
}
