import { expect, type Page, test } from '@playwright/test';
import { connectAgent } from '../support/agent-process.ts';
import { pickSome } from '../support/e2e-questions.ts';
import { type PostgresServer, startPostgres, storeUrl, whyNoPostgres } from '../support/postgres-server.ts';
import { makeHome, removeHome } from '../support/program-process.ts';

const missing = whyNoPostgres();

test.describe('two people on two homes share an inbox', () => {
  test.skip(missing !== null, missing ?? '');
  let server: PostgresServer;
  test.beforeAll(async () => {
    server = await startPostgres();
  });
  test.afterAll(() => server?.stop());
  const endings: (() => Promise<unknown>)[] = [];
  test.afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  for (const language of ['en', 'zh'] as const) {
    const tag = language === 'en' ? [] : '@thorough';
    test(`asked on one, seen, handed over and answered on the other (${language})`, { tag }, async ({
      browser,
    }) => {
      const words = said[language];
      // Once Ana's tab is open, the call of Ben's agent would wait for a person.
      const store = {
        CHOICE_STORE: storeUrl(server.freshInbox()).href,
        CHOICE_LANG: language,
        CHOICE_HOLD_SECONDS: '1',
      };
      /** A person with a home, an agent and a browser of their own, at their portal. */
      async function open(name: string): Promise<Page> {
        const home = await makeHome();
        const agent = await connectAgent({ home, name, env: { ...store, USER: name } });
        const { url } = await agent.ask({ ...pickSome, title: `By ${name}’s agent` });
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(String(url));
        await expect(page.getByRole('heading', { name: `By ${name}’s agent` })).toBeVisible();
        endings.push(
          () => context.close(),
          () => agent.close(),
          () => removeHome(home),
        );
        return page;
      }
      const ana = await open('ana');
      const ben = await open('ben');

      const title = 'By ana’s agent';
      await rowOf(ben, words.list, title).click();
      await expect(ana.getByRole('article').getByText(words.looking('ben'))).toBeVisible();

      // Handed to Ana, it is marked as hers in both lists; Ben may still answer.
      await ben.getByRole('combobox', { name: words.handTo }).selectOption('ana');
      await expect(rowOf(ana, words.list, title)).toContainText(words.forYou);
      await expect(rowOf(ben, words.list, title)).toContainText(words.forAna);
      await ben.getByRole('button', { name: words.mine, exact: true }).click();
      await expect(rowOf(ben, words.list, title)).toBeHidden();
      await ben.getByRole('button', { name: words.everyone, exact: true }).click();

      await ben.getByRole('checkbox', { name: 'Alpha' }).click();
      await expect(ana.getByRole('article').getByText(words.answering('ben'))).toBeVisible();
      await ben.getByRole('button', { name: words.submit, exact: true }).click();
      await expect(ana.getByRole('heading', { name: words.first('ben') })).toBeVisible();
      await expect(rowOf(ana, words.list, title)).toContainText('ben');

      await ana.getByRole('link', { name: words.history }).click();
      await ana.getByRole('combobox', { name: words.person }).selectOption('ben');
      await expect(ana.locator('.past-row')).toHaveCount(1);
      await expect(ana.locator('.past-row')).toContainText('ben');

      // What Ana would delete are Ben's decisions, and she is told so.
      await ana.getByRole('button', { name: words.deleteAll }).click();
      await expect(ana.getByRole('alert')).toContainText(words.whose);
      await ana.keyboard.press('Escape');
      await expect(ana.locator('.past-row')).toHaveCount(1);
    });
  }
});

const said = {
  en: {
    list: 'Questions',
    looking: (name: string) => `${name} is looking`,
    answering: (name: string) => `${name} is answering`,
    first: (name: string) => `${name} answered first`,
    handTo: 'Hand to…',
    forYou: 'for you',
    forAna: 'for ana',
    mine: 'Mine',
    everyone: 'Everyone',
    submit: 'Submit',
    history: 'History',
    person: 'Person',
    deleteAll: 'Delete all',
    whose: '1 decision (1 by ben)',
  },
  zh: {
    list: '问题',
    looking: (name: string) => `${name} 正在查看`,
    answering: (name: string) => `${name} 正在回答`,
    first: (name: string) => `${name} 已先回答`,
    handTo: '指派给……',
    forYou: '指派给你',
    forAna: '指派给 ana',
    mine: '我的',
    everyone: '所有人',
    submit: '提交',
    history: '历史记录',
    person: '处理人',
    deleteAll: '全部删除',
    whose: '1 条决定（ben 1 条）',
  },
};

function rowOf(page: Page, list: string, title: string) {
  return page.getByRole('navigation', { name: list }).getByRole('link', { name: title, exact: true });
}
