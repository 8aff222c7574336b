import type { Access } from '../access/access.ts';
import type { Browsers } from '../access/browsers.ts';
import type { Seal } from '../access/seal.ts';
import type { Tickets } from '../access/tickets.ts';
import type { Trades } from '../access/trades.ts';
import type { LiveUpdates } from '../live/live-updates.ts';
import type { PortalWork } from '../portal-work.ts';
import type { Views } from '../views.ts';

/** What the routes of one listening portal work with. */
export type RouteDeps = Omit<PortalWork, 'random'> & {
  readonly port: number;
  readonly instance: string;
  readonly seal: Seal;
  readonly browsers: Browsers;
  readonly trades: Trades;
  readonly dropPort: Access['dropPort'];
  readonly tickets: Tickets;
  readonly views: Views;
  readonly live: Pick<LiveUpdates, 'tabs' | 'push' | 'hint' | 'revision' | 'hangUp'>;
  /** A newer program wants the port. */
  readonly standBack: () => void;
};
