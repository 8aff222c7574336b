import type { Locator, Page } from '@playwright/test';
import { checks, deploy } from '../../gallery/content.ts';
import { eight } from '../../gallery/content-forms.ts';
import { put, surroundings } from '../../gallery/scene.ts';
import { firstQuestion } from '../../src/domain/question/request.ts';
import { openSettings, sideList } from '../support/e2e-page.ts';
import { expect, questionId, type Scene, test } from '../support/page-scene.ts';
import { option, request } from '../support/samples.ts';

const long = { ...deploy, prompt: 'A line of context.\n\n'.repeat(60) };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (found === null) throw new Error(`${locator} is not drawn`);
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

test.describe('the bar below a question', () => {
  for (const width of [320, 390, 640, 768, 960, 1100, 1280, 1440, 1920, 2560]) {
    const tag = width === 390 || width === 1280 ? [] : '@thorough';
    test(`ends where the column ends, at ${width} px`, { tag }, async ({ page, scene }) => {
      await page.setViewportSize({ width, height: 700 });
      for (const asked of [deploy, long]) {
        scene.put(
          questionId,
          request({ ...firstQuestion(asked), prompt: asked.prompt, mode: 'multi', max: 2 }),
        );
        await scene.open(page);
        const option = await box(page.locator('.option').first());
        const clock = await box(page.getByRole('timer', { name: 'Time left' }));
        const submit = await box(page.getByRole('button', { name: 'Submit', exact: true }));
        expect(clock.x).toBeCloseTo(option.x, 0);
        expect(submit.right).toBeCloseTo(option.right, 0);
      }
    });
  }

  for (const width of [320, 960, 1280, 1440]) {
    const tag = width === 1440 ? [] : '@thorough';
    test(`ends where the column ends, with as many questions as a form has, at ${width} px`, { tag }, async ({
      page,
      scene,
    }) => {
      await page.setViewportSize({ width, height: 700 });
      scene.put(questionId, eight);
      await scene.open(page);
      const option = await box(page.locator('.option').first());
      const send = await box(page.getByRole('button', { name: /^Send/ }));
      expect(send.right).toBeCloseTo(option.right, 0);
      expect((await box(page.locator('.answer-bar'))).height).toBeLessThan(70);
    });
  }

  for (const [name, width, height] of [
    ['a phone', 320, 568],
    ['200 % zoom', 640, 400],
    ['a narrow window', 768, 600],
  ] as const) {
    test(`is one line on ${name}, in both languages, a day before the end`, { tag: '@thorough' }, async ({
      page,
      scene,
    }) => {
      await page.setViewportSize({ width, height });
      for (const language of ['en', 'zh'] as const) {
        scene.knobs.language = language;
        scene.put(questionId, request({ mode: 'multi', max: 2 }), { left: 86_399, terms: { language } });
        await scene.open(page);
        const parts = page.locator('.answer-bar').locator('[role=timer], button:visible');
        const middles = await parts.evaluateAll((found) =>
          found.map((one) => {
            const { y, height, right } = one.getBoundingClientRect();
            return { middle: y + height / 2, right };
          }),
        );
        expect(middles).toHaveLength(5);
        for (const { middle, right } of middles) {
          expect(Math.abs(middle - (middles[0]?.middle ?? 0))).toBeLessThan(6);
          expect(right).toBeLessThanOrEqual(width);
        }
        expect((await box(page.locator('.answer-bar'))).height).toBeLessThan(70);
      }
    });
  }

  test('still gives more time where it is short of room, and says what happens at the end', async ({
    page,
    scene,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    scene.put(questionId, request());
    await scene.open(page);
    await expect(page.getByText('When the time is up, nothing is chosen')).toBeVisible();
    await page.getByRole('button', { name: 'More time', exact: true }).click();
    await page.getByRole('button', { name: 'Add 5 minutes' }).click();
    await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^(9:|10:00)/);
  });
});

