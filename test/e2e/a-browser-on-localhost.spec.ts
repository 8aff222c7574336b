import { type AddressInfo, connect, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { pickOne } from '../support/e2e-questions.ts';
import { test as base, expect, openQuestion } from './fixtures.ts';

const test = base.extend<{ tunnelTo: (port: number) => Promise<number> }>({
  /** Another port that leads to the portal's, as `ssh -L` makes one. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  tunnelTo: async ({}, use) => {
    const closing: (() => void)[] = [];
    await use(async (port) => {
      const server = createServer((near) => {
        const far = connect(port, '127.0.0.1');
        near.pipe(far).pipe(near);
        near.on('error', () => far.destroy());
        far.on('error', () => near.destroy());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closing.push(() => void server.close());
      return (server.address() as AddressInfo).port;
    });
    for (const close of closing) close();
  },
});

const onLocalhost = (url: string, port = new URL(url).port) => {
  const { pathname, hash } = new URL(url);
  return `http://localhost:${port}${pathname}${hash}`;
};
const withoutKey = (url: string) => url.replace(/#.*/, '');
const locked = (page: Page) => page.getByRole('heading', { name: 'This browser is not authorised yet' });

test.describe('A browser that opens the portal by the name localhost', { tag: '@thorough' }, () => {
  test('goes on at 127.0.0.1, where it was let in', async ({ page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    const url = String(asked.url);
    await openQuestion(page, url, pickOne.title);
    await page.goto(onLocalhost(withoutKey(url)));
    await expect(page).toHaveURL(withoutKey(url));
    await page.getByRole('radio', { name: 'Gamma' }).click();
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['gamma']);
    await page.goto(onLocalhost(url).replace(/choice.*/, 'history'));
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/history$/);
  });

  test('is told what to run when it was let in nowhere', async ({ page, startAgent }) => {
    const url = String((await (await startAgent()).ask(pickOne)).url);
    await page.goto(onLocalhost(withoutKey(url)));
    await expect(page).toHaveURL(withoutKey(url));
    await expect(locked(page)).toBeVisible();
  });

  test('stays when it is let in there', async ({ page, startAgent }) => {
    const url = String((await (await startAgent()).ask(pickOne)).url);
    await openQuestion(page, onLocalhost(url), pickOne.title);
    await page.reload();
    await expect(page.getByRole('heading', { name: pickOne.title })).toBeVisible();
    await expect(page).toHaveURL(onLocalhost(withoutKey(url)));
  });

  test('stays behind a tunnel: what listens at 127.0.0.1 there may be another program', async ({
    page,
    startAgent,
    tunnelTo,
  }) => {
    const url = String((await (await startAgent()).ask(pickOne)).url);
    const tunnel = onLocalhost(withoutKey(url), String(await tunnelTo(Number(new URL(url).port))));
    await page.goto(tunnel);
    await expect(locked(page)).toBeVisible();
    await expect(page).toHaveURL(tunnel);
  });

  test('gets no further with the API than before', async ({ request, startAgent }) => {
    const url = String((await (await startAgent()).ask(pickOne)).url);
    const reply = await request.get(`${new URL(onLocalhost(url)).origin}/api/interactions`, {
      maxRedirects: 0,
    });
    expect(reply.status()).toBe(401);
  });
});
