import { sideList, untilArmed } from '../support/e2e-page.ts';
import { expect, otherId, questionId, type Scene, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

const goingOn = request({ title: 'Which name?', mode: 'multi', max: 2, wait: false });

function put(scene: Scene, left = 80_000): void {
  scene.put(otherId, request({ title: 'Blocks' }));
  scene.put(questionId, goingOn, { left });
  scene.world.attend(questionId, 'recent');
  scene.changed(questionId);
}

test('the question says that nobody waits by the minute, and stands below those that block', async ({
  page,
  scene,
}) => {
  put(scene);
  await scene.open(page);
  const list = sideList(page);
  await expect(list.getByRole('heading')).toHaveText([/Active/, /The agent goes on meanwhile/, /Recent/]);
  await expect(list.getByRole('link')).toHaveText([/Blocks/, /Which name/]);
  const row = list.getByRole('link', { name: 'Which name?' });
  await expect(row.getByText('the agent goes on')).toBeVisible();
  await expect(row.getByRole('timer')).toHaveText('');
  const bar = page.getByRole('region', { name: 'Answer' });
  await expect(bar.getByText('Your answer is delivered when you give it')).toBeVisible();
  await expect(bar.getByRole('timer')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: /Add/ })).toHaveCount(0);
  await expect(page.getByText('stopped waiting')).toHaveCount(0);
  await untilArmed(page);
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'Blocks' })).toBeVisible();
});

test('it counts down once the agent waits for it, and as its time is really up', async ({ page, scene }) => {
  put(scene);
  await scene.open(page);
  const clock = page.getByRole('region', { name: 'Answer' }).getByRole('timer');
  await expect(clock).toHaveCount(0);
  scene.world.attend(questionId, 'waiting');
  scene.changed(questionId);
  await expect(clock).toHaveText(/^22:/);
  await expect(sideList(page).getByRole('heading')).toHaveText([/Active/, /Recent/]);
  scene.world.attend(questionId, 'recent');
  scene.changed(questionId);
  await expect(clock).toHaveCount(0);
  const deadline = Date.now() + 20_000;
  scene.world.apply(questionId, { kind: 'deadline-moved', at: Date.now(), deadline, why: 'person' });
  scene.changed(questionId);
  await expect(clock).toHaveText(/^0:/);
  await expect(page.getByText('ending soon')).toBeVisible();
});

test('it is kept when the agent’s process has ended', async ({ page, scene }) => {
  put(scene);
  await scene.open(page);
  scene.world.attend(questionId, 'gone');
  scene.changed(questionId);
  await expect(page.getByText('The agent stopped waiting. Your answer is kept for it.')).toBeVisible();
  await expect(sideList(page).getByRole('heading', { name: /Agent no longer waiting/ })).toBeVisible();
});

test('the page without a question has a place of its own for it', async ({ page, scene }) => {
  put(scene);
  await scene.open(page, '/');
  await expect(page.getByRole('heading', { name: 'One question is waiting' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'The agent goes on meanwhile' })).toBeVisible();
  const answers = [{ selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null }];
  const by = { face: 'web', program: 'browser', attempt: 'x' } as const;
  scene.world.apply(otherId, {
    kind: 'ended',
    at: Date.now(),
    ending: { kind: 'submitted', answers, rephrase: null, by },
  });
  scene.changed(otherId);
  await expect(page.getByRole('heading', { name: 'One question is still open' })).toBeVisible();
});
