import { escapeOnce, untilArmed } from '../support/e2e-page.ts';
import { expect, questionId, test } from '../support/page-scene.ts';
import { option, request } from '../support/samples.ts';

const batch = { terms: { singleSubmit: false } };
const multi = request({ mode: 'multi', min: 2, max: 2, minGiven: true });

test.describe('single submit', () => {
  test('a click shows the pick for a moment and sends it', async ({ page, scene }) => {
    scene.put(questionId, request());
    await scene.open(page);
    await page.getByRole('radio', { name: 'B' }).click();
    await expect(page.getByText('Esc takes it back')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(scene.answer()?.selectedIds).toEqual(['b']);
  });

  test('Esc takes a pick back before it is sent', async ({ page, scene }) => {
    scene.put(questionId, request());
    await scene.open(page);
    await untilArmed(page);
    await escapeOnce(page, 'Esc takes it back');
    await page.keyboard.press('2');
    await page.waitForTimeout(600);
    expect(scene.answer()).toBeNull();
    await expect(page.getByRole('radio', { name: 'B' })).not.toBeChecked();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('arrows and j/k move and never pick', async ({ page, scene }) => {
    scene.put(questionId, request());
    await scene.open(page);
    await untilArmed(page);
    for (const key of ['ArrowDown', 'j', 'ArrowUp', 'k', 'ArrowDown', 'End', 'Home'])
      await page.keyboard.press(key);
    await page.waitForTimeout(600);
    expect(scene.answer()).toBeNull();
    await expect(page.getByRole('radio', { name: 'A' })).toBeFocused();
  });

  test('the next question is one key away', async ({ page, scene }) => {
    scene.put(questionId, request());
    scene.put('01k9zv3m4n0000000000000002', request({ title: 'And then?' }));
    await scene.open(page);
    await untilArmed(page);
    await page.keyboard.press('1');
    await expect(page.getByRole('link', { name: /Next question/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'And then?' })).toBeVisible();
  });
});

test.describe('where a pick submits', () => {
  const submit = { name: 'Submit', exact: true };

  test('there is no Submit to press in vain, and how to answer is said once', async ({ page, scene }) => {
    scene.put(questionId, request());
    await scene.open(page);
    await expect(page.getByRole('button', submit)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    await expect(page.getByText(/pick/i)).toHaveText(['Pick one; it is sent at once']);
  });

  test('what is preselected only has to be confirmed', async ({ page, scene }) => {
    scene.put(questionId, request({ defaultIds: ['b'] }));
    await scene.open(page);
    await page.getByRole('button', submit).click();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(scene.answer()?.selectedIds).toEqual(['b']);
  });

  test('“none” is sent with Submit where it is an answer', async ({ page, scene }) => {
    scene.put(questionId, request({ min: 0, minGiven: true }));
    await scene.open(page);
    await page.getByRole('button', submit).click();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(scene.answer()?.selectedIds).toEqual([]);
  });
});

test.describe('batch', () => {
  test('a pick beyond the maximum says what to do, and says it again', async ({ page, scene }) => {
    scene.put(questionId, request({ mode: 'multi', max: 2 }));
    await scene.open(page);
    for (const name of ['A', 'B', 'C']) await page.getByRole('checkbox', { name }).click();
    const said = page.getByRole('status').filter({ hasText: '2 at most; unpick one first' });
    await expect(said).toBeVisible();
    await expect(page.getByText('Pick 1 to 2, 2 so far')).toBeVisible();
    const before = await said.locator('span').elementHandle();
    await page.getByRole('checkbox', { name: 'C' }).click();
    // A new element in the live region: the same words are read out once more.
    await expect.poll(() => before?.evaluate((one) => one.isConnected)).toBe(false);
    await expect(said).toBeVisible();
    await page.getByRole('checkbox', { name: 'A' }).click();
    await expect(said).toHaveCount(0);
  });

  test('Submit says why it is off and sends nothing', async ({ page, scene }) => {
    scene.put(questionId, multi);
    await scene.open(page);
    await page.getByRole('checkbox', { name: 'A' }).click();
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    await expect(submit).toBeDisabled();
    await expect(page.getByText('Pick 2, 1 so far')).toBeVisible();
    await submit.click({ force: true });
    await untilArmed(page);
    await page.keyboard.press('Control+Enter');
    expect(scene.answer()).toBeNull();
    await page.getByRole('checkbox', { name: 'C' }).click();
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(scene.answer()?.selectedIds).toEqual(['a', 'c']);
  });

  test('notes are typed where they belong and do not pick', async ({ page, scene }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    await untilArmed(page);
    await page.keyboard.press('n');
    await page.keyboard.type('only after 18:00');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.type('thanks');
    await expect(page.getByRole('radio', { name: 'A' })).not.toBeChecked();
    await page.getByRole('radio', { name: 'B' }).click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(scene.answer()).toEqual({
      selectedIds: ['b'],
      customInput: null,
      optionNotes: [{ optionId: 'a', text: 'only after 18:00' }],
      globalNote: 'thanks',
    });
  });

  test('a typed answer alone is enough in hybrid, and Ctrl+Enter sends it from the field', async ({
    page,
    scene,
  }) => {
    scene.put(questionId, request({ mode: 'hybrid' }));
    await scene.open(page);
    await page.getByRole('textbox', { name: 'Your own answer' }).fill('Neither, 谢谢');
    await untilArmed(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(scene.answer()?.customInput).toBe('Neither, 谢谢');
  });

  test('an option named __proto__ is an option like any other', async ({ page, scene }) => {
    scene.put(
      questionId,
      request({ options: [option('__proto__', { label: 'odd', recommended: true }), option('b')] }),
      batch,
    );
    await scene.open(page);
    await page.getByRole('radio', { name: 'odd' }).click();
    await page.locator('[data-note="note"]').first().click();
    await page.getByRole('textbox', { name: 'Note on odd' }).fill('still fine');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(scene.answer()?.selectedIds).toEqual(['__proto__']);
    expect(scene.answer()?.optionNotes).toEqual([{ optionId: '__proto__', text: 'still fine' }]);
  });
});

test.describe('cancel', () => {
  test('asks once, with the global note as reason and a way back, and is then final', async ({
    page,
    scene,
  }) => {
    scene.put(questionId, request({ globalNote: 'as discussed' }), batch);
    await scene.open(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
    await expect(reason).toHaveValue('as discussed');
    // One button is named Cancel, and it is not the one that does it for good.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(
      0,
    );
    await page.getByRole('button', { name: 'Keep answering' }).click();
    expect(scene.world.get(questionId)?.state).toBe('open');
    await page.keyboard.press('Escape');
    await reason.fill('not today');
    await page.getByRole('button', { name: 'Cancel question' }).click();
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expect(page.getByText('not today')).toBeVisible();
    const session = scene.world.get(questionId);
    expect(session?.state === 'ended' && session.ending).toMatchObject({
      kind: 'cancelled',
      reason: 'not today',
    });
  });
});

test('hidden options are counted and come back with one click', async ({ page, scene }) => {
  scene.put(questionId, request({ mode: 'multi' }));
  await scene.open(page);
  await page.keyboard.press(',');
  await page.getByRole('checkbox', { name: 'C' }).last().click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 hidden')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'C' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('checkbox', { name: 'C' })).toHaveCount(1);
});

test.describe('two hundred options', () => {
  const many = Array.from({ length: 200 }, (_none, n) => option(`option-${n}`));
  const target = '[data-key-scope="option"]';

  test('the question is drawn with a screenful of them; the others follow at once', async ({
    page,
    scene,
  }) => {
    await page.addInitScript((selector) => {
      new MutationObserver((_changes, observer) => {
        const count = document.querySelectorAll(selector).length;
        if (count === 0) return;
        Object.assign(window, { drawnFirst: count });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    }, target);
    scene.put(questionId, request({ options: many }));
    await scene.open(page);
    await expect(page.locator(target)).toHaveCount(200);
    expect(await page.evaluate(() => Reflect.get(window, 'drawnFirst'))).toBeLessThan(50);
  });

  test('a default far down the list has the focus', async ({ page, scene }) => {
    scene.put(questionId, request({ options: many, defaultIds: ['option-150'] }), batch);
    await scene.open(page);
    await expect(page.getByRole('radio', { name: 'OPTION-150', exact: true })).toBeFocused();
  });
});

test('a page asks for its question before everything else it shows', async ({ page, scene }) => {
  scene.put(questionId, request());
  await scene.open(page);
  const asked: string[] = [];
  // A tab of its own: what a page that is reloaded still asks for would be taken for the new one's.
  const fresh = await page.context().newPage();
  fresh.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await fresh.goto(page.url());
  await fresh.locator('h1').first().waitFor();
  expect(asked.filter((path) => path.startsWith('/api/'))[0]).toBe(`/api/interactions/${questionId}`);
});
