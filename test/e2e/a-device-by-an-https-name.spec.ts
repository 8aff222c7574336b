import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startHttpsProxy } from '../support/e2e-https-proxy.ts';
import { openSettings } from '../support/e2e-page.ts';
import { pickOne } from '../support/e2e-questions.ts';
import { sealedLaunch } from '../support/e2e-sealed-browser.ts';
import { startPairing } from '../support/pairing-process.ts';
import { programEnv } from '../support/program-process.ts';
import { expect, test } from './fixtures.ts';

test.use({
  launchOptions: sealedLaunch('MAP box.example 127.0.0.1'),
  ignoreHTTPSErrors: true,
  viewport: { width: 390, height: 844 },
});

test.describe('A device that comes by the person’s own https name', { tag: '@thorough' }, () => {
  test('is let in once, answers, and is shut out in its own settings', async ({ home, page, startAgent }) => {
    await writeFile(join(home, 'config.json'), JSON.stringify({ allowed_hosts: 'box.example' }));
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    const proxy = await startHttpsProxy(Number(new URL(asked.url ?? '').port));
    const pairing = await startPairing(programEnv(home), '--name', 'Ada’s phone');
    try {
      const socket = page.waitForEvent('websocket');
      await page.goto(pairing.at(proxy.origin));
      expect(await pairing.ended).toBe(0);
      expect((await socket).url()).toBe(`${proxy.origin.replace('https', 'wss')}/ws`);
      await page.goto(`${proxy.origin}/choice/${asked.session_id}`);
      await page.getByRole('radio', { name: 'Gamma' }).click();
      await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
      const result = await agent.poll(asked.session_id);
      expect(result.selection.selected_ids).toEqual(['gamma']);

      const { panel } = await openSettings(page);
      const devices = panel.getByRole('listitem');
      await expect(devices).toHaveText(/Ada’s phone.*This device/);
      await devices.getByRole('button', { name: 'Remove Ada’s phone' }).click();
      await devices.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'This browser is not authorised yet' })).toBeVisible();
      await expect(page.getByText('npx choice-mcp pair')).toBeVisible();
      await page.goto(pairing.at(proxy.origin));
      await expect(page.getByText('already used or has expired')).toBeVisible();
    } finally {
      pairing.close();
      proxy.close();
    }
  });

  test('is told over plain http what it needs, and sends nothing', async ({ home, page, startAgent }) => {
    await writeFile(join(home, 'config.json'), JSON.stringify({ allowed_hosts: 'box.example' }));
    const agent = await startAgent();
    const asked = await agent.ask(pickOne);
    const { port, hash } = new URL(asked.url ?? '');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    page.on('websocket', () => sent.push('socket'));
    await page.goto(`http://box.example:${port}/choice/${asked.session_id}${hash}`);
    await expect(page.getByRole('heading', { name: 'This address needs https' })).toBeVisible();
    await expect(page.getByText(`ssh -L ${port}:127.0.0.1:${port} box.example`)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sent.filter((one) => !/^GET \/(choice|assets)\//.test(one))).toEqual([]);
  });
});
