import type { Page, Route } from '@playwright/test';
import { pickOne } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './fixtures.ts';

const failures: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['answers 404', (route) => route.fulfill({ status: 404, body: 'nothing here' })],
  ['is blocked', (route) => route.abort('blockedbyclient')],
  ['is another text', (route) => route.fulfill({ status: 200, body: 'other', contentType: 'text/css' })],
];

/** Everything the page said about itself on the way to the question. */
async function answerThere(page: Page, url: string): Promise<void> {
  await openQuestion(page, url, pickOne.title);
  await page.getByRole('radio', { name: 'Gamma' }).click();
}

test.describe('A page whose bundle cannot be had comes with everything inside', () => {
  for (const ending of ['js', 'css']) {
    for (const [what, fail] of failures) {
      const tag = what === 'answers 404' ? [] : '@thorough';
      test(`the ${ending} ${what}`, { tag }, async ({ page, startAgent }) => {
        await page.route(`**/assets/*.${ending}`, fail);
        const requested: string[] = [];
        page.on('request', (request) => requested.push(request.url()));
        const agent = await startAgent();
        const asked = await agent.ask(pickOne);
        // The address holds the only key there is: had it been lost or spent on the way, the page would be locked.
        await answerThere(page, String(asked.url));
        expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['gamma']);
        expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
        expect(page.url()).toBe(String(asked.url).replace(/#.*/, ''));
        expect(
          requested.filter((address) => address.includes('key=') && !address.includes('#key=')),
          'the key is in no request',
        ).toEqual([]);
        expect(requested.filter((address) => address.includes('?inline'))).toHaveLength(1);
      });
    }
  }

  test('a script that never arrives does not keep the page blank', { tag: '@thorough' }, async ({
    page,
    startAgent,
  }) => {
    // The address is answered, but not to the end: no error is ever reported.
    await page.route('**/assets/*.js', () => {});
    const asked = await (await startAgent()).ask(pickOne);
    await page.clock.install();
    const opening = page.goto(String(asked.url), { waitUntil: 'commit' });
    await opening;
    await page.clock.fastForward(11_000);
    await expect(page.getByRole('heading', { name: pickOne.title })).toBeVisible();
  });
});
