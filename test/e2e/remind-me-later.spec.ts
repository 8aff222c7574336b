import { expect, questionId, test } from '../support/page-scene.ts';
import { request } from '../support/samples.ts';

const batch = { terms: { singleSubmit: false } };

test('a question that is put off says until when, in its head and in the list', async ({ page, scene }) => {
  scene.put(questionId, request(), batch);
  await scene.open(page);
  await page.getByRole('button', { name: 'Remind me in 10 min' }).click();
  await expect(page.getByRole('article').getByText(/^reminder at \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('navigation').getByText(/^reminder at \d\d:\d\d$/)).toBeVisible();
  const session = scene.world.get(questionId);
  const until = session?.state === 'open' ? (session.snoozedUntil ?? 0) : 0;
  expect(until - Date.now()).toBeGreaterThan(9 * 60_000);
});

test('on a phone the reminder is in the menu of more time', async ({ page, scene }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  scene.put(questionId, request(), batch);
  await scene.open(page);
  await page.getByRole('button', { name: 'More time' }).click();
  await page.getByRole('button', { name: 'Remind me in 10 min' }).click();
  await expect(page.getByText(/^reminder at \d\d:\d\d$/).first()).toBeVisible();
});

test('nothing alerts before then, and one alert does at that moment', async ({ page, scene }) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Alert {
      static permission = 'granted';
      onclick = null;
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { shown, Notification: Alert });
    // Nobody looks at the page.
    document.hasFocus = () => false;
  });
  scene.put(questionId, request({ title: 'Later, please' }), batch);
  await scene.open(page);
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  const snoozedUntil = Date.now() + 3_000;
  scene.world.apply(questionId, { kind: 'adjusted', at: Date.now(), terms: {}, hidden: null, snoozedUntil });
  scene.changed(questionId);
  await expect(page.getByRole('article').getByText(/^reminder at/)).toBeVisible();
  expect(await shown()).toEqual([]);
  await expect.poll(shown).toEqual(['claude-code asks: Later, please']);
  await expect(page.getByText(/^reminder at/)).toHaveCount(0);
  expect(await shown()).toHaveLength(1);
});
