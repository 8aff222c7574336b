import { readFile } from 'node:fs/promises';
import type { HistoryReply } from '../../src/web/wire/replies.ts';
import { listEntry, sideList } from '../support/e2e-page.ts';
import { pickOne } from '../support/e2e-questions.ts';
import { quickEndings, seededTitles, seedList } from '../support/e2e-seed.ts';
import type { PortalClient } from '../support/portal-client.ts';
import { expect, openQuestion, test } from './fixtures.ts';

const { ended, forgotten, web } = seededTitles;

test.describe('History is found, taken along and forgotten', () => {
  test('a decision is found by its words and its ending, read again and exported', async ({
    page,
    context,
    startAgent,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { url } = await seedList(await startAgent({ env: quickEndings }));
    await openQuestion(page, url, web);
    await page.keyboard.press('h');
    const rows = page.getByRole('main').getByRole('link');
    await expect(rows).toHaveCount(6);

    await page.keyboard.press('/');
    await page.keyboard.type('with care');
    await expect(rows).toHaveCount(1);
    await page.getByRole('main').getByRole('link', { name: ended.submitted }).click();
    await expect(page.getByRole('heading', { name: ended.submitted })).toBeVisible();
    await page.getByRole('button', { name: 'Copy to ask again' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(ended.submitted);
    await page.goBack();

    await page.getByLabel('Status').selectOption({ label: 'timeout' });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(ended.timeout);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON' }).click();
    const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(exported).toHaveLength(1);
    expect(exported[0]).toMatchObject({ title: ended.timeout, status: 'timeout' });
  });

  test('deleting asks once more, can be taken back, and is final for every process', async ({
    page,
    startAgent,
  }) => {
    const { url, portal } = await seedList(await startAgent({ env: quickEndings }));
    await openQuestion(page, url, web);
    await page.keyboard.press('h');
    const bin = page.getByRole('button', { name: `Delete “${forgotten}” from the history` });
    const keep = page.getByRole('button', { name: 'Keep it' });
    await bin.focus();
    await page.keyboard.press('Enter');
    await expect(keep, 'the harmless answer has the focus').toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bin).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(bin).toBeFocused();
    expect(await history(portal)).toHaveLength(6);

    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(bin).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'History' })).toBeFocused();
    expect(await history(portal)).not.toContain(forgotten);

    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page.getByText('No decisions yet', { exact: true })).toBeVisible();
    expect(await history(portal)).toEqual([]);
    await expect(listEntry(page, web), 'what is open stays').toBeVisible();
  });

  test('questions no agent waits for any more are cancelled together, after one confirmation', async ({
    page,
    startAgent,
  }) => {
    const gone = await startAgent({ name: 'gone' });
    const stays = await startAgent({ name: 'stays' });
    for (const title of ['Left behind', 'Left too']) await gone.ask({ ...pickOne, title });
    const asked = await stays.ask({ ...pickOne, title: 'Still wanted' });
    await openQuestion(page, asked.url, 'Still wanted');
    gone.kill();
    const group = sideList(page).locator('section').filter({ hasText: 'Agent no longer waiting' });
    await expect(group.getByRole('link')).toHaveCount(2);
    await group.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByRole('button', { name: 'Yes, cancel them' }).click();
    await expect(group).toHaveCount(0);
    await expect(listEntry(page, 'Left behind')).toContainText('cancelled');
    await expect(listEntry(page, 'Still wanted')).toContainText('pending');
  });
});

async function history(portal: PortalClient): Promise<readonly string[]> {
  const { interactions } = (await (await portal.get('/api/history')).json()) as HistoryReply;
  return interactions.map(({ title }) => title);
}
