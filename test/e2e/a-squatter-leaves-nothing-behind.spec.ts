import type { Page } from '@playwright/test';
import { pickOne } from '../support/e2e-questions.ts';
import { bundlePaths, type Plants, squat } from '../support/e2e-squatter.ts';
import { startStranger } from '../support/e2e-stranger.ts';
import { programEnv, runProgram } from '../support/program-process.ts';
import { test as base, expect, openQuestion } from './fixtures.ts';

const evilScript = "localStorage.setItem('evil', 'ran'); document.title = 'evil';";
const evilStyle = 'body { --evil: yes; display: none }';
const { script, style } = bundlePaths();
const plants: Plants = {
  [script]: { type: 'text/javascript', text: evilScript },
  [style]: { type: 'text/css', text: evilStyle },
  '/': { type: 'text/html', text: `<!doctype html><title>evil</title><script>${evilScript}</script>` },
  '/history': { type: 'text/html', text: `<!doctype html><title>evil</title><script>${evilScript}</script>` },
};

/** A port that was our portal's, a squatter that uses the moment, and the portal back on the same port. */
const test = base.extend<{ afterSquatting: (plant: (origin: string) => Promise<void>) => Promise<string> }>({
  afterSquatting: async ({ startAgent }, use) => {
    await use(async (plant) => {
      const first = await startAgent();
      const { origin } = new URL(String((await first.ask(pickOne)).url));
      first.kill();
      const squatter = await squat(origin, plants);
      await plant(origin);
      await squatter.leave();
      const { url } = await (await startAgent()).ask(pickOne);
      expect(new URL(String(url)).origin, 'the portal is back on its port').toBe(origin);
      return String(url);
    });
  },
});

/** Everything a page can do to have another address of the same site fetched and kept. */
async function fetchInto(page: Page, addresses: readonly string[]): Promise<void> {
  await page.evaluate(async (urls) => {
    const loaded = (element: HTMLElement) =>
      new Promise((resolve) => {
        element.onload = resolve;
        element.onerror = resolve;
        document.head.append(element);
      });
    for (const url of urls) {
      await fetch(url, { mode: 'no-cors' });
      await fetch(url);
      await loaded(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url }));
      await loaded(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }));
      await loaded(Object.assign(document.createElement('script'), { type: 'module', src: url }));
    }
  }, addresses);
}

/** The question is there, in its own look, and nothing of the squatter's has run or is in force. */
async function expectOurPage(page: Page, url: string): Promise<void> {
  await openQuestion(page, url, pickOne.title);
  await expect(page.getByRole('radio', { name: 'Gamma' })).toBeVisible();
  const seen = await page.evaluate(() => ({
    ran: localStorage.getItem('evil'),
    style: getComputedStyle(document.body).getPropertyValue('--evil'),
    isStyled: getComputedStyle(document.documentElement).getPropertyValue('--canvas') !== '',
  }));
  expect(seen).toEqual({ ran: null, style: '', isStyled: true });
}

test.describe('A passing squatter leaves nothing behind in the browser', { tag: '@thorough' }, () => {
  for (const [what, path] of [
    ['script', script],
    ['stylesheet', style],
  ] as const) {
    test(`a ${what} kept under the real name is refused, and gone the next time`, async ({
      page,
      afterSquatting,
    }) => {
      const url = await afterSquatting(async (origin) => {
        await page.goto(`${origin}/nothing`);
        await page.evaluate((address) => fetch(address), path);
      });
      await expectOurPage(page, url);
      const fetched: string[] = [];
      page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
      await expect
        .poll(async () => {
          fetched.splice(0);
          await page.reload();
          await expect(page.getByRole('heading', { name: pickOne.title })).toBeVisible();
          return page.evaluate(() => document.querySelector('style') === null);
        }, 'the page comes with its bundle at its own address again')
        .toBe(true);
      expect(fetched).toContain(path);
    });
  }

  test('a page of another port on this machine cannot plant them either', async ({
    page,
    afterSquatting,
  }) => {
    const stranger = await startStranger();
    const url = await afterSquatting(async (origin) => {
      await page.goto(stranger.origin);
      await fetchInto(page, [origin + script, origin + style]);
    });
    await stranger.close();
    await expectOurPage(page, url);
  });

  test('a page kept for / is not met through the address we print, and is found and thrown away', async ({
    page,
    home,
    afterSquatting,
  }) => {
    const url = await afterSquatting(async (origin) => {
      await page.goto(origin);
      await page.goto(`${origin}/history`);
      expect(await page.title()).toBe('evil');
      await page.evaluate(() => localStorage.clear());
    });
    const { origin } = new URL(url);
    const { stdout } = await runProgram(['portal', '--print-url'], programEnv(home));
    await page.goto(stdout.trim());
    await expect(page.getByRole('heading', { name: 'Something was left in your browser' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('evil'))).toBe(null);
    expect(page.url(), 'nothing random and no key stays in the address bar').toBe(`${origin}/`);
    for (const path of ['/', '/history']) {
      await page.goto(origin + path);
      await expect(page).toHaveTitle(/choice/);
    }
    await expect(page.getByText('not authorised yet'), 'that browser is let in no more').toBeVisible();
  });
});
