import type { Page } from '@playwright/test';
import { leaveWaiting, submitButton, untilArmed } from '../support/e2e-page.ts';
import { pickOne, pickSome, typeIt } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './fixtures.ts';

/** Longer than a pick is shown before it is sent, so that a wrongly taken key would have answered. */
async function nothingWasSent(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await expect(page.getByRole('heading', { name: /^Answered/ })).toHaveCount(0);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
}

test.describe('Keys answer only when they are meant', () => {
  test('arrows and j/k move without picking, in the page’s own roving order', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    const option = (name: string) => page.getByRole('radio', { name });
    await expect(option('Beta'), 'the recommended one has the focus').toBeFocused();
    await untilArmed(page);
    for (const [key, name] of [
      ['ArrowDown', 'Gamma'],
      ['j', 'Delta'],
      ['ArrowDown', 'Delta'],
      ['k', 'Gamma'],
      ['ArrowUp', 'Beta'],
      ['Home', 'Alpha'],
      ['End', 'Delta'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(option(name)).toBeFocused();
    }
    await nothingWasSent(page);
    await page.keyboard.press('Enter');
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['delta']);
  });

  test('keys pressed before half a second has passed are too early, for every new question', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    // Typed into the page from the first moment on, as by a person who is writing elsewhere.
    await page.addInitScript(() => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const timer = setInterval(() => {
        if (document.querySelector('[role=radio]') === null) return;
        clearInterval(timer);
        for (const key of ['1', 'Enter', ' ', '2']) press(key);
      }, 5);
    });
    await openQuestion(page, asked.url, pickOne.title);
    await nothingWasSent(page);

    const next = agent.ask({ ...pickOne, title: 'Next?' });
    await page.getByRole('link', { name: 'Next?' }).first().waitFor();
    await page.evaluate(() => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      press(']');
      const timer = setInterval(() => {
        if (document.querySelector('h1')?.textContent !== 'Next?') return;
        clearInterval(timer);
        for (const key of ['1', 'Enter', ' ']) press(key);
      }, 5);
    });
    await expect(page.getByRole('heading', { name: 'Next?' })).toBeVisible();
    await nothingWasSent(page);
    await page.keyboard.press('3');
    expect((await next).selection.selected_ids).toEqual(['gamma']);
  });

  test('whatever is typed into a tab that just opened answers nothing, until the person uses it', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, `${asked.url}&opened=1`, pickOne.title);
    await untilArmed(page);
    await page.keyboard.type('1 2 3\n');
    for (const key of ['Enter', 'Space', 'Control+Enter']) await page.keyboard.press(key);
    await nothingWasSent(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['gamma']);
  });

  test('a text question in a tab that just opened does not take what is typed elsewhere', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(typeIt);
    await openQuestion(page, `${asked.url}&opened=1`, typeIt.title);
    await page.keyboard.type('const x = 1;');
    await expect(page.getByLabel('Your answer', { exact: true })).toHaveValue('');
  });

  test('Enter that ends a word of an input method never submits', async ({ page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask(typeIt);
    await openQuestion(page, asked.url, typeIt.title);
    const field = page.getByLabel('Your answer', { exact: true });
    await field.click();
    await untilArmed(page);
    const cdp = await page.context().newCDPSession(page);
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 };
    const compose = (text: string) =>
      cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await page.evaluate(() => {
      document.addEventListener('keydown', ({ key, isComposing }) => {
        if (key === 'Enter') document.title = `composing ${isComposing}`;
      });
    });
    await compose('ni hao');
    await expect(field).toHaveValue('ni hao');
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await expect(page).toHaveTitle('composing true');
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await nothingWasSent(page);
    await cdp.send('Input.insertText', { text: '你好' });
    await expect(field).toHaveValue('你好');
    await page.keyboard.press('Control+Enter');
    expect((await agent.poll(asked.session_id)).selection.custom_input).toBe('你好');
  });

  test('Tab walks through the question in reading order and reaches both actions', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    await expect(page.getByRole('checkbox', { name: 'Beta' })).toBeFocused();
    const stops: string[] = [];
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(() => {
          const { activeElement: at } = document;
          return at?.getAttribute('aria-label') ?? at?.firstChild?.textContent ?? '';
        }),
      );
    }
    const wanted = ['Add a note to Beta', 'Note on the whole answer', 'Add 1 minute', 'Cancel', 'Submit'];
    const places = wanted.map((name) => stops.indexOf(name));
    expect(places, stops.join(' | ')).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(stops, 'the other options are the arrows’ business').not.toContain('Add a note to Gamma');
    await expect(page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])')).toHaveCount(0);
    await expect(submitButton(page)).toBeDisabled();
    leaveWaiting(agent.poll(asked.session_id));
  });
});
