// Chromium, and the moment something is really on its screen.
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';

export async function openBrowser() {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  return {
    /** A tab that notes, in every page it opens, when the first frame with this in it was drawn. */
    async newTab(selector) {
      const tab = await browser.newPage();
      await tab.addInitScript(noteFirstFrame, selector);
      return tab;
    },
    close: () => browser.close(),
  };
}

/** Goes there; milliseconds from the start of the navigation until it was seen. */
export async function seenAfter(tab, url) {
  await tab.goto(url, { waitUntil: 'commit' });
  await tab.waitForFunction(() => window.firstSeen !== undefined);
  return tab.evaluate(() => window.firstSeen);
}

/** Runs in the page. The frame after the one that finds it is the one that shows it. */
function noteFirstFrame(selector) {
  const look = () => {
    const found = document.querySelector(selector);
    if (found === null || found.textContent === '') requestAnimationFrame(look);
    else
      requestAnimationFrame(() => {
        window.firstSeen = performance.now();
      });
  };
  requestAnimationFrame(look);
}
