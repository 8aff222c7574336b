import type { OpenSession } from '../../../domain/session/session.ts';
import { usePage } from '../page.ts';

/** The question in front, while it can be answered. */
export function useOpenSession(): OpenSession | null {
  const shown = usePage().questions.shown.value;
  const session = shown.kind === 'held' ? shown.held.interaction.value.session : null;
  return session?.state === 'open' ? session : null;
}
