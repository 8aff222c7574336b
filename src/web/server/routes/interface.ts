import { isSessionId } from '../../../domain/session/session-id.ts';
import { interfaceBody } from '../../wire/bodies.ts';
import type { InterfaceReply } from '../../wire/replies.ts';
import { json } from '../http/replies.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply, writtenReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store'>;

/** Moves this one question to the other face. */
export function interfaceRoute(deps: Deps): Route {
  return reading({
    method: 'POST',
    path: '/api/interactions/:id/interface',
    body: interfaceBody,
    async handle({ id, body: { interface: face } }) {
      if (!isSessionId(id)) return unknownReply(deps);
      const written = await deps.services.changeSession.changeFace(id, face);
      if (written.kind !== 'written' || written.session.state !== 'open') return writtenReply(deps, written);
      const reply: InterfaceReply = {
        interaction: await deps.views.interaction(written.session),
        terminal_command: face === 'terminal' ? deps.services.terminalCommandFor(written.session) : null,
      };
      return json(reply);
    },
  });
}
