import { expect, type Page, test } from '@playwright/test';
import type { Language } from '../../src/domain/language.ts';
import { connectAgent } from '../support/agent-process.ts';
import { pickOrType } from '../support/e2e-questions.ts';
import { type PostgresServer, startPostgres, storeUrl, whyNoPostgres } from '../support/postgres-server.ts';
import { makeHome, removeHome } from '../support/program-process.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';

const missing = whyNoPostgres();

test.describe('the database goes away while a question is open', () => {
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

  /** A question of an agent on this inbox, in its person's browser. */
  async function open(page: Page, store: URL, language: Language) {
    const home = await makeHome();
    const env = { CHOICE_STORE: store.href, CHOICE_LANG: language, CHOICE_HOLD_SECONDS: '1' };
    const agent = await connectAgent({ home, env });
    endings.push(agent.close, () => removeHome(home));
    const { url, session_id: id } = await agent.ask(pickOrType);
    await page.goto(String(url));
    await expect(page.getByRole('heading', { name: pickOrType.title })).toBeVisible();
    return { agent, id };
  }

  for (const language of ['en', 'zh'] as const) {
    const tag = language === 'en' ? [] : '@thorough';
    test(`the page says so, keeps what is typed, and goes on by itself (${language})`, { tag }, async ({
      page,
    }) => {
      const words = said[language];
      const { power } = server;
      test.skip(power === null, 'the server that CHOICE_TEST_POSTGRES names is not ours to stop');
      const { agent, id } = await open(page, storeUrl(server.freshInbox()), language);
      const answer = page.getByRole('textbox', { name: words.answer });
      await answer.fill('typed before');
      await expect(page.getByText(words.saved)).toBeVisible();
      await expect(page.getByText(words.live, { exact: true })).toBeVisible();
      const logged = agent.stderr().length;

      await power?.off();
      await expect(page.getByText(words.away)).toBeVisible();
      await expect(page.getByText(words.live, { exact: true })).toBeHidden();
      await answer.fill('typed while it was away');
      await expect(page.getByText(words.saved)).toBeHidden();

      // Loaded anew, it is a page that says what is missing.
      await page.reload();
      await expect(page.getByRole('heading', { name: words.awayTitle })).toBeVisible();
      await expect(page.getByText(words.live, { exact: true })).toBeHidden();

      await power?.on();
      await expect(answer).toHaveValue('typed while it was away');
      await expect(page.getByText(words.live, { exact: true })).toBeVisible();
      await expect(page.getByText(words.saved)).toBeVisible();

      // What is sent while it is away goes out once it is back.
      await power?.off();
      await page.getByRole('button', { name: words.submit, exact: true }).click();
      await expect(page.getByText(words.stuck)).toBeVisible();
      await power?.on();
      await expect(page.getByRole('heading', { name: words.answered })).toBeVisible();
      expect(await agent.poll(id)).toMatchObject({ selection: { custom_input: 'typed while it was away' } });

      const lines = agent.stderr().slice(logged).trim().split('\n');
      expect(lines).toEqual([
        expect.stringContaining('cannot be used'),
        expect.stringContaining('is back'),
        expect.stringContaining('cannot be used'),
        expect.stringContaining('is back'),
      ]);
    });
  }

  test('a network that goes silent is told of, too, long before it is given up', {
    tag: '@thorough',
  }, async ({ page }) => {
    const words = said.en;
    const store = storeUrl(server.freshInbox());
    const proxy = await startStallingProxy(Number(store.port));
    store.port = String(proxy.port);
    await open(page, store, 'en');
    await expect(page.getByText(words.live, { exact: true })).toBeVisible();
    proxy.stall('everything');
    await expect(page.getByText(words.away)).toBeVisible();
    await expect(page.getByText(words.live, { exact: true })).toBeHidden();
    proxy.stall('nothing');
    await expect(page.getByText(words.live, { exact: true })).toBeVisible();
    endings.push(proxy.close);
  });
});

const said = {
  en: {
    answer: 'Your own answer',
    saved: 'Draft saved',
    live: 'Live',
    away: 'The database does not answer. What you type is kept in this browser.',
    awayTitle: 'The database does not answer',
    stuck: 'Your answer is sent as soon as it is back',
    submit: 'Submit',
    answered: 'Answered',
  },
  zh: {
    answer: '自己输入',
    saved: '草稿已保存',
    live: '已连接',
    away: '数据库没有响应。你输入的内容会保留在此浏览器中。',
    awayTitle: '数据库没有响应',
    stuck: '恢复后会立即提交你的回答',
    submit: '提交',
    answered: '已回答',
  },
};
