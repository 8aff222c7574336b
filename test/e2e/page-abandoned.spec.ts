import { listEntry, sideList } from '../support/e2e-page.ts';
import { expect, otherId, questionId, type Scene, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

const waiting = 'How should it be deployed?';
const abandoned = 'Which database?';

function abandon(scene: Scene): void {
  scene.put(otherId, request({ title: abandoned }), { left: 200 });
  scene.world.attend(otherId, 'gone');
  scene.changed(otherId);
}

test('a question whose agent stopped waiting keeps its title and its time in front of the person', async ({
  page,
  scene,
}) => {
  abandon(scene);
  await scene.open(page, '/');
  await expect(page.getByRole('heading', { name: 'One question is still open' })).toBeVisible();
  await expect(page.getByText('Nothing needs a decision')).toHaveCount(0);
  await expect(page.getByText('Nothing is waiting for you')).toHaveCount(0);
  await expect(page.getByText('Your answer is kept for it')).toBeVisible();
  const card = page.getByRole('main').getByRole('link', { name: abandoned });
  await expect(card.getByRole('timer')).toHaveText(/^3:\d\d$/);
  await expect(listEntry(page, abandoned)).toBeVisible();
  await card.click();
  await expect(page.getByRole('heading', { name: abandoned })).toBeVisible();
});

test('it stands below what is waited for, in the list and in the inbox', async ({ page, scene }) => {
  abandon(scene);
  scene.put(questionId, request());
  await scene.open(page, '/');
  await expect(page.getByRole('heading', { name: 'One question is waiting' })).toBeVisible();
  for (const place of [sideList(page), page.getByRole('main')]) {
    await expect(place.getByRole('link').locator('.entry-title')).toHaveText([waiting, abandoned]);
    await expect(place.getByRole('heading', { name: 'Agent no longer waiting' })).toBeVisible();
  }
});

test('it is offered once nothing else is left to answer', async ({ page, scene }) => {
  abandon(scene);
  scene.put(questionId, request());
  await scene.open(page);
  await page.getByRole('radio', { name: 'B' }).click();
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  await expect(page.getByText('You can close this tab')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: abandoned }).click();
  await expect(page.getByRole('heading', { name: abandoned })).toBeVisible();
});
