import type { WebSocket } from '@playwright/test';
import type { Push } from '../../src/web/wire.ts';
import { secondsLeft } from '../support/e2e-page.ts';
import { pickOne, typeIt } from '../support/e2e-questions.ts';
import { expect, openQuestion, test } from './house.ts';

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
    page.on('websocket', (socket: WebSocket) =>
      socket.on('framereceived', ({ payload }) => {
        const push = JSON.parse(String(payload)) as Push;
        if (push.type === 'tick') ticks.push(push);
      }),
    );
    await openQuestion(page, asked.url, typeIt.title);
    await expect.poll(() => ticks.length, { timeout: 10_000 }).toBeGreaterThan(3);

    const seconds = ticks.map(({ remaining }) => remaining[0]?.remaining_seconds ?? Number.NaN);
    expect(seconds).toEqual([...seconds].sort((one, other) => other - one));
    expect(ticks.every(({ remaining }) => remaining[0]?.session_id === asked.session_id)).toBe(true);
    const deadline = ticks.at(-1)?.remaining[0]?.deadline ?? 0;
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
