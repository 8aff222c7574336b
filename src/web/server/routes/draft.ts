import type { Draft } from '../../../domain/answer/draft.ts';
import { readDraft } from '../../../domain/answer/read-draft.ts';
import { optionIds } from '../../../domain/question/option.ts';
import type { Request } from '../../../domain/question/request.ts';
import { portalWords } from '../../strings.ts';
import type { DraftReply } from '../../wire/replies.ts';
import { readFields } from '../http/fields.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { findSession, refusedReply, unknownReply } from './session-replies.ts';
import { wrongBody } from './wrong-body.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'live'>;

/** Keeps an answer in the making, and shows it to the other tabs. */
export function draftRoute(deps: Deps): Route {
  return {
    method: 'POST',
    path: '/api/interactions/:id/draft',
    async handle({ id, body }) {
      const fields = readFields(body);
      const tab = fields.text('tab', 100);
      const arriving = readDraft(body.draft);
      if (arriving === null) fields.complain(portalWords.en.body.draft);
      if (arriving === null || fields.problems.length > 0) return wrongBody(fields.problems);
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      if (session.state === 'ended') return refusedReply(deps, { kind: 'already-ended', winner: session });
      if (session.state === 'newer') {
        return refusedReply(deps, { kind: 'needs-newer-version', schema: session.schema });
      }
      const known = withoutStrangers(arriving, session.request);
      const reply: DraftReply = { draft: await deps.services.keepDraft(id, known) };
      deps.live.push({ type: 'draft', session_id: id, draft: reply.draft, tab });
      return json(reply);
    },
  };
}

/** Drafts only ever grow by merging; notes on options that do not exist would stay in them for good. */
function withoutStrangers(draft: Draft, request: Request): Draft {
  const ids = new Set(optionIds(request.options));
  return { ...draft, optionNotes: draft.optionNotes.filter((note) => ids.has(note.optionId)) };
}
