import { type Face, faces } from '../../../domain/face.ts';
import { isSessionId } from '../../../domain/session-id.ts';
import { portalWords } from '../../strings.ts';
import type { InterfaceReply } from '../../wire.ts';
import type { Reply } from '../http/exchange.ts';
import { readFields } from '../http/fields.ts';
import { json } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDesk } from './desk.ts';
import { unknownReply, writtenReply } from './session-replies.ts';
import { wrongBody } from './wrong-body.ts';

type Desk = Pick<RouteDesk, 'services' | 'views' | 'settings' | 'store'>;

/** Hands this one question to the other face. */
export function interfaceRoute(desk: Desk): Route {
  return {
    method: 'POST',
    path: '/api/interactions/:id/interface',
    async handle({ id, body }) {
      const fields = readFields(body);
      const face = fields.oneOf('interface', faces);
      if (face === null) return wrongBody([portalWords.en.body.oneOf('interface', faces.join(', '))]);
      return handOver(desk, id, face);
    },
  };
}

async function handOver(desk: Desk, id: string, face: Face): Promise<Reply> {
  if (!isSessionId(id)) return unknownReply(desk);
  const written = await desk.services.steer.changeFace(id, face);
  if (written.kind !== 'written' || written.session.state !== 'open') return writtenReply(desk, written);
  const reply: InterfaceReply = {
    interaction: await desk.views.interaction(written.session),
    terminal_command: face === 'terminal' ? desk.services.terminalCommandFor(written.session) : null,
  };
  return json(reply);
}
