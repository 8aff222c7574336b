import type { Browser, Page } from '@playwright/test';
import type { Still } from './animated-png.ts';

const size = { width: 1200, height: 600 };
/** The page is drawn larger and twice as fine, and scaled down: so the whole of it is seen, and sharp. */
export const pageSize = { width: 1_020, height: 686 };

/** The agent's terminal on the left, the person's browser on the right, and a line below that says what happens. */
export type Stage = {
  /** What the agent's terminal shows from now on, and the line below. */
  set(terminal: string, caption: string): Promise<void>;
  /** Takes the browser as it is now; it stands so long. */
  take(ms: number): Promise<void>;
  readonly stills: readonly Still[];
};

export async function openStage(browser: Browser, person: Page): Promise<Stage> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  await page.setContent(markup);
  const stills: Still[] = [];
  return {
    stills,
    async set(terminal, caption) {
      await page.locator('pre').evaluate((element, text) => {
        element.textContent = text;
      }, terminal);
      await page.locator('figcaption').evaluate((element, text) => {
        element.textContent = text;
      }, caption);
    },
    async take(ms) {
      const shot = await person.screenshot({ caret: 'initial' });
      await page.locator('img').evaluate(
        (element: HTMLImageElement, source) => {
          element.src = source;
          return element.decode();
        },
        `data:image/png;base64,${shot.toString('base64')}`,
      );
      stills.push({ png: await page.screenshot(), ms });
    },
  };
}

const markup = `<!doctype html><style>
  * { margin: 0; box-sizing: border-box; }
  body { width: ${size.width}px; height: ${size.height}px; background: #e7e9ee; padding: 16px;
    display: grid; grid-template: 1fr 32px / 372px 1fr; gap: 8px 14px; font: 15px system-ui, sans-serif; }
  pre { background: #16181d; color: #e4e6eb; border-radius: 8px; padding: 16px; overflow: hidden;
    font: 12.5px/1.55 ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace; white-space: pre-wrap; }
  div { border-radius: 8px; overflow: hidden; background: #fff; }
  img { display: block; width: 100%; }
  figcaption { grid-column: 1 / 3; align-self: center; text-align: center; color: #2b2f36; font-weight: 600; }
</style><pre></pre><div><img alt=""></div><figcaption></figcaption>`;