test.describe('the options', () => {
  const options = [
    option('a', { recommended: true, description: 'Two fleets.' }),
    option('b', { recommended: true }),
    option('c', { description: 'No badge.' }),
  ];

  test('keep their badges in place when “+ note” appears and while a note is written', async ({
    page,
    scene,
  }) => {
    scene.put(questionId, request({ options }), { terms: { singleSubmit: false } });
    await scene.open(page);
    const badges = page.locator('.tag-recommended');
    const before = [await box(badges.nth(0)), await box(badges.nth(1))];
    expect(before[0]?.right).toBeCloseTo(before[1]?.right ?? 0, 0);
    await page.locator('.option').nth(1).hover();
    expect(await box(badges.nth(1))).toEqual(before[1]);
    await page.getByRole('button', { name: 'Add a note to B' }).click();
    await expect(page.getByRole('textbox', { name: 'Note on B' })).toBeFocused();
    expect((await box(badges.nth(1))).x).toBe(before[1]?.x);
  });

  for (const width of [320, 1280]) {
    test(`end on one edge with the notes, at ${width} px`, { tag: '@thorough' }, async ({ page, scene }) => {
      await page.setViewportSize({ width, height: 900 });
      const globalNote = 'as discussed';
      scene.put(questionId, request({ options, globalNote, optionNotes: [{ optionId: 'a', text: 'x' }] }));
      await scene.open(page);
      const target = await box(page.locator('.option').first());
      expect((await box(page.getByLabel('Note on the whole answer'))).right).toBeCloseTo(target.right, 0);
      const inner = await box(page.getByLabel('Note on A'));
      const add = await box(page.getByRole('button', { name: 'Add a note to B' }).locator('span'));
      expect(add.right).toBeCloseTo(inner.right, 0);
    });
  }
});

test.describe('the list', () => {
  function fill(scene: Scene, count: number): void {
    put(scene, questionId, { request: deploy });
    for (let at = 0; at < count; at += 1) {
      put(scene, `01k9zv3m4n000000000000l${String(at).padStart(3, '0')}`, {
        request: { ...checks, title: at % 2 ? `Question ${at}` : `Question ${at}, ${'long '.repeat(20)}` },
        client: at % 3 ? 'cursor' : 'a-client-with-a-rather-long-name',
        folder: at % 2 ? 'docs' : 'a-folder-with-a-rather-long-name',
        face: at % 4 ? 'web' : 'terminal',
        ago: 100 - at,
      });
    }
  }

  for (const width of [768, 1280]) {
    test(`has rows of one height, at ${width} px, alone and in a team`, { tag: '@thorough' }, async ({
      page,
      scene,
    }) => {
      await page.setViewportSize({ width, height: 1400 });
      for (const me of [null, 'Ada']) {
        scene.knobs.me = me;
        fill(scene, 6);
        surroundings(scene, 'en');
        await scene.open(page);
        const rows = sideList(page).getByRole('link');
        await expect(rows).toHaveCount(13);
        const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        expect(new Set(heights.map(Math.round)).size).toBe(1);
      }
    });
  }

  test('says the status of a question once', async ({ page, scene }) => {
    surroundings(scene, 'en');
    await scene.open(page, '/');
    const row = sideList(page).getByRole('link', { name: 'Rename the billing module' });
    await expect(row.locator('.badge, .mark')).toHaveCount(1);
    await expect(row.locator('.badge')).toHaveText('cancelled');
  });

  test('shows an edge only where it goes on', { tag: '@thorough' }, async ({ page, scene }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    fill(scene, 20);
    await scene.open(page);
    const list = page.locator('.list-scroll');
    const edges = async () => {
      const { x, y, width, height } = await box(list);
      const row = (at: number) =>
        page.screenshot({ clip: { x: x + 1, y: at, width: width - 20, height: 1 } });
      return {
        top: (await row(y)).toString('base64'),
        bottom: (await row(y + height - 1)).toString('base64'),
      };
    };
    const atTop = await edges();
    await list.evaluate((one) => one.scrollTo(0, 0.5 * (one.scrollHeight - one.clientHeight)));
    const inside = await edges();
    await list.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    const atEnd = await edges();
    expect(inside.top, 'scrolled away above').not.toBe(atTop.top);
    expect(inside.bottom, 'more below').not.toBe(atEnd.bottom);
  });

  test('can be searched from twenty questions on', async ({ page, scene }) => {
    fill(scene, 18);
    await scene.open(page);
    const search = sideList(page).getByRole('searchbox');
    await expect(search).toHaveCount(0);
    put(scene, '01k9zv3m4n000000000000x001', { request: { ...deploy, title: 'Über den Café-Namen' } });
    scene.changed('01k9zv3m4n000000000000x001');
    await search.fill('cafe');
    await expect(sideList(page).getByRole('link')).toHaveText([/Über den Café-Namen/]);
    await search.fill('nowhere');
    await expect(sideList(page).getByText('No question matches.')).toBeVisible();
    await search.fill('storefront');
    await expect(sideList(page).getByRole('link')).toHaveCount(0);
    await search.fill('long name docs');
    await expect(sideList(page).getByRole('link').first()).toBeVisible();
  });
});

