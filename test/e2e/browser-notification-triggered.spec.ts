import { leaveWaiting, originOf } from '../support/e2e-page.ts';
import { type PlainBrowser, type PlainTab, startPlainChromium } from '../support/e2e-plain-chromium.ts';
import { pickOne } from '../support/e2e-questions.ts';
import { openPortal } from '../support/portal-client.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<{ browserOfAPerson: PlainBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  browserOfAPerson: async ({}, use) => {
    const browser = await startPlainChromium();
    await use(browser);
    await browser.close();
  },
});

/** The real notifications, noted when the browser has shown them, and every time permission is asked for. */
const listen = `
  window.told = [];
  window.timesAsked = 0;
  window.Notification = class extends window.Notification {
    constructor(title, options) {
      super(title, options);
      this.addEventListener('show', () => window.told.push([title, options.body]));
    }
    static requestPermission() {
      window.timesAsked += 1;
      return Promise.resolve('granted');
    }
  };`;

const told = (tab: PlainTab) => tab.evaluate<readonly (readonly [string, string])[]>('window.told');
const attention = (tab: PlainTab) =>
  tab.evaluate<string>('document.visibilityState + (document.hasFocus() ? " focused" : " elsewhere")');
const untilShown = (tab: PlainTab, title: string) =>
  expect.poll(() => tab.evaluate('document.querySelector("h1")?.textContent')).toBe(title);

test.describe('Browser notification triggered', () => {
  test('a new question, its last seconds and its end are told while the tab is not in focus, and only then', async ({
    browserOfAPerson,
    startAgent,
  }) => {
    const agent = await startAgent({ name: 'codex', env: { CHOICE_MIN_TIMEOUT_SECONDS: '1' } });
    const asked = await agent.ask(pickOne);
    const program = await startAgent();
    const portal = await openPortal(String((await program.ask({ ...pickOne, title: 'For its key' })).url));
    await portal.send('PATCH', '/api/settings', { upcoming_threshold_seconds: 2 });
    await browserOfAPerson.grantNotifications(originOf(asked.url));
    const tab = await browserOfAPerson.open(String(asked.url), listen);
    await untilShown(tab, pickOne.title);
    const elsewhere = await browserOfAPerson.open('about:blank');
    await elsewhere.activate();
    await expect.poll(() => attention(tab)).toBe('hidden elsewhere');

    leaveWaiting(agent.ask({ ...pickOne, title: 'Hurry?', timeout_seconds: 4 }));
    await expect.poll(() => told(tab)).toEqual([['codex asks', 'Hurry?']]);
    await expect.poll(() => told(tab)).toContainEqual([expect.stringMatching(/^[12] sec left$/), 'Hurry?']);
    await expect.poll(() => told(tab)).toContainEqual(['No answer in time', 'Hurry?']);
    expect(await told(tab), 'each thing is told once').toHaveLength(3);

    await tab.activate();
    await expect.poll(() => attention(tab)).toBe('visible focused');
    leaveWaiting(agent.ask({ ...pickOne, title: 'Seen already?', timeout_seconds: 1 }));
    await expect.poll(() => tab.evaluate('document.body.innerText')).toContain('Seen already?');
    const seen = async () => (await portal.entries()).find(({ title }) => title === 'Seen already?')?.status;
    await expect.poll(seen).toBe('timeout');
    expect(await told(tab)).toHaveLength(3);
  });

  test('where notifications are denied, title and icon tell; the browser is asked only after a click', async ({
    browserOfAPerson,
    startAgent,
  }) => {
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    const undecided = await browserOfAPerson.open(String(asked.url), listen);
    await untilShown(undecided, pickOne.title);
    expect(await undecided.evaluate('window.timesAsked')).toBe(0);
    await undecided.evaluate(
      `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Turn on notifications').click()`,
    );
    expect(await undecided.evaluate('window.timesAsked')).toBe(1);

    await browserOfAPerson.denyNotifications(originOf(asked.url));
    const tab = await browserOfAPerson.open(String(asked.url).replace(/#.*/, ''), listen);
    await untilShown(tab, pickOne.title);
    await expect.poll(() => tab.evaluate('document.title')).toBe(`(1) ${pickOne.title} · choice`);
    await (await browserOfAPerson.open('about:blank')).activate();
    await expect.poll(() => attention(tab)).toBe('hidden elsewhere');
    leaveWaiting(agent.ask({ ...pickOne, title: 'One more?' }));
    await expect.poll(() => tab.evaluate('document.title')).toBe('● New question');
    await expect.poll(() => tab.evaluate('document.title')).toBe(`(2) ${pickOne.title} · choice`);
    const icon = await tab.evaluate<string>('document.querySelector("link[rel=icon]").href');
    expect(decodeURIComponent(icon)).toContain('#e5484d');
    expect(await told(tab)).toEqual([]);
  });
});
