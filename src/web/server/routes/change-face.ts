import type { Written } from '../../../application/write-event.ts';
import type { Face } from '../../../domain/ending.ts';
import type { RouteDesk } from './desk.ts';
import { findSession } from './session-replies.ts';

type Desk = Pick<RouteDesk, 'services' | 'store'>;

/** A session that is there already stays as it is: writing it again would send a live terminal away. */
export async function changeFace(desk: Desk, id: string, face: Face): Promise<Written> {
  const session = await findSession(desk, id);
  if (session === null) return { kind: 'unknown-session' };
  if (session.state === 'open' && session.face === face) return { kind: 'written', session };
  return desk.services.steer.changeFace(id, face);
}
