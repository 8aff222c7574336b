import { signal } from '@preact/signals';
import { readLanguage } from '../../i18n/locale.ts';
import { createArming } from './answer/arming.ts';
import { createDraftCopy } from './answer/draft-copy.ts';
import { bringsToken, createAccess, type Fragment, readFragment } from './core/access.ts';
import { createApi } from './core/api.ts';
import { createDesk } from './core/desk.ts';
import { createFollower } from './core/follow.ts';
import { createInbox } from './core/inbox.ts';
import { createLive, type Live, type Socket } from './core/live.ts';
import { openStorage } from './core/open-storage.ts';
import { createPreferences } from './core/preferences.ts';
import { createRequestText } from './core/request-text.ts';
import { createRouter } from './core/route.ts';
import { createServerClock } from './core/server-clock.ts';
import { startSteadyTimer } from './core/steady-timer.ts';
import { createPermission } from './notify/permission.ts';
import { createSpeech, type Page } from './page.ts';

const keyRetryMs = 500;

/** The page and how it gets in; the only place that knows every part. */
export type Composed = { readonly page: Page; enter(): Promise<void> };

export function composePage(window: Window & typeof globalThis): Composed {
  const { document } = window;
  const storage = openStorage(window);
  const fragment = takeFragment(window);

  const tab = window.crypto.randomUUID();
  const after = startSteadyTimer(scriptUrl(document));
  const clock = createServerClock(() => window.performance.now(), Date.now());
  const access = createAccess(storage);
  const keyRefused = signal(false);
  const router = createRouter(window);
  const lateLive: { live?: Live } = {};
  const requestText = createRequestText({
    fetch: (input, init) => window.fetch(input, init),
    token: access.token,
    unauthorised: () => lateLive.live?.refuse(),
  });
  const api = createApi(requestText);
  const { lang, dataset } = document.documentElement;
  const delivered = { language: readLanguage(lang) ?? 'en', theme: dataset.theme };
  const preferences = createPreferences({ api, delivered });
  const inbox = createInbox(api, clock);
  const desk = createDesk({
    api,
    clock,
    after,
    tab,
    route: router.route,
    copy: createDraftCopy(storage, Date.now),
    newAttempt: () => window.crypto.randomUUID(),
  });
  const live = createLive({
    api,
    after,
    openSocket: (ticket) => openSocket(window, ticket),
    hear: createFollower({ inbox, desk, preferences, tab }),
    expectsTicks: () => inbox.waiting.peek().length > 0,
    async refresh() {
      const [isThere] = await Promise.all([inbox.refresh(), desk.refresh(), preferences.load()]);
      return isThere;
    },
  });
  lateLive.live = live;
  const arming = createArming(() => window.performance.now(), { attending: document.hasFocus() });
  if (fragment.opened) arming.appear();

  const page: Page = {
    api,
    clock,
    router,
    preferences,
    inbox,
    desk,
    live,
    arming,
    keyRefused,
    permission: createPermission('Notification' in window ? window.Notification : null, storage),
    ...createSpeech(preferences),
  };
  window.addEventListener('storage', (event) => bringsToken(event) && live.nudge());
  // An address with a key, followed where its page is open already, loads nothing anew: only the fragment differs.
  window.addEventListener('hashchange', () => {
    const { key } = takeFragment(window);
    if (key !== null) void useKey(key).then(() => access.token() !== null && live.nudge());
  });

  /** A portal that is just being replaced must not cost the key: it is good for one trade, and none was made. */
  async function useKey(key: string): Promise<void> {
    const traded = await access.trade(api, key);
    keyRefused.value = traded === 'refused';
    if (traded !== 'unanswered') return;
    await new Promise<void>((resolve) => after(keyRetryMs, resolve));
    await useKey(key);
  }

  return {
    page,
    async enter() {
      if (fragment.key !== null) await useKey(fragment.key);
      if (access.token() === null) {
        live.refuse();
        return;
      }
      live.start();
      // The first list need not wait for the socket.
      void inbox.refresh();
      void preferences.load();
    },
  };
}

/** Takes it away at once: a key must not stay in the address bar, the history or a screenshot. */
function takeFragment({ location, history }: Window): Fragment {
  const fragment = readFragment(location.hash);
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return fragment;
}

function openSocket(window: Window & typeof globalThis, ticket: string): Socket {
  const address = `ws://${window.location.host}/ws`;
  return new window.WebSocket(address, ['choice.v1', `ticket.${ticket}`]) as unknown as Socket;
}

/** Null when the script came inside the page: then there is no address a Worker could load. */
function scriptUrl(document: Document): string | null {
  return document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src ?? null;
}
