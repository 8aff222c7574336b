import { expect, type Locator, type Page } from '@playwright/test';
import { armingMs } from '../../src/web/frontend/answer/arming.ts';
import { toSeconds } from './e2e-clock.ts';

/** Everything on the page is found as a person or a screen reader finds it: by role and name. */
export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Submit', exact: true });
}

export function listEntry(page: Page, title: string): Locator {
  return sideList(page).getByRole('link', { name: title, exact: true });
}

export function sideList(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Questions' });
}

/** What the big clock under the question shows, in seconds. */
export async function secondsLeft(page: Page): Promise<number> {
  return toSeconds(await page.getByRole('timer', { name: /Time left|剩余时间/ }).innerText());
}

/** The settings panel, opened; `close` gives the keyboard back to the question. */
export async function openSettings(page: Page): Promise<{ panel: Locator; close(): Promise<void> }> {
  await page.getByRole('button', { name: /^(Settings|设置)$/ }).click();
  const panel = page.getByRole('dialog', { name: /^(Settings|设置)$/ });
  await expect(panel.getByRole('switch').first()).toBeVisible();
  return {
    panel,
    async close() {
      await panel.getByRole('button', { name: /^(Close|关闭)$/ }).click();
      await expect(panel).toBeHidden();
    },
  };
}

/** Waits until keys that answer count: half a second after the question was drawn, which a busy browser does late. */
export async function untilArmed(page: Page): Promise<void> {
  const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  await page.evaluate(drawn);
  await page.waitForTimeout(armingMs + 50);
}

/** Presses Esc in the very moment a text comes into view: how fast the machine is does not matter then. */
export async function escapeOnce(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.body.innerText.includes(wanted)) return;
      observer.disconnect();
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(key);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
}

/** The same address with the bundle inside the page. */
export function inlineAddress(url: string): string {
  const address = new URL(url);
  address.search = '?inline';
  return address.href;
}

export function originOf(url: string | null): string {
  if (url === null) throw new Error('the result has no address');
  return new URL(url).origin;
}

/** A call whose result the test does not read: with a tab open it would wait, and it fails when the server ends. */
export function leaveWaiting(call: Promise<unknown>): void {
  call.catch(() => {});
}
