import { signal } from '@preact/signals';
import { readLanguage } from '../../i18n/locale.ts';
import { createAskPortal } from '../pairing/pair-with-portal.ts';
import { randomText } from '../pairing/secret-key.ts';
import type { Push } from '../wire/pushes.ts';
import { createArming } from './answer/arming.ts';
import { createDraftCopy } from './answer/draft-copy.ts';
import { createPrepareFile } from './answer/prepare-file.ts';
import { createPictureTools } from './answer/redraw-picture.ts';
import { type Access, createAccess, type Fragment, readFragment, tellsOfPairing } from './core/access.ts';
import { createApi, createRequestText, handshakeLimitMs } from './core/api.ts';
import { createBrowserStore } from './core/browser-store.ts';
import { createHeldQuestions } from './core/held-questions.ts';
import { createInbox } from './core/inbox.ts';
import { createLive, createSealedSocket, type Live, type Socket } from './core/live.ts';
import { openStorage } from './core/open-storage.ts';
import { createPreferences } from './core/preferences.ts';
import { createRouter, watchRoute } from './core/route.ts';
import { createServerClock } from './core/server-clock.ts';
import { startSteadyTimer } from './core/steady-timer.ts';
import { tellPresence } from './core/tell-presence.ts';
import { createPersonFilter } from './list/person-filter.ts';
import { createPermission } from './notify/permission.tsx';
import { createSpeech, type Page } from './page.ts';

const keyRetryMs = 500;
/** A server that refuses a key has not proved to be the portal: the key is tried again, as long as it may be good. */
const refusedKeyRetryMs = 5_000;
const keyLifeMs = 10 * 60_000;

/** The page and how it gets in, false when it leaves for another address; the only place that knows every part. */
type Composed = { readonly page: Page; enter(): Promise<boolean> };

export function composePage(window: Window & typeof globalThis): Composed {
  const { document } = window;
  const storage = openStorage(window);
  const fragment = takeFragment(window);

  const tab = window.crypto.randomUUID();
  const after = startSteadyTimer();
  const clock = createServerClock(() => window.performance.now(), Date.now());
  const { origin } = window.location;
  const fetch: typeof window.fetch = (input, init) =>
    window.fetch(input, { ...init, cache: 'no-store', credentials: 'omit' });
  const access = createAccess({
    storage,
    ask: createAskPortal({ fetch, origin, limitMs: handshakeLimitMs }),
    store: createBrowserStore({ open: () => window.indexedDB, after }),
    newNonce: randomText,
  });
  const keyRefused = signal(false);
  const router = createRouter(window);
  const lateLive: { live?: Live } = {};
  const unauthorised = () => lateLive.live?.refuse();
  const api = createApi(createRequestText({ fetch, origin, access, unauthorised }));
  const { lang, dataset } = document.documentElement;
  const delivered = { language: readLanguage(lang) ?? 'en', theme: dataset.theme };
  const preferences = createPreferences({ api, delivered });
  const inbox = createInbox(api, clock);
  const questions = createHeldQuestions({
    api,
    clock,
    after,
    tab,
    route: router.route,
    copy: createDraftCopy(storage, Date.now),
    prepareFile: createPrepareFile(createPictureTools(document)),
    newAttempt: () => window.crypto.randomUUID(),
  });
  const live = createLive({
    api,
    after,
    openSocket: (ticket) => openSocket(window, access, ticket),
    hear: createFollower({ inbox, questions, preferences, tab, move: (moved) => goOnAt(window, moved) }),
    expectsTicks: () => inbox.waiting.peek().length > 0,
    async refresh() {
      const [isThere] = await Promise.all([inbox.refresh(), questions.refresh(), preferences.load()]);
      return isThere;
    },
  });
  lateLive.live = live;
  const isVisible = signal(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', () => {
    isVisible.value = document.visibilityState === 'visible';
  });
  window.addEventListener('pagehide', () => {
    isVisible.value = false;
  });
  tellPresence({ api, questions, preferences, live, isVisible, tab, after });
  const arming = createArming({
    now: () => window.performance.now(),
    // The first frame is about to be drawn, at the second it has been.
    afterPaint: (callback) => void window.requestAnimationFrame(() => window.requestAnimationFrame(callback)),
    attending: document.hasFocus(),
  });
  if (fragment.opened) arming.appear();

  const page: Page = {
    api,
    clock,
    router,
    preferences,
    inbox,
    personFilter: createPersonFilter(storage),
    questions,
    live,
    arming,
    keyRefused,
    permission: createPermission('Notification' in window ? window.Notification : null, storage),
    ...createSpeech(preferences),
  };
  window.addEventListener('storage', (event) => tellsOfPairing(event) && live.nudge());
  // An address with a key, followed where its page is open already, loads nothing anew: only the fragment differs.
  window.addEventListener('hashchange', () => {
    const { key } = takeFragment(window);
    if (key !== null) void useKey(key).then(() => live.nudge());
  });

  /** A portal that is just being replaced must not cost the key: it is good for one trade, and none was made. */
  async function useKey(key: string, until = window.performance.now() + keyLifeMs): Promise<void> {
    const paired = await access.pair(key);
    keyRefused.value = paired === 'refused';
    if (paired === 'unanswered') {
      await new Promise<void>((resolve) => after(keyRetryMs, resolve));
      await useKey(key, until);
    }
    if (paired === 'refused') after(refusedKeyRetryMs, () => void tryKeyAgain(key, until));
  }

  async function tryKeyAgain(key: string, until: number): Promise<void> {
    if (access.current() !== null || window.performance.now() > until) return;
    await useKey(key, until);
    if (!keyRefused.value) live.nudge();
  }

  // The portal proves itself while the page is drawn; with a key there is nothing to prove yet.
  if (fragment.key === null) void access.session();
  return {
    page,
    async enter() {
      if (fragment.key !== null) await useKey(fragment.key);
      else if (await leavesForNumber(window, access)) return false;
      // Only now: a question asked for before the key was used would be refused. It comes first: a person looks for it.
      watchRoute(page);
      live.start();
      // The first list need not wait for the socket.
      void inbox.refresh();
      void preferences.load();
      return true;
    },
  };
}

