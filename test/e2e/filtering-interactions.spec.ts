import { listEntry, sideList } from '../support/e2e-page.ts';
import { quickEndings, seededTitles, seedList } from '../support/e2e-seed.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Filtering interactions', () => {
  test('active and done change the list without a reload, bounded to five, with terminal sessions in it', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent({ env: quickEndings });
    const { portal, url } = await seedList(agent);
    const statuses = async (filter: string) => (await portal.entries(filter)).map(({ status }) => status);
    expect(await statuses('active')).toEqual(['pending', 'pending']);
    expect(await statuses('completed')).toEqual([
      'submitted',
      'timeout',
      'auto_submitted',
      'cancelled',
      'submitted',
    ]);
    expect(await statuses('all')).toHaveLength(7);

    await openQuestion(page, url, seededTitles.web);
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    const show = (name: string) => sideList(page).getByRole('button', { name, exact: true }).click();
    const titles = () => sideList(page).getByRole('link').locator('.entry-title').allInnerTexts();
    const { ended, terminal, web } = seededTitles;
    const recent = [ended.latest, ended.timeout, ended.auto_submitted, ended.cancelled, ended.submitted];

    await show('Active');
    await expect.poll(titles).toEqual([terminal, web]);
    await show('Done');
    await expect.poll(titles).toEqual(recent);

    const handedOff = (await portal.entries('active')).find((entry) => entry.title === terminal);
    await portal.answer(String(handedOff?.session_id), { selected_ids: ['alpha'] });
    await expect.poll(titles).toEqual([terminal, ...recent.slice(0, 4)]);
    await expect(listEntry(page, terminal)).toContainText('terminal');

    await show('All');
    await expect.poll(titles).toEqual([web, terminal, ...recent.slice(0, 4)]);
    await expect(page.getByRole('heading', { name: web })).toBeVisible();
    expect(loads).toEqual([]);
  });
});
