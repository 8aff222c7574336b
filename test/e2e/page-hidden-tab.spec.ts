import { expect, otherId, questionId, type Scene, test } from '../support/page-scene.ts';
import { type PlainChromium, type PlainTab, startPlainChromium } from '../support/plain-chromium.ts';
import { request } from '../support/samples.ts';

/** Past the browser's grace period, so that plain timers of the page run about once a minute. */
const hiddenMs = 25_000;

test.describe('a tab that is really hidden', () => {
  test.setTimeout(120_000);
  let browser: PlainChromium;
  test.beforeEach(async () => {
    browser = await startPlainChromium();
  });
  test.afterEach(() => browser.close());

  async function hide(scene: Scene, path: string): Promise<PlainTab> {
    const tab = await browser.openTab(`${scene.url}${path}#key=once`);
    await expect.poll(() => tab.evaluate('document.querySelector(".connection-live") !== null')).toBe(true);
    const front = await browser.openTab('about:blank');
    await front.activate();
    await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
    return tab;
  }

  test('agrees with the portal’s clock to a second and finds a lost portal within two', async ({ scene }) => {
    scene.put(questionId, request(), { left: 600 });
    const tab = await hide(scene, `/choice/${questionId}`);
    await tab.evaluate('window.turns = 0; setInterval(() => { window.turns += 1 }, 250); 0');
    await new Promise((resolve) => setTimeout(resolve, hiddenMs));

    // The proof that the test is worth something: this page's own timers have been slowed.
    expect(await tab.evaluate<number>('window.turns')).toBeLessThan(hiddenMs / 250 / 2);
    for (let look = 0; look < 3; look += 1) {
      const shown = await tab.evaluate<string>('document.querySelector(".timer-clock").textContent');
      const [minutes = 0, seconds = 0] = shown.split(':').map(Number);
      const deadline = scene.world.get(questionId)?.deadline ?? 0;
      expect(Math.abs(minutes * 60 + seconds - (deadline - Date.now()) / 1_000)).toBeLessThanOrEqual(1.5);
      await new Promise((resolve) => setTimeout(resolve, 700));
    }

    // Long enough that a chain of plain timers would by now be waiting for its minute.
    scene.knobs.isDown = true;
    scene.drop();
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    scene.knobs.isDown = false;
    scene.world.ask(otherId, { request: request({ title: 'While away' }), deadline: Date.now() + 60_000 });
    await expect
      .poll(() => tab.evaluate('document.body.textContent.includes("While away")'), { timeout: 2_000 })
      .toBe(true);
    expect(await tab.evaluate('document.visibilityState')).toBe('hidden');
  });

  test('tells of a new question, of the end coming and of the end', async ({ scene }) => {
    await browser.allow(scene.url, 'notifications');
    const tab = await hide(scene, '/');
    await tab.evaluate(
      'window.told = []; window.Notification = function (title, { body }) { window.told.push(title + ": " + body) }; 0',
    );
    scene.put(questionId, request({ title: 'Now?' }), { left: 12 });
    const told = () => tab.evaluate<readonly string[]>('window.told');
    await expect.poll(told).toEqual(['claude-code asks: Now?']);
    await expect.poll(() => tab.evaluate('document.title')).toContain('(1)');
    await expect.poll(told, { timeout: 15_000 }).toContain('10 s left: Now?');
    await expect.poll(told, { timeout: 15_000 }).toContain('No answer in time: Now?');
  });

  test('flashes its title where notifications were not allowed', async ({ scene }) => {
    const tab = await hide(scene, '/');
    scene.put(questionId, request({ title: 'Now?' }));
    await expect.poll(() => tab.evaluate('document.title'), { timeout: 10_000 }).toBe('● New question');
  });
});
