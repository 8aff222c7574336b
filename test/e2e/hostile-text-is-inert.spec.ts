import type { Page } from '@playwright/test';
import { pickOne, typeIt } from '../support/e2e-questions.ts';
import { sealedLaunch } from '../support/e2e-sealed-browser.ts';
import { expect, openQuestion, test } from './fixtures.ts';

test.use({ launchOptions: sealedLaunch() });

const attack = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>';
const hostilePrompt = `${attack}

[run](javascript:window.pwned=3) [data](data:text/html,<script>window.pwned=4</script>) [vb](vbscript:x)
![pixel](http://evil.example/pixel.png) ![also](https://evil.example/also.png "title")
<iframe src="http://evil.example/frame"></iframe><svg onload="window.pwned=5"><style>@import url(http://evil.example/x.css)</style>
[looks like your bank](http://evil.example/login) <http://evil.example/auto> www.evil.example
<a href="http://evil.example" ping="http://evil.example/ping">raw</a> <base href="http://evil.example/">
<meta http-equiv="refresh" content="0;url=http://evil.example/"> <form action="http://evil.example"><input autofocus onfocus="window.pwned=6">
\u202Egnp.exe\u202C and \u200Bzero \u0000\u0007\u001B[31mred\u001B[0m

| ${attack} | b |
| --- | --- |
| <body onload=window.pwned=7> | \`${attack}\` |

\`\`\`html
${attack}
\`\`\`
`;

/** Everything the page asked the network for, and every dialog a script could have opened. */
function listen(page: Page) {
  const outside: string[] = [];
  const dialogs: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    // `blob:` is the page's own timer.
    if (!['data:', 'blob:'].includes(protocol) && hostname !== '127.0.0.1') outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { outside, dialogs };
}

test.describe('Hostile text is inert', () => {
  test('scripts, handlers, links and pictures in every field stay words, and nothing leaves loopback', async ({
    page,
    startAgent,
  }) => {
    const heard = listen(page);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text());
    });
    const agent = await startAgent({ name: attack });
    const options = [
      { id: '__proto__', label: attack, description: hostilePrompt.slice(0, 1_000), recommended: true },
      { id: 'constructor', label: '\u202Etxt.exe', description: attack },
    ];
    const asked = await agent.ask({
      ...pickOne,
      title: attack,
      prompt: hostilePrompt,
      options,
      option_annotations: JSON.parse(`{"__proto__": ${JSON.stringify(attack)}}`),
    });
    await openQuestion(page, asked.url, attack);
    const main = page.getByRole('main');
    await expect(main).toContainText('window.pwned=2');
    const foreign =
      'script, iframe, img, object, embed, form, base, meta, style, link, [onerror], [onload], [onfocus]';
    await expect(page.locator('#portal').locator(foreign)).toHaveCount(0);
    const links = await main
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('href') ?? '', one.getAttribute('rel'), one.textContent]),
      );
    expect(links.length).toBeGreaterThan(0);
    for (const [href, rel] of links) {
      expect(href).toMatch(/^https?:\/\//);
      expect(rel).toContain('noopener');
    }
    expect(links.find(([, , text]) => text?.startsWith('looks like your bank'))?.[2]).toContain(
      'evil.example',
    );
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/\p{Cf}|[^\P{Cc}\n\t]/u);

    await page.getByRole('radio').first().click();
    const result = await agent.poll(asked.session_id);
    expect(result.selection.selected_ids).toEqual(['__proto__']);
    expect(Object.entries(result.selection.option_annotations)).toEqual([['__proto__', attack]]);
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(heard).toEqual({ outside: [], dialogs: [] });
    expect(violations).toEqual([]);
    await expect(page.goto('http://evil.example/'), 'the counter would have seen it').rejects.toThrow(
      'NAME_NOT',
    );
    expect(heard.outside).toEqual(['http://evil.example/']);
  });

  for (const [name, prompt] of [
    ['64 KB of everything', hostilePrompt.repeat(60).slice(0, 65_536)],
    ['10,000 nested quotes', `${'>'.repeat(10_000)} deep`],
    ['brackets without an end', '['.repeat(30_000) + '*'.repeat(30_000)],
    ['one endless word', 'a'.repeat(65_000)],
  ] as const) {
    const tag = name === '64 KB of everything' ? [] : '@thorough';
    test(`${name} is shown and can be answered`, { tag }, async ({ page, startAgent }) => {
      const heard = listen(page);
      const agent = await startAgent();
      const asked = await agent.ask({ ...typeIt, prompt });
      await openQuestion(page, asked.url, typeIt.title);
      await page.getByLabel('Your answer', { exact: true }).pressSequentially('still quick');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'no sideways scrolling').toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Submit' }).click();
      expect((await agent.poll(asked.session_id)).selection.custom_input).toBe('still quick');
      expect(heard).toEqual({ outside: [], dialogs: [] });
    });
  }
});
