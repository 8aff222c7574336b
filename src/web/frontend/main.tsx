import { render } from 'preact';
import { listenToKeys } from './answer/key-handler.ts';
import { composePage } from './compose.ts';
import { isWhole, replaceKeptBundle, tidyAddress } from './core/delivered.ts';
import { watchRoute } from './core/watch-route.ts';
import { keepAlerting } from './notify/alerts.ts';
import { playBlip } from './notify/sound.ts';
import { keepTab } from './notify/tab.ts';
import { type Page, PageProvider } from './page.ts';
import { App } from './views/app.tsx';

if (isWhole(document)) {
  document.documentElement.dataset.script = '';
  void startPage();
}

async function startPage(): Promise<void> {
  replaceKeptBundle(window);
  tidyAddress(window);
  const root = document.getElementById('portal');
  if (root === null) return;
  const { page, enter } = composePage(window);
  render(
    <PageProvider value={page}>
      <App />
    </PageProvider>,
    root,
  );
  listenToKeys(page, document);
  watchAttention(page);
  keepAlerting(page, {
    tab: keepTab(page, document),
    isFocused: () => document.visibilityState === 'visible' && document.hasFocus(),
    notify: (title, body, tag) => new Notification(title, { body, tag }) as { onclick: (() => void) | null },
    blip: () => playBlip(() => new AudioContext()),
    focus: () => window.focus(),
  });
  await enter();
  // Only now: a question asked for before the key was used would be refused.
  watchRoute(page);
}

const stepMs = 250;

function watchAttention({ arming, live, clock, desk }: Page): void {
  const attend = () => arming.attend(document.visibilityState === 'visible' && document.hasFocus());
  window.addEventListener('focus', attend);
  window.addEventListener('blur', attend);
  document.addEventListener('visibilitychange', () => {
    attend();
    if (document.visibilityState === 'visible') live.nudge();
    else desk.leave();
  });
  window.addEventListener('online', () => live.nudge());
  window.addEventListener('pagehide', () => desk.leave());
  setInterval(() => clock.step(), stepMs);
}
