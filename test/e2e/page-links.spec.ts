import { expect, otherId, questionId, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

test.beforeEach(async ({ scene }) => {
  scene.put(questionId, request({ title: 'Which one?' }));
  scene.put(otherId, request({ title: 'Another one?' }));
});

test('in the narrow sheet, choosing a question closes it, also the one that is shown already', async ({
  page,
  scene,
}) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await scene.open(page);
  const sheet = page.getByRole('dialog', { name: 'Questions' });
  const choose = async (title: string) => {
    await page.getByRole('button', { name: '2 questions waiting' }).click();
    await sheet.getByRole('link', { name: title, exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };
  await choose('Which one?');
  await choose('Which one?');
  await choose('Another one?');
});

test('every link opens in a tab of its own with Ctrl or Cmd', async ({ page, context, scene }) => {
  await scene.open(page);
  const links = {
    choice: 'Nothing needs a decision|questions are waiting',
    History: 'History',
    'Another one?': 'Another one\\?',
  };
  for (const [name, heading] of Object.entries(links)) {
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name, exact: true }).click({ modifiers: ['ControlOrMeta'] });
    const tab = await opening;
    await expect(tab.getByRole('heading', { level: 1, name: new RegExp(heading) })).toBeVisible();
    await tab.close();
    await expect(page.getByRole('heading', { level: 1, name: 'Which one?' })).toBeVisible();
  }
});
