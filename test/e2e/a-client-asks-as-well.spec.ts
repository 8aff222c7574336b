import { sideList } from '../support/e2e-page.ts';
import { expect, questionId, test } from '../support/page-scene.ts';
import { origin, request } from '../support/samples.ts';

const adopted = request({ title: 'Which database?', origin });

test('a question that the client asks as well says so, and has no clock', async ({ page, scene }) => {
  scene.put(questionId, adopted);
  scene.changed(questionId);
  await scene.open(page);
  const bar = page.getByRole('region', { name: 'Answer' });
  await expect(bar.getByText('Also asked in Claude Code')).toBeVisible();
  await expect(bar.getByText('The first answer counts.')).toBeVisible();
  await expect(bar.getByRole('timer')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: /Add/ })).toHaveCount(0);
  await expect(sideList(page).getByRole('timer')).toHaveCount(0);
});
