import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '../src/domain/language.ts';
import type { ToolResult } from '../src/domain/session/result.ts';
import { connectAgent } from '../test/support/agent-process.ts';
import { eventually, makeHome, removeHome } from '../test/support/program-process.ts';
import { animatedPng } from './animated-png.ts';
import { deploy, deployChinese } from './content.ts';
import { openStage, pageSize, type Stage } from './film-stage.ts';
import { filmWords } from './film-words.ts';
import { press } from './scene.ts';

/** A real agent asks through the real program, and a person answers in the real page: an animated PNG. */
export async function takeFilm(browser: Browser, language: Language): Promise<Buffer> {
  const home = await makeHome();
  const env = { CHOICE_LANG: language, CHOICE_HOLD_SECONDS: '1' };
  const folder = join(home, 'api-gateway');
  await mkdir(folder);
  const agent = await connectAgent({ home, env, name: 'claude-code', folder });
  const context = await browser.newContext({
    viewport: pageSize,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  try {
    const person = await context.newPage();
    const stage = await openStage(browser, person);
    const pending = await agent.ask(requestOf(language));
    await person.goto(pending.url ?? '');
    await person.locator('h1').first().waitFor();
    await person.evaluate(() => document.fonts.ready);
    await answer({ stage, person, language, result: () => agent.poll(pending.session_id) });
    return animatedPng(stage.stills);
  } finally {
    await context.close();
    await agent.close();
    await removeHome(home);
  }
}

function requestOf(language: Language) {
  const { title, prompt, options } = language === 'zh' ? deployChinese : deploy;
  const shown = options.map(({ id, label, description, recommended }) => ({
    id,
    label,
    description: description ?? '',
    recommended,
  }));
  return { title, prompt, selection_mode: 'single', options: shown };
}

type Answering = {
  readonly stage: Stage;
  readonly person: Page;
  readonly language: Language;
  readonly result: () => Promise<ToolResult>;
};

async function answer({ stage, person, language, result }: Answering): Promise<void> {
  const { task, thought, acted, note, captions } = filmWords[language];
  const { title, options } = requestOf(language);
  const begun = `> ${task}\n\n● ${thought}\n`;
  const ids = options.map(({ id, recommended }) => `  ${id}${recommended ? '  ★' : ''}`).join('\n');
  const call = `${begun}\n● provide_choice\n  ${title}\n${ids}\n`;
  await stage.set(call, captions.asked);
  await stage.take(3_200);
  await stage.set(call, captions.note);
  await press(person, 'n');
  await stage.take(700);
  for (const letter of note) {
    await person.keyboard.insertText(letter);
    await stage.take(90);
  }
  await stage.take(1_000);
  await person.keyboard.press('Escape');
  await stage.set(call, captions.picked);
  await person.keyboard.press('1');
  await stage.take(900);
  const got = await eventually(async () => {
    const polled = await result();
    return polled.action_status === 'selected' && polled;
  });
  const { selected_ids, option_annotations } = got.selection;
  const shown = JSON.stringify(
    { action_status: got.action_status, selection: { selected_ids, option_annotations } },
    null,
    2,
  );
  const answered = `${call}${shown.replaceAll(/^/gm, '  ')}\n`;
  await stage.set(answered, captions.result);
  await stage.take(2_200);
  await stage.set(`${answered}\n● ${acted}\n`, captions.result);
  await stage.take(5_000);
}
