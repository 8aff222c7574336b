import type { Page } from '@playwright/test';
import { leaveWaiting } from '../support/e2e-page.ts';
import { pickOne, pickOrType } from '../support/e2e-questions.ts';
import { noOtherUser, type Squatter, startSquatter } from '../support/port-squatter.ts';
import { test as base, expect, openQuestion } from './fixtures.ts';

const test = base.extend<{ squatter: Squatter }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  squatter: async ({}, use) => {
    const squatter = await startSquatter();
    await use(squatter);
    await squatter.close();
  },
});

const wanted = { ...pickOne, title: 'What the other user would like to answer' };

async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your own answer').fill(text);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test.describe('Another user of the machine takes the port while the portal is away', {
  tag: '@thorough',
}, () => {
  test.skip(noOtherUser !== null, noOtherUser ?? '');
  // The other user's program tries everything, which takes its time.
  test.slow();

  test('an open tab gives away nothing that is of any use, and the answer waits for the real portal', async ({
    page,
    squatter,
    startAgent,
  }) => {
    const first = await startAgent();
    const asked = await first.ask(pickOrType);
    const other = await first.ask(wanted);
    await openQuestion(page, asked.url, pickOrType.title);
    await expect(page.locator('.connection-live')).toBeVisible();
    const port = Number(new URL(page.url()).port);

    first.kill();
    const answers = { [`/api/interactions/${asked.session_id}/answer`]: { now: 0, accepted: true } };
    await squatter.squat(port, { kind: 'plausible', answers });
    await answer(page, 'mine alone');
    await expect.poll(async () => (await squatter.caught()).length).toBeGreaterThan(4);
    await expect(page.getByText('sent as soon as it is back')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeHidden();
    await squatter.leave();

    const second = await startAgent();
    const result = await second.poll(asked.session_id);
    expect(result.selection.custom_input).toBe('mine alone');
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(await squatter.tryAt({ port, sessionId: other.session_id })).toEqual([]);
    expect(JSON.stringify(await squatter.caught()), 'no word of the answer').not.toContain('mine alone');
  });

  test('a program that keeps a tab’s connections and passes everything on to the returned portal learns and can do nothing', async ({
    page,
    squatter,
    startAgent,
  }) => {
    const first = await startAgent();
    const asked = await first.ask(pickOrType);
    const other = await first.ask(wanted);
    await openQuestion(page, asked.url, pickOrType.title);
    await expect(page.locator('.connection-live')).toBeVisible();
    const port = Number(new URL(page.url()).port);

    first.kill();
    await squatter.squat(port);
    await expect.poll(async () => (await squatter.caught()).length).toBeGreaterThan(4);
    await squatter.behave({ kind: 'relay', to: port });
    await squatter.leave(true);
    const second = await startAgent();
    // The tab may be back before the call looks for one, which then waits.
    leaveWaiting(second.ask({ ...pickOne, title: 'Brings the portal back' }));
    await expect(page.locator('.connection-live')).toBeVisible();
    await answer(page, 'mine alone');
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();

    const caught = await squatter.caught();
    const passedOn = caught.filter(
      ({ kind, ...one }) => kind === 'reply' && 'status' in one && one.status === 200,
    );
    expect(passedOn.length, 'the tab did speak through the other user').toBeGreaterThan(0);
    for (const secret of ['mine alone', pickOrType.title, wanted.title]) {
      expect(JSON.stringify(caught)).not.toContain(secret);
    }
    expect(await squatter.tryAt({ port, sessionId: other.session_id })).toEqual([]);
  });

  test('what a browser keeps cannot be carried away by a page of the next holder of the port', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await page.goto(new URL('/', String(asked.url)).href);
    await page.evaluate(() => localStorage.setItem('choice.token', 'of the first version'));
    await openQuestion(page, asked.url, pickOne.title);
    const found = await page.evaluate(takeSecret);
    expect(found).toEqual({ algorithm: 'HMAC', exported: 'InvalidAccessError', extractable: false });
    const id = new URLSearchParams(new URL(String(asked.url)).hash.slice(1)).get('key')?.split('.')[0];
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'choice.browser': id });
  });
});

/** What any script of this origin can do. */
async function takeSecret(): Promise<unknown> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('choice'));
  const kept = await done(database.transaction('browser').objectStore('browser').get('paired'));
  const { secret } = kept as { readonly secret: CryptoKey };
  const exported = await crypto.subtle.exportKey('raw', secret).then(
    () => 'taken',
    (error: Error) => error.name,
  );
  return { algorithm: secret.algorithm.name, exported, extractable: secret.extractable };
}
