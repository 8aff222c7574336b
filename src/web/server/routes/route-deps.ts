import type { Access } from '../access/access.ts';
import type { Tickets } from '../access/tickets.ts';
import type { LiveUpdates } from '../live/live-updates.ts';
import type { TabPresence } from '../live/tab-presence.ts';
import type { PortalWork } from '../portal-work.ts';
import type { Views } from '../views.ts';

/** What the routes of one listening portal work with. */
export type RouteDeps = Omit<PortalWork, 'random'> &
  Pick<Access, 'seal' | 'browsers' | 'trades' | 'dropPort'> & {
    readonly port: number;
    readonly instance: string;
    readonly tickets: Tickets;
    readonly views: Views;
    readonly presence: Pick<TabPresence, 'tell'>;
    readonly live: Pick<LiveUpdates, 'tabs' | 'push' | 'hint' | 'revision' | 'hangUp'>;
    /** A newer program wants the port. */
    readonly standBack: () => void;
  };
