import { leaveWaiting, openSettings, originOf } from '../support/e2e-page.ts';
import { pickOne } from '../support/e2e-questions.ts';
import { programEnv, runProgram } from '../support/program-process.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.describe('Language selectable before prompt', () => {
  test('picked without a question in front, it changes the page at once and is used for the next question', async ({
    page,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    await page.goto(originOf(asked.url));
    const { panel } = await openSettings(page);
    // The page changes before its portal has saved it.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await panel.getByLabel('Language').selectOption('zh');
    await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
    await saved;
    await page.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByRole('heading', { name: '1 个问题待回答' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

    const next = agent.ask({ ...pickOne, title: '下一个？' });
    await page.getByRole('link', { name: '下一个？' }).first().click();
    await expect(page.getByRole('button', { name: '取消', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '取消', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('button', { name: '确认取消' }).click();
    expect((await next).selection.summary).toBe('下一个？ → 已取消');
  });
});

test.describe('Persisted language applied on restart', () => {
  test('the next server speaks the stored language on the page and on the command line', async ({
    home,
    page,
    startAgent,
  }) => {
    const first = await startAgent();
    const asked = await first.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('button', { name: '取消', exact: true })).toBeVisible();
    await page.goto('about:blank');
    await first.close();

    const second = await startAgent({ env: { CHOICE_LANG: 'en' }, name: 'second' });
    const next = await second.ask({ ...pickOne, title: '重启之后？' });
    await openQuestion(page, next.url, '重启之后？');
    await expect(page.getByRole('button', { name: '取消', exact: true })).toBeVisible();
    const { stdout } = await runProgram(['config', 'get', 'language', '--json'], programEnv(home));
    expect(stdout).toContain('zh');
  });
});

test.describe('Environment variable sets default', () => {
  test('CHOICE_LANG=zh renders Chinese, and the person may still switch', async ({ page, startAgent }) => {
    const agent = await startAgent({ env: { CHOICE_LANG: 'zh' } });
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    await expect(page.getByRole('button', { name: '取消', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    leaveWaiting(agent.ask({ ...pickOne, title: 'In English now?' }));
    await page.getByRole('link', { name: 'In English now?' }).first().click();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  });
});

test.describe('Invalid environment value falls back', () => {
  test('an unsupported CHOICE_LANG warns on stderr and means English', async ({ page, startAgent }) => {
    const agent = await startAgent({ env: { CHOICE_LANG: 'fr' } });
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    expect(agent.stderr()).toMatch(/CHOICE_LANG.*fr/s);
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('button', { name: '取消', exact: true })).toBeVisible();
  });
});
