import { listEntry, sideList } from '../support/e2e-page.ts';
import { quickEndings, seededTitles, seedList } from '../support/e2e-seed.ts';
import { expect, openQuestion, test } from './fixtures.ts';

const badges = {
  submitted: 'submitted',
  cancelled: 'cancelled',
  auto_submitted: 'auto-submitted',
  timeout: 'timeout',
} as const;

test.describe('Interaction list shows status and type', () => {
  test('every active and the five latest completed ones carry status, interface and age', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent({ env: quickEndings, name: 'codex' });
    const { url } = await seedList(agent);
    await openQuestion(page, url, seededTitles.web);

    for (const [status, words] of Object.entries(badges)) {
      const entry = listEntry(page, seededTitles.ended[status as keyof typeof badges]);
      await expect(entry).toContainText(words);
      await expect(entry).toContainText('web');
      await expect(entry).toContainText('codex');
      await expect(entry.locator('time')).toHaveText(/now|\d+ ?(s|m|min)/);
    }
    await expect(listEntry(page, seededTitles.web)).toContainText('pending');
    await expect(listEntry(page, seededTitles.web)).toContainText('web');
    await expect(listEntry(page, seededTitles.terminal)).toContainText('terminal');
    await expect(listEntry(page, seededTitles.terminal).getByRole('timer')).toHaveText(/^\d+:\d\d$/);

    // When it was asked, for the eye and for a screen reader.
    for (const title of [seededTitles.web, seededTitles.terminal]) {
      await expect(listEntry(page, title).locator('time')).toHaveText(/^asked \d\d:\d\d$/);
      await expect(listEntry(page, title)).toHaveAccessibleDescription(/codex.*asked \d\d:\d\d/);
    }
    await page.getByRole('button', { name: '中文' }).click();
    const chinese = page.getByRole('link', { name: seededTitles.web, exact: true });
    await expect(chinese).toHaveAccessibleDescription(/\d\d:\d\d 提问/);
    await page.getByRole('button', { name: 'EN' }).click();

    await expect(sideList(page).getByRole('link')).toHaveCount(7);
    await expect(listEntry(page, seededTitles.forgotten)).toHaveCount(0);
    await expect(listEntry(page, seededTitles.web)).toHaveAttribute('aria-current', 'page');

    // A completed one opens read-only, with the whole question and answer.
    await listEntry(page, seededTitles.ended.submitted).click();
    await expect(page.getByRole('heading', { name: seededTitles.ended.submitted })).toBeVisible();
    const main = page.getByRole('main');
    for (const text of ['with care', 'the next step cannot be undone', 'Alpha', 'Beta', 'Gamma', 'Delta']) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByRole('radio')).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  });
});