/** Takes it away at once: a key must not stay in the address bar, the history or a screenshot. */
function takeFragment({ location, history }: Window): Fragment {
  const fragment = readFragment(location.hash);
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return fragment;
}

/**
 * A browser that is not let in at `localhost` may be at 127.0.0.1, the name in every address we print: what it was
 * paired with is kept by name. Only on the portal's own port: behind a tunnel, the two names may be two programs.
 */
async function leavesForNumber({ location, document }: Window, access: Access): Promise<boolean> {
  const { hostname, port, pathname, search } = location;
  if (hostname !== 'localhost' || port !== document.documentElement.dataset.port) return false;
  const found = await access.session();
  if (!('kind' in found) || found.kind !== 'unknown') return false;
  location.replace(`http://127.0.0.1:${port}${pathname}${search}`);
  return true;
}

/** The same page on the home's own port. One that came through a tunnel stays: the other port is not at its end. */
function goOnAt({ location }: Window, { from, to, key }: Moved): void {
  if (location.port !== String(from)) return;
  location.replace(`http://${location.hostname}:${to}${location.pathname}#key=${key}&opened=1`);
}

function openSocket(window: Window & typeof globalThis, access: Access, ticket: string): Socket {
  const { protocol, host } = window.location;
  const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
  const socket = new window.WebSocket(address, ['choice.v1', `ticket.${ticket}`]) as unknown as Socket;
  const session = access.current();
  // Without one, the portal was lost since it gave the ticket: nothing this socket says is believed.
  const open = session?.openPushes(ticket) ?? (async () => null);
  return createSealedSocket({ socket, open, onLost: () => session !== null && access.doubt(session) });
}

type FollowerDeps = Pick<Page, 'inbox' | 'questions' | 'preferences'> & {
  readonly tab: string;
  readonly move: (moved: Moved) => void;
};

type Moved = Extract<Push, { type: 'moved' }>;

/** What the portal pushes, each to the part it concerns. */
function createFollower({ inbox, questions, preferences, tab, move }: FollowerDeps): (push: Push) => void {
  return function follow(push) {
    switch (push.type) {
      case 'hello':
      case 'database':
        // The connection has taken note of it.
        return;
      case 'entries':
        inbox.receive(push);
        return;
      case 'rows':
        inbox.change(push);
        return;
      case 'tick':
        inbox.tick(push);
        return;
      case 'changed':
        void questions.refresh(push.session_id);
        return;
      case 'draft':
        // Our own words come back as an echo; they are here already, and newer.
        if (push.tab !== tab) questions.receiveDraft(push.session_id, push.draft);
        return;
      case 'attachments':
        questions.receiveAttachments(push.session_id, push.attachments);
        return;
      case 'settings':
        preferences.receive(push);
        return;
      case 'moved':
        move(push);
        return;
      case 'closing':
        // The socket closes right after; the connection has taken note of why.
        return;
    }
  };
}
