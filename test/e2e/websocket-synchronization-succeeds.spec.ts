import type { Push } from '../../src/web/wire/pushes.ts';
import { secondsLeft } from '../support/e2e-page.ts';
import { pickOne, typeIt } from '../support/e2e-questions.ts';
import { openPortal } from '../support/portal-client.ts';
import { expect, openQuestion, test } from './fixtures.ts';

type Tick = Extract<Push, { type: 'tick' }>;

test.describe('WebSocket synchronization succeeds', () => {
  test('the portal pushes the time left every second and the page follows it, whatever its own clock says', async ({
    page,
    startAgent,
  }) => {
    await page.addInitScript(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() - 3_600_000;
    });
    const agent = await startAgent();
    const asked = await agent.ask({ ...typeIt, timeout_seconds: 200 });
    const ticks: Tick[] = [];
    // A program hears what the page hears, and need not seal.
    const portal = await openPortal(String((await (await startAgent()).ask(pickOne)).url));
    await portal.openTab((push) => push.type === 'tick' && ticks.push(push));
    await openQuestion(page, asked.url, typeIt.title);
    await expect.poll(() => ticks.length, { timeout: 10_000 }).toBeGreaterThan(3);

    const told = ticks.map(({ remaining }) =>
      remaining.find(({ session_id }) => session_id === asked.session_id),
    );
    const seconds = told.map((one) => one?.remaining_seconds ?? Number.NaN);
    expect(seconds).toEqual([...seconds].sort((one, other) => other - one));
    expect(seconds).not.toContain(Number.NaN);
    const deadline = told.at(-1)?.deadline ?? 0;
    const shown = await secondsLeft(page);
    expect(Math.abs(shown - (deadline - Date.now()) / 1_000)).toBeLessThanOrEqual(1.5);
  });

  test('while the socket is down the page polls, counts and notices what happens elsewhere', async ({
    page,
    startAgent,
  }) => {
    await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    await openQuestion(page, asked.url, pickOne.title);
    await expect(page.getByText('refreshing every second')).toBeVisible();
    const before = await secondsLeft(page);
    await expect.poll(() => secondsLeft(page)).toBeLessThan(before);
    await agent.ask({ ...pickOne, title: 'Meanwhile?' });
    await expect(page.getByRole('link', { name: 'Meanwhile?' })).toBeVisible();
    await page.getByRole('radio', { name: 'Alpha' }).click();
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['alpha']);
  });
});
