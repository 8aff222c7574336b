import type { Browser, Page } from '@playwright/test';
import type { Language } from '../src/domain/language.ts';
import { type StandIn, startStandIn } from '../test/support/portal-stand-in.ts';
import { type GalleryState, type Size, sizes } from './scene.ts';

export type Dress = { readonly size: Size; readonly theme: 'light' | 'dark'; readonly language: Language };

/** Brings the page into a state, hands it over, and clears everything away. */
export async function showState(
  browser: Browser,
  state: GalleryState,
  dress: Dress,
  look: (page: Page, portal: StandIn) => Promise<void>,
): Promise<void> {
  const portal = await startStandIn();
  portal.knobs.language = dress.language;
  portal.knobs.theme = dress.theme;
  state.arrange(portal, dress.language);
  const context = await browser.newContext({
    viewport: sizes[dress.size],
    hasTouch: dress.size === 'narrow' || dress.size === 'small',
    timezoneId: 'Europe/Berlin',
    // A button that is just changing its colour has, for 120 ms, none to speak of.
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.goto(`${portal.url}${state.path}#key=${await portal.newKey()}`);
    await page.locator('h1').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await state.act?.(page, portal, dress.language);
    await look(page, portal);
  } finally {
    await context.close();
    await portal.close();
  }
}
