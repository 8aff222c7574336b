import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { pause, type World } from './world.ts';

/** A real browser whose tabs stay open while portals come and go under them. Null where there is none. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium();
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  return chromium
    .launch({ args, ...(executablePath === undefined ? {} : { executablePath }) })
    .catch(() => null);
}

const patienceMs = 15_000;

export async function liveInTab(world: World, browser: Browser): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(patienceMs);
  let isIn = false;
  while (!world.isOver()) {
    await pause(world.random.between(100, 1_000));
    try {
      if (!isIn && world.address !== null) {
        await page.goto(world.address);
        isIn = true;
      }
      if (isIn) await answerOne(world, page);
    } catch {
      // Nothing to answer in time, or a page that asks to be let in: the last address opens it again.
      isIn = false;
    }
  }
}

async function answerOne(world: World, page: Page): Promise<void> {
  const { ledger, figures, random } = world;
  const links = page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name: /^Question / });
  await links.first().waitFor();
  await links.nth(random.below(await links.count())).click();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const field = page.getByRole('textbox', { name: 'Your own answer' });
  const isOpen = await field.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (!isOpen) return;
  const text = world.newText();
  ledger.giving(id, text);
  await field.fill(text);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const outcome = page.locator('.outcome');
  await outcome.waitFor({ timeout: 60_000 });
  // Where another person was first, the text is given back beside it.
  if (!(await outcome.innerText()).includes(text)) return;
  figures.taken.tab += 1;
  ledger.taken(id, text);
}
