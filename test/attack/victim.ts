import { onTestFinished } from 'vitest';
import { parseObject } from '../../src/domain/json-object.ts';
import { printedKeyMs } from '../../src/web/server/access/access-keys.ts';
import type { PortalApp } from '../../src/web/server/app.ts';
import { pathOf, queryOf, refuse } from '../../src/web/server/http/exchange.ts';
import { listen } from '../../src/web/server/http/listen.ts';
import { createSockets } from '../../src/web/server/live/sockets.ts';
import { allRoutes } from '../../src/web/server/routes/all-routes.ts';
import { createRouting } from '../../src/web/server/routing.ts';
import { createTestApp } from '../support/portal-app.ts';
import { createFakeSettings } from '../support/portal-services.ts';
import { createRealClock } from '../support/real-clock.ts';
import { asked, request } from '../support/samples.ts';
import type { Known } from './requests.ts';

export const secretTitle = 'Only the person may read this';
const openId = '01k9zv3m4n0000000000000001';
const endedId = '01k9zv3m4n0000000000000002';

type Portal = Awaited<ReturnType<typeof createTestApp>>;

/** A portal with an open and an ended question behind its real listener. `unguarded`: its routes without the guard. */
export async function openVictim(kind: 'guarded' | 'unguarded', { allowedHosts = '', address = '' } = {}) {
  const portal = await createTestApp({ settings: createFakeSettings({ allowed_hosts: allowedHosts }) });
  const { store, clock, tickets, routeDeps, token } = portal;
  const secret = asked({ at: clock.now(), request: request({ title: secretTitle }) });
  await store.create(openId, secret);
  await store.create(endedId, secret);
  await portal.call('POST', `/api/interactions/${endedId}/cancel`, { attempt: 'before' });
  const session = await portal.enter(await portal.newKey());
  const { authorization: usedSeal } = await session.seal('GET', '/api/settings', null);
  const sealedOnce = { token: null, headers: [['authorization', usedSeal]] } as const;
  await portal.send('GET', '/api/settings', sealedOnce);
  const deviceKey = await portal.access.keys.issueFor('phone', printedKeyMs, portal.port);
  await portal.enter(deviceKey);
  const [deviceId = ''] = deviceKey.split('.');
  const ticket = () => tickets.issue(() => (text) => text);
  const usedTicket = ticket();
  tickets.take(usedTicket);
  const isGuarded = kind === 'guarded';
  const app = isGuarded ? portal.app : withoutGuard(portal);
  let joined = 0;
  const sockets = createSockets({
    clock,
    join(tab) {
      joined += 1;
      return routeDeps.live.join(tab);
    },
    tickets: isGuarded ? tickets : { sealOf: () => (text) => text },
  });
  const bound = await listen({
    port: 0,
    address,
    log: portal.log,
    clock: createRealClock(),
    open: () => ({ ...app, adopt: sockets.adopt }),
  });
  if (bound.kind === 'taken') throw new Error('port 0 is never taken');
  onTestFinished(async () => {
    sockets.close();
    await bound.listening.close();
  });
  return {
    known: {
      port: bound.listening.port,
      openId,
      endedId,
      deviceId,
      token,
      usedSeal,
      ticket,
      usedTicket,
    } satisfies Known,
    log: portal.log,
    /** All that an attack could have changed. */
    async contents() {
      return {
        open: await store.get(openId),
        ended: await store.get(endedId),
        draft: await store.loadDraft(openId),
        files: await store.attachments.list(openId),
        settings: await routeDeps.settings.stamp(),
        devices: await portal.access.browsers.devices(),
        hidden: [...portal.hidden],
        pushed: portal.pushed.length,
        joined,
        stoodBack: portal.stoodBack(),
        // A planted service worker would have every browser of the port dropped.
        isLetIn: (await portal.call('GET', '/api/settings')).status === 200,
      };
    },
  };
}

function withoutGuard({ routeDeps }: Portal): PortalApp {
  const routing = createRouting(allRoutes(routeDeps));
  return {
    async handle(head, readBody) {
      const found = routing.find(head.method, pathOf(head.target));
      if (found === null) return refuse(404, 'nowhere', '');
      const body = parseObject((await readBody()) ?? '') ?? {};
      return found.route.handle({ ...found, query: queryOf(head.target), body, head, caller: null });
    },
    admitSocket: async () => null,
  };
}
