import type { Page } from '@playwright/test';
import { pickOne } from '../support/e2e-questions.ts';
import { squat } from '../support/e2e-squatter.ts';
import { eventually } from '../support/program-process.ts';
import { test as base, expect, openQuestion } from './fixtures.ts';

/** Answers every navigation itself: the real page is never seen again. */
const replacing = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate') return;
    const html = '<!doctype html><title>evil</title>';
    event.respondWith(new Response(html, { headers: { 'content-type': 'text/html' } }));
  });`;

/** Lets everything pass, and reads along. */
const listening = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));`;

type Planted = { readonly url: string; readonly stderr: () => string };

const test = base.extend<{ plantWorker: (page: Page, worker: string) => Promise<Planted> }>({
  plantWorker: async ({ startAgent }, use) => {
    await use(async (page, worker) => {
      const first = await startAgent();
      const before = String((await first.ask(pickOne)).url);
      await openQuestion(page, before, pickOne.title);
      first.kill();
      const { origin } = new URL(before);
      const squatter = await squat(origin, { '/sw.js': { type: 'text/javascript', text: worker } });
      await page.goto(`${origin}/nothing`);
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
        await navigator.serviceWorker.ready;
      });
      await squatter.leave();
      const second = await startAgent();
      const { url } = await second.ask(pickOne);
      return { url: String(url), stderr: second.stderr };
    });
  },
});

const told = 'Something was left in your browser';

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

function isControlled(page: Page): Promise<boolean> {
  return page.evaluate(() => navigator.serviceWorker.controller !== null);
}

test.describe('A service worker that a squatter planted is removed', { tag: '@thorough' }, () => {
  test('one that answers for us gives itself away when the browser looks for its update', async ({
    page,
    plantWorker,
  }) => {
    const { url, stderr } = await plantWorker(page, replacing);
    await page.goto(url);
    expect(await page.title(), 'it stands in front of the portal').toBe('evil');
    await eventually(async () => (await registrations(page)) === 0, { what: 'the end of the worker' });
    await page.goto('about:blank');
    await page.goto(url.replace(/#.*/, ''));
    await expect(page.getByRole('heading', { name: told })).toBeVisible();
    await expect(page.getByText('not authorised yet'), 'what it may have read is void').toBeVisible();
    expect(await isControlled(page)).toBe(false);
    expect(stderr().match(/service worker/g)).toHaveLength(1);
  });

  test('one that only listens is unregistered by the page, before the page says anything', async ({
    page,
    plantWorker,
  }) => {
    const { url } = await plantWorker(page, listening);
    await page.goto(url.replace(/#.*/, ''));
    await expect(page.getByRole('heading', { name: told })).toBeVisible();
    expect([await isControlled(page), await registrations(page)]).toEqual([false, 0]);
    await expect(page.getByText('not authorised yet')).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await expect(page.getByText('not authorised yet')).toBeVisible();
    await expect(page.getByRole('heading', { name: told }), 'said once').toBeHidden();
  });
});
