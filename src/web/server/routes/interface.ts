import { type Face, faces } from '../../../domain/session/face.ts';
import { isSessionId } from '../../../domain/session/session-id.ts';
import { portalWords } from '../../strings.ts';
import type { InterfaceReply } from '../../wire/replies.ts';
import type { HttpReply } from '../http/exchange.ts';
import { readFields } from '../http/fields.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { unknownReply, writtenReply } from './session-replies.ts';
import { wrongBody } from './wrong-body.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store'>;

/** Hands this one question to the other face. */
export function interfaceRoute(deps: Deps): Route {
  return {
    method: 'POST',
    path: '/api/interactions/:id/interface',
    async handle({ id, body }) {
      const fields = readFields(body);
      const face = fields.oneOf('interface', faces);
      if (face === null) return wrongBody([portalWords.en.body.oneOf('interface', faces.join(', '))]);
      return handOver(deps, id, face);
    },
  };
}

async function handOver(deps: Deps, id: string, face: Face): Promise<HttpReply> {
  if (!isSessionId(id)) return unknownReply(deps);
  const written = await deps.services.changeSession.changeFace(id, face);
  if (written.kind !== 'written' || written.session.state !== 'open') return writtenReply(deps, written);
  const reply: InterfaceReply = {
    interaction: await deps.views.interaction(written.session),
    terminal_command: face === 'terminal' ? deps.services.terminalCommandFor(written.session) : null,
  };
  return json(reply);
}
