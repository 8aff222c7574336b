import { createHash } from 'node:crypto';
import { inlineAddress, secondsLeft } from '../support/e2e-page.ts';
import { pickOrType } from '../support/e2e-questions.ts';
import { expect, test } from './fixtures.ts';

test.describe('With the bundle withheld the inline page answers', () => {
  test('nothing else is fetched, the policy names the script by its hash, and the question is answered', async ({
    page,
    startAgent,
  }) => {
    const assets: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/assets/')) assets.push(request.url());
    });
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const agent = await startAgent();
    const asked = await agent.ask(pickOrType);
    const response = await page.goto(inlineAddress(String(asked.url)));
    const policy = (await response?.headerValue('content-security-policy')) ?? '';
    const html = (await response?.text()) ?? '';
    const script = /<script type="module">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(script.length).toBeGreaterThan(10_000);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);

    await expect(page.getByRole('heading', { name: pickOrType.title })).toBeVisible();
    const before = await secondsLeft(page);
    await expect.poll(() => secondsLeft(page)).toBeLessThan(before);
    await page.getByRole('checkbox', { name: 'Gamma' }).click();
    await page.getByLabel('Your own answer').fill('inline');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await agent.poll(asked.session_id)).selection).toMatchObject({
      selected_ids: ['gamma'],
      custom_input: 'inline',
    });
    expect(assets).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
