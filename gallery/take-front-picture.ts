import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '../src/domain/language.ts';
import { connectAgent } from '../test/support/agent-process.ts';
import { eventually, makeHome, removeHome } from '../test/support/program-process.ts';
import { deploy, deployChinese } from './content.ts';
import { press } from './scene.ts';

/** What the person and the agent say around the question. */
const conversation: Readonly<
  Record<Language, Readonly<Record<'task' | 'thought' | 'note' | 'acted', string>>>
> = {
  en: {
    task: 'Deploy the new pay endpoint.',
    thought: 'There are three ways to do it, and rolling back is slow. I ask first.',
    note: 'only after 18:00',
    acted: 'Blue/green it is. I start after 18:00.',
  },
  zh: {
    task: '把新的支付接口部署上线。',
    thought: '有三种做法，而且回滚很慢，先问一下。',
    note: '18:00 以后再上线',
    acted: '采用蓝绿部署，18:00 之后开始。',
  },
};

/** A real agent asks through the real program, and a person answers in the real page: both side by side. */
export async function takeFrontPicture(browser: Browser, language: Language): Promise<Buffer> {
  const home = await makeHome();
  const env = { CHOICE_LANG: language, CHOICE_HOLD_SECONDS: '1' };
  const folder = join(home, 'api-gateway');
  await mkdir(folder);
  const agent = await connectAgent({ home, env, name: 'claude-code', folder });
  const context = await browser.newContext({
    // Drawn twice as fine and scaled down, so that the whole page is seen, and sharp.
    viewport: { width: 1_020, height: 686 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  try {
    const { task, thought, note, acted } = conversation[language];
    const request = requestOf(language);
    const page = await context.newPage();
    const pending = await agent.ask(request);
    await page.goto(pending.url ?? '');
    await page.locator('h1').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await press(page, 'n');
    await page.keyboard.insertText(note);
    const shown = await page.screenshot({ caret: 'initial' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    const { action_status, selection } = await eventually(async () => {
      const polled = await agent.poll(pending.session_id);
      return polled.action_status === 'selected' && polled;
    });
    const { selected_ids, option_annotations } = selection;
    const result = JSON.stringify(
      { action_status, selection: { selected_ids, option_annotations } },
      null,
      2,
    );
    const ids = request.options.map(({ id, recommended }) => `${id}${recommended ? '  ★' : ''}`);
    const call = indented([request.title, ...ids].join('\n'));
    const said = `> ${task}\n\n● ${thought}\n\n● provide_choice\n${call}\n\n${indented(result)}\n\n● ${acted}\n`;
    return await besideTerminal(browser, said, shown);
  } finally {
    await context.close();
    await agent.close();
    await removeHome(home);
  }
}

function requestOf(language: Language) {
  const { title, prompt, questions } = language === 'zh' ? deployChinese : deploy;
  const options = questions.flatMap((question) => question.options);
  const shown = options.map(({ id, label, description, recommended }) => ({
    id,
    label,
    description: description ?? '',
    recommended,
  }));
  return { title, prompt, selection_mode: 'single', options: shown };
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

async function besideTerminal(browser: Browser, said: string, shown: Buffer): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1_200, height: 560 } });
  try {
    const page: Page = await context.newPage();
    await page.setContent(markup);
    await page.locator('pre').evaluate((element, text) => {
      element.textContent = text;
    }, said);
    await page.locator('img').evaluate(
      (element: HTMLImageElement, source) => {
        element.src = source;
        return element.decode();
      },
      `data:image/png;base64,${shown.toString('base64')}`,
    );
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

const markup = `<!doctype html><style>
  * { margin: 0; box-sizing: border-box; }
  body { height: 100vh; background: #e7e9ee; padding: 16px; display: grid; grid-template-columns: 372px 1fr; gap: 14px; }
  pre { background: #16181d; color: #e4e6eb; border-radius: 8px; padding: 16px; overflow: hidden;
    font: 12.5px/1.55 ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace; white-space: pre-wrap; }
  div { border-radius: 8px; overflow: hidden; background: #fff; }
  img { display: block; width: 100%; }
</style><pre></pre><div><img alt=""></div>`;