test.describe('on a touch screen', () => {
  test('no key is named that is not there', async ({ browser, scene }) => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    surroundings(scene, 'en');
    scene.put(questionId, request({ mode: 'multi', max: 2 }));
    await scene.open(page);
    await expect(page.locator('.key, kbd, .option-digit').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
    await scene.open(page, '/');
    await expect(page.getByText('Choose one')).toBeVisible();
    await expect(page.getByText('press ]')).toBeHidden();
    await context.close();
  });

  test('the filters of the history are folded, and say how many are set', { tag: '@thorough' }, async ({
    browser,
    scene,
  }) => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    surroundings(scene, 'en');
    await scene.open(page, '/history');
    const status = page.getByLabel('Status');
    await expect(status).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await status.selectOption('cancelled');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(status).toBeHidden();
    await context.close();
  });
});

test('the filters of the history are all there on a large screen', { tag: '@thorough' }, async ({
  page,
  scene,
}) => {
  surroundings(scene, 'en');
  await scene.open(page, '/history');
  await expect(page.getByLabel('Status')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
});

test('the settings open with the focus on the first setting', async ({ page, scene }) => {
  scene.put(questionId, request({ mode: 'text_input' }));
  await scene.open(page);
  await openSettings(page);
  await expect(page.getByRole('dialog').locator('.setting :is(input, select)').first()).toBeFocused();
});

for (const width of [320, 1280]) {
  test(`no choice of a setting is cut, at ${width} px`, { tag: '@thorough' }, async ({ page, scene }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['en', 'zh'] as const) {
      scene.knobs.language = language;
      scene.put(questionId, request(), { terms: { language } });
      await scene.open(page);
      const { panel } = await openSettings(page);
      await panel.locator('.settings-more summary').click();
      expect(await cutSelects(page)).toEqual([]);
    }
  });
}

/** Selects in which the text of a choice is wider than the room for it. */
async function cutSelects(page: Page): Promise<readonly string[]> {
  return page.locator('select:visible').evaluateAll((all) =>
    all.flatMap((one) => {
      const select = one as HTMLSelectElement;
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) return ['no canvas'];
      pen.font = style.font;
      const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
      const room =
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const fits = widest <= room && select.getBoundingClientRect().right <= innerWidth;
      return fits ? [] : [`${select.id}: ${Math.round(widest)} px in ${Math.round(room)}`];
    }),
  );
}

test('a page on which nothing was ever asked says what to do next', async ({ page, scene }) => {
  await scene.open(page, '/');
  await expect(page.getByText('npx choice-mcp setup', { exact: true })).toBeVisible();
  await expect(page.getByText('npx choice-mcp demo', { exact: true })).toBeVisible();
  surroundings(scene, 'en');
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 questions are waiting' })).toBeVisible();
  await expect(page.getByText('npx choice-mcp setup', { exact: true })).toBeHidden();
});

test('English text keeps its quotes on a Chinese page, and Chinese text has its own', {
  tag: '@thorough',
}, async ({ page, scene }) => {
  scene.knobs.language = 'zh';
  const options = [option('a', { label: 'It’s', recommended: true }), option('b', { label: '“好”' })];
  scene.put(questionId, request({ options, title: 'The agent’s “own” words' }), {
    terms: { language: 'zh' },
  });
  await scene.open(page);
  const widthOf = (text: string, mark: string) =>
    page
      .getByText(text, { exact: true })
      .last()
      .evaluate((element, wanted) => {
        const node = element.firstChild as Text;
        const range = document.createRange();
        const at = node.data.indexOf(wanted);
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).fontSize);
      }, mark);
  expect(await widthOf('It’s', '’')).toBeLessThan(0.6);
  expect(await widthOf('The agent’s “own” words', '“')).toBeLessThan(0.7);
  await expect(page.getByText('It’s', { exact: true })).toHaveAttribute('lang', 'en');
  await expect(page.getByText('“好”', { exact: true })).toHaveAttribute('lang', 'zh-CN');
});
