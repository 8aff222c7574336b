import { leaveWaiting, submitButton, untilArmed } from '../support/e2e-page.ts';
import { pickOne, pickOrType, pickSome } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Every key works', () => {
  test('a question is answered, noted and walked through without a pointer', async ({ page, startAgent }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickSome);
    await openQuestion(page, asked.url, pickSome.title);
    const press = (key: string) => page.keyboard.press(key);
    const box = (name: string) => page.getByRole('checkbox', { name });
    await untilArmed(page);

    await press('1');
    await expect(box('Alpha')).toBeChecked();
    await expect(box('Alpha')).toBeFocused();
    await press('j');
    await press('Space');
    await expect(box('Beta')).toBeChecked();
    await press('Space');
    await expect(box('Beta')).not.toBeChecked();
    await press('ArrowDown');
    await press('Enter');
    await expect(box('Gamma')).toBeChecked();

    await press('n');
    await expect(page.getByLabel('Note on Gamma')).toBeFocused();
    await page.keyboard.type('1 n, g? [not keys] in a field');
    await press('Escape');
    await expect(box('Gamma')).toBeFocused();
    await press('g');
    await expect(page.getByLabel('Note on the whole answer')).toBeFocused();
    await page.keyboard.type('all in all');

    const next = agent.ask(pickOne);
    await expect(page.getByRole('link', { name: pickOne.title }).first()).toBeVisible();
    await press('Control+Enter');
    expect((await agent.poll(asked.session_id)).selection).toMatchObject({
      selected_ids: ['alpha', 'gamma'],
      option_annotations: { gamma: '1 n, g? [not keys] in a field' },
      global_annotation: 'all in all',
    });

    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    await press(']');
    await expect(page.getByRole('heading', { name: pickOne.title })).toBeVisible();
    await untilArmed(page);
    await press('4');
    expect((await next).selection.selected_ids).toEqual(['delta']);
  });

  test('settings, help, neighbours, history and the way out have their keys', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    for (const title of ['The second', 'The third']) {
      leaveWaiting(agent.ask({ ...pickOrType, title }));
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    }
    const press = (key: string) => page.keyboard.press(key);
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

    for (const [key, title] of [
      [']', 'The second'],
      [']', 'The third'],
      [']', pickOne.title],
      ['[', 'The third'],
    ] as const) {
      await press(key);
      await expect(heading(title)).toBeVisible();
    }
    for (const [key, name] of [
      [',', 'Settings'],
      ['?', 'Keyboard shortcuts'],
      ['Escape', 'Cancel this question?'],
    ] as const) {
      await press(key);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('checkbox', { name: 'Beta' }), 'the focus is where it was').toBeFocused();
    }
    await press('h');
    await expect(heading('History')).toBeVisible();
    await page.goBack();
    await press('Escape');
    await page.keyboard.type('no longer needed');
    await untilArmed(page);
    await press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('no longer needed');
  });

  test('many options are filtered with the slash and picked from what is left', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const options = Array.from({ length: 200 }, (_, at) => ({
      id: `o${at}`,
      label: `Region ${at}`,
      recommended: at === 0,
    }));
    const asked = await agent.ask({ ...pickSome, options });
    await openQuestion(page, asked.url, pickSome.title);
    await page.keyboard.press('/');
    await expect(page.getByLabel('Filter options')).toBeFocused();
    await page.keyboard.type('region 17');
    await expect(page.getByRole('checkbox')).toHaveCount(12);
    await untilArmed(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Region 17', exact: true })).toBeFocused();
    await page.keyboard.press('3');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveText(/Region 170/);
    await page.keyboard.press('Control+Enter');
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['o170']);
    await expect(submitButton(page)).toHaveCount(0);
  });
});
