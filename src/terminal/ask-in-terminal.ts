import type { SessionId } from '../domain/session-id.ts';
import { type Attached, attachTerminal } from './attach.ts';
import type { TerminalDesk } from './desk.ts';
import { type OwnTerminal, openOwnTerminal } from './own-terminal.ts';

type Asking = Omit<TerminalDesk, 'streams'>;

/**
 * Asks right here, on the terminal of this very process. Null when it has none: the question, stored already,
 * is then for the portal.
 */
export async function askInTerminal(
  asking: Asking,
  id: SessionId,
  openTerminal: () => OwnTerminal | null = () => openOwnTerminal(asking.platform),
): Promise<Attached | null> {
  const streams = openTerminal();
  if (streams === null) return null;
  try {
    return await attachTerminal({ ...asking, streams }, id);
  } finally {
    streams.close();
  }
}
