import type { Page } from '@playwright/test';
import { release, releaseChinese } from '../../gallery/content-forms.ts';
import { pageWords } from '../../src/web/frontend/strings.ts';
import { untilArmed } from '../support/e2e-page.ts';
import { expect, questionId, test } from '../support/page-scene.ts';

const sizes = [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
] as const;

/** Whether the page itself can be scrolled sideways. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const language of ['en', 'zh'] as const) {
  for (const size of sizes) {
    const tag = language === 'zh' || size.width === 1280 ? ['@thorough'] : [];
    test(`a form of four is answered without a pointer (${size.width} px, ${language})`, { tag }, async ({
      page,
      scene,
    }) => {
      const words = pageWords[language];
      const request = language === 'zh' ? releaseChinese : release;
      const titles = request.questions.map(({ title }) => title);
      const labels = request.questions.map(({ options }) => options.map(({ label }) => label));
      await page.setViewportSize(size);
      scene.knobs.language = language;
      scene.put(questionId, request, { terms: { language } });
      await scene.open(page);
      const section = (at: number) => page.getByRole('region', { name: titles[at] ?? '' });
      const index = page.getByRole('navigation', { name: words.form.index });
      const entry = (at: number) => index.getByRole('button').nth(at);
      const said = (at: number) => entry(at).getAttribute('aria-label');
      const press = async (...keys: readonly string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await untilArmed(page);

      // Single: a pick is shown and nothing is sent.
      await expect(section(0).getByRole('radio', { name: labels[0]?.[0] ?? '' })).toBeFocused();
      await expect(entry(0)).toHaveAttribute('aria-current', 'step');
      await press('2');
      await expect(section(0).getByRole('radio', { name: labels[0]?.[1] ?? '' })).toBeChecked();
      expect(await said(0)).toContain(words.form.progress.answered);

      // What is missing is where sending goes, in words.
      const send = page.getByRole('button', { name: new RegExp(`^${words.bar.send}`) });
      await expect(send).toContainText(words.bar.sendCount(4));
      await press('Control+Enter');
      await expect(section(1).getByRole('checkbox', { name: labels[1]?.[0] ?? '' })).toBeFocused();
      await expect(page.locator('#submit-reason')).toContainText(request.questions[1]?.short ?? '');
      expect(scene.answers()).toBeNull();
      await expect(section(1)).toBeInViewport();

      // Several: digits, arrows and Space act here and nowhere else.
      await press('1', 'ArrowDown', 'ArrowDown', ' ');
      await expect(section(1).getByRole('checkbox', { name: labels[1]?.[2] ?? '' })).toBeChecked();
      await press('n');
      await page.keyboard.type('strict');
      await press('Escape');
      await expect(section(0).getByRole('radio', { name: labels[0]?.[1] ?? '' })).toBeChecked();

      // Text, from one question to the next and back, also out of a field.
      await press('Alt+ArrowDown');
      const field = section(2).getByRole('textbox', { name: words.question.ownAnswer });
      await expect(field).toBeFocused();
      await page.keyboard.type('Orchard');
      await press('Alt+ArrowUp');
      await expect(section(1).getByRole('checkbox', { name: labels[1]?.[2] ?? '' })).toBeFocused();
      await press('g');
      await page.keyboard.type('both on CI');
      await press('Escape');

      // The optional one may be left out.
      await press('Alt+ArrowDown', 'Alt+ArrowDown');
      await expect(entry(3)).toHaveAttribute('aria-current', 'step');
      expect(await said(3)).toContain(words.form.progress.skipped);
      expect(await scrollsSideways(page)).toBe(false);
      await press('Control+Enter');
      await expect(page.getByRole('heading', { name: words.ended.answeredHere })).toBeVisible();
      expect(scene.answers()).toEqual([
        { selectedIds: ['monday'], customInput: null, optionNotes: [], globalNote: null },
        {
          selectedIds: ['unit', 'lint'],
          customInput: null,
          optionNotes: [{ optionId: 'lint', text: 'strict' }],
          globalNote: 'both on CI',
        },
        { selectedIds: [], customInput: 'Orchard', optionNotes: [], globalNote: null },
        { selectedIds: [], customInput: null, optionNotes: [], globalNote: null },
      ]);
      const outcome = page.locator('.outcome');
      for (const text of [labels[0]?.[1], labels[1]?.[0], 'Orchard', 'both on CI']) {
        await expect(outcome).toContainText(text ?? '');
      }
    });
  }
}

test('drafts of a form survive a reload, each with its question', async ({ page, scene }) => {
  scene.put(questionId, release);
  await scene.open(page);
  await untilArmed(page);
  await page.keyboard.press('1');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('2');
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Orchard');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Orchard');
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Browser tests' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Support' })).not.toBeChecked();
});

test('a person who scrolls on is at the question in view', async ({ page, scene }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  scene.put(questionId, release);
  await scene.open(page);
  await untilArmed(page);
  await page.locator('.scroll').evaluate((scroll) => {
    scroll.scrollTop = scroll.scrollHeight;
  });
  const index = page.getByRole('navigation', { name: 'Questions of this form' });
  await expect(index.locator('[aria-current="step"]')).not.toContainText('When');
  // Not what has the focus out of sight.
  await page.keyboard.press(' ');
  await expect(page.getByRole('radio', { name: 'Today' })).not.toBeChecked();
});

test('options are hidden question by question', async ({ page, scene }) => {
  scene.put(questionId, release);
  await scene.open(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await panel
    .getByRole('group', { name: /2\. Which checks/ })
    .getByLabel('Bundle size')
    .uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Bundle size' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('checkbox', { name: 'Bundle size' })).toBeVisible();
});

test('typing stays smooth in a form of four with a diff of 32 KB', async ({ page, scene }) => {
  const line = "-  const before = await readSettings('a file of the home');\n+  const after = 1;\n";
  const diff = `\`\`\`diff\n${line.repeat(Math.floor(32_000 / line.length))}\`\`\``;
  const [first, second, ...others] = release.questions;
  if (first === undefined || second === undefined) throw new Error('no questions');
  const heavy = { ...second, options: second.options.map((option) => ({ ...option, preview: diff })) };
  await page.setViewportSize({ width: 1440, height: 900 });
  scene.put(questionId, { ...release, questions: [first, heavy, ...others] });
  await scene.open(page);
  await untilArmed(page);
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await field.focus();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const typed = 'a name that takes a while to write';
  await field.pressSequentially(typed, { delay: 20 });
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  // A busy machine makes one long now and then; a form that is drawn anew makes one at every key.
  expect(tasks.length).toBeLessThan(typed.length / 4);
});
