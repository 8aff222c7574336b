import { readName } from '../../../domain/session/person.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import type { assigneeBody, presenceBody } from '../../wire/bodies.ts';
import type { MembersReply, PresenceReply } from '../../wire/replies.ts';
import { json } from '../http/exchange.ts';
import type { Call, RouteDeps } from '../routing.ts';
import { unknownReply, writtenReply } from './session-replies.ts';

/** Whose question it is, and who is at it, in an inbox that several people share. */
export function teamHandlers(deps: RouteDeps) {
  const { services, store, presence } = deps;
  return {
    /** Hands a question to a person of the inbox, or takes it back. */
    async assign({ id, body }: Call<{ body: typeof assigneeBody }>) {
      if (!isSessionId(id)) return unknownReply(deps);
      return writtenReply(deps, await services.changeSession.assign(id, readName(body.assignee)));
    },

    /** What the person does at a question, for the others. */
    async tellPresence({ id, body: { tab, doing } }: Call<{ body: typeof presenceBody }>) {
      if (!isSessionId(id)) return unknownReply(deps);
      presence.tell(tab, id, doing === 'away' ? null : doing);
      return json<PresenceReply>({ told: store.team !== null });
    },

    /** Whom a question can be handed to. */
    async listMembers() {
      return json<MembersReply>({ members: (await store.team?.members()) ?? [] });
    },
  };
}
