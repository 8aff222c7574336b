import type { Page } from '@playwright/test';
import { pickOne } from '../support/e2e-questions.ts';
import { sealedLaunch } from '../support/e2e-sealed-browser.ts';
import { startStranger } from '../support/e2e-stranger.ts';
import { test as base, expect, openQuestion } from './fixtures.ts';

const test = base.extend<{ stranger: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  stranger: async ({}, use) => {
    const { origin, close } = await startStranger();
    await use(origin);
    await close();
  },
});

/** Another site's name that points to this machine, as after DNS rebinding. */
test.use({ launchOptions: sealedLaunch('MAP rebound.example 127.0.0.1') });

test.describe('Other websites can neither read nor drive the portal', () => {
  test('fetch, form, socket, frame and window are tried from another port, in the browser that has the token', async ({
    context,
    page,
    startAgent,
    stranger,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    const portal = new URL(page.url()).origin;
    const target = { portal, id: asked.session_id };
    const evil = await context.newPage();
    await evil.goto(stranger);

    expect(await evil.evaluate(fetchEverything, target)).toEqual([]);
    expect(await evil.evaluate(openSockets, target)).toEqual(['closed', 'closed']);
    expect(await frameText(evil, `${portal}/choice/${asked.session_id}`)).not.toContain(pickOne.title);
    await postForm(evil, `${portal}/api/interactions/${asked.session_id}/cancel`);

    const [popup] = await Promise.all([
      evil.waitForEvent('popup'),
      evil.evaluate((url) => void Object.assign(window, { theirs: window.open(url) }), page.url()),
    ]);
    await expect(popup.getByRole('heading', { name: pickOne.title }), 'a link may lead here').toBeVisible();
    expect(await popup.evaluate(() => window.opener)).toBe(null);
    expect(await evil.evaluate(readPopup)).toEqual(['closed', 'refused', 'refused']);

    await evil.goto(`http://rebound.example:${new URL(portal).port}/choice/${asked.session_id}`);
    await expect(evil.locator('body')).toContainText('127.0.0.1 and localhost only');
    expect(await evil.evaluate(() => document.querySelector('#portal'))).toBe(null);

    await expect(page.getByRole('heading', { name: pickOne.title })).toBeVisible();
    await page.getByRole('radio', { name: 'Gamma' }).click();
    const result = await agent.poll(asked.session_id);
    expect([result.action_status, result.selection.selected_ids]).toEqual(['selected', ['gamma']]);
  });

  test('a browser without a token is told what to run, and nothing about the question', async ({
    browser,
    home,
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask({ ...pickOne, title: 'A secret title' });
    await page.goto(String(asked.url).replace(/#.*/, ''));
    await expect(page.getByText('npx choice-mcp portal', { exact: true })).toBeVisible();
    await expect(page.getByText('still open')).toBeVisible();
    expect(await page.content()).not.toContain('A secret title');
    expect(await page.content(), 'nor where the home is').not.toContain(home);

    await openQuestion(page, asked.url, 'A secret title');
    expect(page.url(), 'the key has left the address bar').not.toContain('key=');
    const second = await browser.newPage();
    await second.goto(String(asked.url));
    await expect(second.getByText('already used or has expired')).toBeVisible();
    await second.close();
  });
});

type Target = { readonly portal: string; readonly id: string };

/** Returns every reply that could be read; a blocked one throws. */
async function fetchEverything({ portal, id }: Target): Promise<readonly string[]> {
  const answer = JSON.stringify({ attempt: 'evil', selected_ids: ['alpha'] });
  const tries: [string, RequestInit][] = [
    ['/', {}],
    ['/healthz', {}],
    [`/choice/${id}`, { credentials: 'include' }],
    ['/api/interactions', { credentials: 'include' }],
    ['/api/token', { method: 'POST', body: '{"key":"x"}', headers: { 'content-type': 'text/plain' } }],
    [`/api/interactions/${id}/answer`, { method: 'POST', body: answer, mode: 'no-cors' }],
    [
      `/api/interactions/${id}/answer`,
      { method: 'POST', body: answer, headers: { 'content-type': 'application/json' } },
    ],
    ['/api/settings', { method: 'PATCH', body: '{"language":"zh"}' }],
    ['/api/history', { method: 'DELETE' }],
  ];
  const read: string[] = [];
  for (const [path, init] of tries) {
    const text = await fetch(portal + path, init)
      .then((reply) => reply.text())
      .catch(() => '');
    if (text !== '') read.push(`${path}: ${text}`);
  }
  return read;
}

function openSockets({ portal }: Target): Promise<readonly string[]> {
  const address = `${portal.replace('http', 'ws')}/ws`;
  return Promise.all(
    [[], ['choice.v1', 'ticket.guess']].map(
      (protocols) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(address, protocols);
          socket.onopen = () => resolve('open');
          socket.onclose = () => resolve('closed');
        }),
    ),
  );
}

async function frameText(page: Page, url: string): Promise<string> {
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = Object.assign(document.createElement('iframe'), {
          src,
          onload: resolve,
          onerror: resolve,
        });
        document.body.append(frame);
      }),
    url,
  );
  return page.frameLocator('iframe').locator('body').innerText();
}

/** Simple forms need no permission to be sent; what counts is what comes of them. */
async function postForm(page: Page, action: string): Promise<void> {
  const [reply] = await Promise.all([
    page.waitForResponse(action),
    page.evaluate((url) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'text/plain',
        action: url,
      });
      form.target = 'form-target';
      const frame = Object.assign(document.createElement('iframe'), { name: 'form-target' });
      const field = Object.assign(document.createElement('input'), {
        name: '{"attempt":"evil","x":"',
        value: '"}',
      });
      form.append(field);
      document.body.append(frame, form);
      form.submit();
    }, action),
  ]);
  expect(reply.status()).toBe(403);
}

function readPopup(): readonly string[] {
  const { theirs } = window as unknown as { readonly theirs: Window };
  const attempt = (look: () => unknown) => {
    try {
      return String(look());
    } catch {
      return 'refused';
    }
  };
  return [
    theirs.closed ? 'closed' : 'open',
    attempt(() => theirs.document.title),
    attempt(() => theirs.localStorage.length),
  ];
}
