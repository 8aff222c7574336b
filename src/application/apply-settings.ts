import type { Terms } from '../domain/question/terms.ts';
import type { Face } from '../domain/session/face.ts';
import type { OpenSession } from '../domain/session/session.ts';
import type { ChangeSession } from './change-session.ts';
import type { Clock } from './ports.ts';
import type { Written } from './write-event.ts';

/** What a person changed about the question at hand, whichever face it was changed on. */
type SettingsForQuestion = {
  readonly timeoutSeconds?: number;
  readonly terms?: Partial<Omit<Terms, 'timeoutSeconds'>>;
  readonly face?: Face;
};

type Deps = { readonly changeSession: ChangeSession; readonly clock: Clock };

/** Lets changed settings hold for a question that is already open. */
export async function applySettings(
  { changeSession, clock }: Deps,
  session: OpenSession,
  { timeoutSeconds, terms = {}, face = session.face }: SettingsForQuestion,
): Promise<Written> {
  const { id } = session;
  let written: Written = { kind: 'written', session };
  if (timeoutSeconds !== undefined) {
    const at = clock.now() + timeoutSeconds * 1_000;
    written = await changeSession.moveDeadline(id, { kind: 'until', at }, 'person');
    if (written.kind !== 'written') return written;
  }
  // After the move, which counts from asking: what the agent reads is the number the person has set.
  const inForce = timeoutSeconds === undefined ? terms : { ...terms, timeoutSeconds };
  if (Object.keys(inForce).length > 0) {
    written = await changeSession.adjust(id, { terms: inForce, hidden: null });
    if (written.kind !== 'written') return written;
  }
  return face === session.face ? written : changeSession.changeFace(id, face);
}
