import type { Access } from '../access/access.ts';
import { createTickets } from '../access/tickets.ts';
import { createPortalApp } from '../app.ts';
import { listen } from '../http/listen.ts';
import { type ClosingReason, createLiveUpdates } from '../live/live-updates.ts';
import { createSockets } from '../live/sockets.ts';
import { createTabPresence } from '../live/tab-presence.ts';
import type { PortalDeps } from '../portal-deps.ts';
import { createUploads } from '../uploads.ts';
import { createViews } from '../views.ts';
import type { Bound } from './elect.ts';

/** A portal that lives in this process. */
export type Hosted = {
  readonly port: number;
  readonly instance: string;
  tabs(): number;
  /** Sends every tab to the home's own port, where the key lets it in; resolves after the time they need to leave. */
  sendTabs(to: number, key: string): Promise<void>;
  close(why: ClosingReason): Promise<void>;
};

type Deps = {
  readonly portalDeps: PortalDeps;
  readonly access: Access;
  /** A tab came or went. */
  readonly onTabs: () => void;
  readonly standBack: () => void;
};

/** Long enough for the last push to reach every tab. */
const goodbyeMs = 120;
/** A page that leaves first saves what is being typed. */
const leavingMs = 1_000;

/** Opens the portal on a port, unless it is taken. */
export async function hostPortal(
  port: number,
  { portalDeps, access, onTabs, standBack }: Deps,
): Promise<Bound<Hosted>> {
  const { store, services, settings, clock, log, random, version, here } = portalDeps;
  const views = createViews({ ...services, store, clock, here });
  const presence = createTabPresence(services.openPresence(), clock);
  const live = createLiveUpdates({
    ...{ store, services, views, settings, clock, log, version },
    onTabs() {
      presence.count(live.tabs());
      onTabs();
    },
  });
  const tickets = createTickets({ homeMac: access.homeMac, clock, random });
  const sockets = createSockets({ clock, join: live.join, tickets });
  const uploads = createUploads({ store, clock });
  const instance = Buffer.from(random(12)).toString('base64url');

  const bound = await listen({
    port,
    address: (await settings.read()).value('listen'),
    log,
    clock,
    open: (own) => ({
      ...createPortalApp({
        ...portalDeps,
        ...access,
        port: own,
        instance,
        tickets,
        views,
        uploads,
        live,
        presence,
        standBack,
      }),
      adopt: sockets.adopt,
    }),
  });
  if (bound.kind === 'taken') return bound;
  const { listening } = bound;
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  return {
    kind: 'bound',
    hosted: {
      port: listening.port,
      instance,
      tabs: live.tabs,
      async sendTabs(to, key) {
        live.push({ type: 'moved', from: listening.port, to, key });
        await wait(leavingMs);
      },
      async close(why) {
        const hadTabs = live.tabs() > 0;
        live.close(why);
        uploads.close();
        const leaving = presence.close();
        // The port is free at once: the next portal does not wait until our tabs have gone.
        const closing = listening.close();
        if (hadTabs) await wait(goodbyeMs);
        sockets.close();
        await closing;
        await leaving;
      },
    },
  };
}
