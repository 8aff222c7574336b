import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listEntry } from '../support/e2e-page.ts';
import { pickOne } from '../support/e2e-questions.ts';
import { createNotingBrowser } from '../support/noting-browser.ts';
import { expect, test } from './fixtures.ts';

test.describe('One tab for all questions', () => {
  test('the first question opens the browser, later ones of any agent go to the tab that is there', async ({
    home,
    page,
    startAgent,
  }) => {
    const { env, opened } = await createNotingBrowser(home);
    const first = await startAgent({ env, name: 'first' });
    const second = await startAgent({ env, name: 'second' });
    const one = first.ask({ ...pickOne, title: 'The first' });
    await expect.poll(opened).toHaveLength(1);
    const [address = ''] = await opened();
    expect(address, 'no key on a command line').toMatch(
      new RegExp(`^${pathToFileURL(join(home, 'browsers', 'open-')).href}[0-9a-f]{16}\\.html$`),
    );
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'The first' })).toBeVisible();
    expect(page.url()).not.toContain('#');

    const two = second.ask({ ...pickOne, title: 'The second' });
    await expect(listEntry(page, 'The second')).toBeVisible();
    await expect(page).toHaveTitle(/^\(2\) The first/);
    await expect(page.getByRole('heading', { name: 'The first' }), 'what is in front stays').toBeVisible();

    await page.getByRole('radio', { name: 'Alpha' }).click();
    expect((await one).selection.selected_ids).toEqual(['alpha']);
    await page.getByRole('link', { name: /Next question/ }).click();
    await page.getByRole('radio', { name: 'Beta' }).click();
    expect((await two).selection.selected_ids).toEqual(['beta']);
    expect(await opened()).toHaveLength(1);
  });

  test('a question that arrives in an empty tab comes to the front, and keys typed just then do not answer it', async ({
    home,
    page,
    startAgent,
  }) => {
    const { env, opened } = await createNotingBrowser(home);
    const agent = await startAgent({ env });
    const first = agent.ask(pickOne);
    await expect.poll(opened).toHaveLength(1);
    await page.goto(String((await opened())[0]));
    await page.getByRole('radio', { name: 'Alpha' }).click();
    await first;
    await page.getByRole('link', { name: 'choice', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nothing needs a decision' })).toBeVisible();

    const next = agent.ask({ ...pickOne, title: 'Out of nowhere?' });
    await expect(page.getByRole('heading', { name: 'Out of nowhere?' })).toBeVisible();
    await page.waitForTimeout(600);
    for (const key of ['1', 'Enter', 'Space']) await page.keyboard.press(key);
    await page.waitForTimeout(600);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Gamma' }).click();
    expect((await next).selection.selected_ids).toEqual(['gamma']);
    expect(await opened()).toHaveLength(1);
  });
});
