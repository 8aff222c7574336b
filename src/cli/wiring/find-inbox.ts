import type { TeamInbox } from '../../application/ports.ts';
import type { Composed } from './compose.ts';

type Parts = Pick<Composed, 'inbox' | 'store' | 'log'>;

/** The inbox a team shares, and who of them has it open. That this cannot be learnt just now keeps no question back. */
export function createFindInbox({ inbox, store, log }: Parts): () => Promise<TeamInbox | null> {
  return async function findInbox() {
    if (inbox === undefined || store.team === null) return null;
    try {
      const present = await store.team.present();
      return { name: inbox, present: [...new Set(present.map(({ person }) => person))] };
    } catch (cause) {
      log.warn('who has the inbox open could not be learnt', cause);
      return { name: inbox, present: [] };
    }
  };
}
