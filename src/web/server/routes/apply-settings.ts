import type { Written } from '../../../application/write-event.ts';
import type { OpenSession } from '../../../domain/session.ts';
import type { SettingsView } from '../portal-settings.ts';
import type { RouteDesk } from './desk.ts';

type Desk = Pick<RouteDesk, 'services' | 'clock'>;
type Change = { readonly view: SettingsView; readonly keys: readonly string[] };

/** Lets changed settings hold for the question at hand, as far as they say anything about it. */
export async function applySettings(desk: Desk, session: OpenSession, change: Change): Promise<Written> {
  const { steer } = desk.services;
  const { view, keys } = change;
  let written: Written = { kind: 'written', session };
  if (keys.includes('timeout_seconds')) {
    const at = desk.clock.now() + view.timeoutSeconds * 1_000;
    written = await steer.moveDeadline(session.id, { kind: 'until', at }, 'person');
    if (written.kind !== 'written') return written;
  }
  // After the move, which counts from asking: what is in force now is what the person has set.
  const timeout = keys.includes('timeout_seconds') ? { timeoutSeconds: view.timeoutSeconds } : {};
  const terms = { ...view.changedTerms(session.request, keys), ...timeout };
  if (Object.keys(terms).length > 0) {
    written = await steer.adjust(session.id, { terms, hidden: null });
    if (written.kind !== 'written') return written;
  }
  const moves = keys.includes('interface') && view.interface !== 'auto' && view.interface !== session.face;
  return moves ? steer.changeFace(session.id, view.interface) : written;
}
