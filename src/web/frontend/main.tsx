import { render } from 'preact';
import { readLanguage } from '../../i18n/locale.ts';
import { listenToKeys } from './answer/key-handler.ts';
import { composePage } from './compose.ts';
import { type CleanBrowser, createCleanBrowser } from './core/clean-browser.ts';
import { isWhole, replaceKeptBundle, tidyAddress } from './core/delivered.ts';
import { createMemory, type Memory, openStorage } from './core/open-storage.ts';
import { keepAlerting, playBlip } from './notify/alerts.ts';
import { keepTab } from './notify/tab.ts';
import { type Page, PageProvider } from './page.ts';
import { pageWords } from './strings.ts';
import { App } from './views/app.tsx';
import { createNotice, PlantedNotice } from './views/planted-notice.tsx';
import { insecureView } from './views/states.tsx';

if (isWhole(document)) {
  document.documentElement.dataset.script = '';
  if (window.isSecureContext) void startPage();
  else refuseInsecure();
}

function refuseInsecure(): void {
  const { documentElement } = document;
  const words = pageWords[readLanguage(documentElement.lang) ?? 'en'].state;
  const root = document.getElementById('portal');
  if (root !== null) render(insecureView(words, window.location), root);
}

async function startPage(): Promise<void> {
  const storage = openStorage(window);
  const cleaning = openCleaning(storage);
  replaceKeptBundle(window);
  tidyAddress(window);
  const arrival = await cleaning.arrive();
  const root = document.getElementById('portal');
  if (root === null || arrival.kind === 'leaving') return;
  const notice = createNotice(storage);
  const { page, enter } = composePage(window);
  render(
    <PageProvider value={page}>
      <App />
      <PlantedNotice notice={notice} />
    </PageProvider>,
    root,
  );
  notice.tell(arrival.plantedAt);
  listenToKeys(page, document);
  watchAttention(page);
  keepAlerting(page, {
    tab: keepTab(page, document),
    isFocused: () => document.visibilityState === 'visible' && document.hasFocus(),
    notify: (title, body, tag) => new Notification(title, { body, tag }) as { onclick: (() => void) | null },
    blip: () => playBlip(() => new AudioContext()),
    focus: () => window.focus(),
  });
  if (!(await enter())) return;
  setTimeout(() => void cleaning.search().then(notice.tell), searchAfterMs);
}

/** The question comes first: nothing that may have been planted stands before this page. */
const searchAfterMs = 1_000;

function openCleaning(storage: Memory): CleanBrowser {
  const { location } = window;
  return createCleanBrowser({
    workers: navigator.serviceWorker,
    fetch: (input, init) => window.fetch(input, init),
    newId: () => window.crypto.randomUUID(),
    told: document.documentElement.dataset.planted,
    path: location.pathname,
    storage,
    tabMemory: openTabMemory(),
    reload: () => location.reload(),
  });
}

function openTabMemory(): Memory {
  try {
    return window.sessionStorage;
  } catch {
    return createMemory();
  }
}

const stepMs = 250;

function watchAttention({ arming, live, clock, questions }: Page): void {
  const attend = () => arming.attend(document.visibilityState === 'visible' && document.hasFocus());
  window.addEventListener('focus', attend);
  window.addEventListener('blur', attend);
  document.addEventListener('visibilitychange', () => {
    attend();
    if (document.visibilityState === 'visible') live.nudge();
    else questions.leave();
  });
  window.addEventListener('online', () => live.nudge());
  window.addEventListener('pagehide', () => questions.leave());
  setInterval(() => clock.step(), stepMs);
}
