import type { Page } from '@playwright/test';
import { attachmentLimits } from '../src/domain/answer/attachment.ts';
import type { Language } from '../src/domain/language.ts';
import { dropFiles, pasteFiles } from '../test/support/e2e-files.ts';
import type { StandIn } from '../test/support/portal-stand-in.ts';
import { hybrid, naming } from './content.ts';
import { release, releaseChinese } from './content-forms.ts';
import { at, batch, enter, type GalleryState, ids, press, put, surroundings } from './scene.ts';

const { first } = ids;
const everyDress = { sizes: ['wide', 'medium', 'narrow', 'small'], also: ['dark', 'zh'] } as const;

type Picture = {
  readonly name: string;
  readonly colours: readonly [string, string, string];
  readonly bytes: number;
};

const screenshots: Readonly<Record<Language, readonly Picture[]>> = {
  en: [
    {
      name: 'Screenshot 2026-03-14 at 14.03.12.png',
      colours: ['#e9ebf2', '#4453d6', '#c3c9f8'],
      bytes: 214_300,
    },
    { name: 'cart-after-login.jpg', colours: ['#20242c', '#6fd0a0', '#3d4048'], bytes: 486_900 },
  ],
  zh: [
    { name: '屏幕截图 2026-03-14 14.03.12.png', colours: ['#e9ebf2', '#4453d6', '#c3c9f8'], bytes: 214_300 },
    { name: '登录之后的购物车.jpg', colours: ['#20242c', '#6fd0a0', '#3d4048'], bytes: 486_900 },
  ],
};

/** The draft has files already, from another tab. */
function attach(portal: StandIn, language: Language, question = 0): void {
  for (const [index, { name, bytes }] of screenshots[language].entries()) {
    const id = `${question}${index}`.padStart(32, '0');
    portal.world.attach(first, { id, name, type: 'image/png', bytes, question }, '');
  }
  const log = { id: `${question}9`.padStart(32, '0'), name: 'trace.log', bytes: 18_240, question } as const;
  portal.world.attach(first, { ...log, type: 'text/plain' }, 'AAAA');
}

/** Pictures are drawn in the browser; the portal has been waiting for them. */
async function draw(page: Page, portal: StandIn, language: Language): Promise<void> {
  for (const file of portal.world.interaction(first).attachments) {
    const picture = screenshots[language].find(({ name }) => name === file.name);
    if (picture === undefined) continue;
    const base64 = await page.evaluate(drawWindow, picture.colours);
    portal.world.detach(first, file.id);
    portal.world.attach(first, file, base64);
  }
  await page.reload();
  await page.locator('h1').first().waitFor();
  const count = portal.world
    .interaction(first)
    .attachments.filter(({ type }) => type !== 'text/plain').length;
  await page
    .locator('.tile img')
    .nth(count - 1)
    .waitFor();
  await page.locator('.tiles').evaluate((list) => list.scrollIntoView({ block: 'center' }));
}

/** Runs in the page: a window with a few lines in it. */
function drawWindow([ground, accent, quiet]: readonly [string, string, string]): string {
  const canvas = document.createElement('canvas');
  canvas.width = 900;
  canvas.height = 560;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  const paint = (colour: string, ...box: [number, number, number, number]) => {
    pen.fillStyle = colour;
    pen.fillRect(...box);
  };
  paint(ground, 0, 0, 900, 560);
  paint(quiet, 0, 0, 900, 60);
  paint(accent, 60, 120, 320, 44);
  for (let line = 0; line < 6; line += 1) paint(quiet, 60, 210 + line * 48, 780 - ((line * 137) % 300), 20);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

const failingTest = (portal: StandIn, language: Language) => {
  put(portal, first, { request: hybrid, terms: batch });
  surroundings(portal, language);
  attach(portal, language);
};

async function refuse(page: Page): Promise<void> {
  await page.locator('.attach-button').waitFor();
  await page.evaluate((most) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(most + 4_200_000)], 'screen-recording.mov'));
    const heic = new Uint8Array([0, 0, 0, 24, ...'ftypheic'.split('').map((letter) => letter.charCodeAt(0))]);
    data.items.add(new File([heic, new Uint8Array(2_400_000)], 'IMG_0815.heic'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, attachmentLimits.fileBytes);
  await page.locator('.tile-refused').nth(1).waitFor();
}

/** Screenshots and other files that a person adds to an answer. */
export const attachmentStates: readonly GalleryState[] = [
  { name: 'attachments', path: at(first), arrange: failingTest, act: draw, ...everyDress },
  {
    name: 'attachments-eight',
    path: at(first),
    arrange(portal, language) {
      put(portal, first, { request: naming });
      surroundings(portal, language);
    },
    async act(page) {
      const files = Array.from({ length: 8 }, (_, n) => ({
        name: `trace-${n + 1}.log`,
        type: '',
        content: 'a line',
      }));
      await page.locator('.attach-button').waitFor();
      await pasteFiles(page, files);
      await page.locator('.tile-open').nth(7).waitFor();
    },
    sizes: ['wide', 'narrow', 'small'],
  },
  {
    name: 'attachments-form',
    path: at(first),
    arrange(portal, language) {
      put(portal, first, { request: language === 'zh' ? releaseChinese : release, terms: batch });
      surroundings(portal, language);
      attach(portal, language, 1);
    },
    async act(page, portal, language) {
      await draw(page, portal, language);
    },
    ...everyDress,
  },
  {
    name: 'attachments-slow',
    path: at(first),
    arrange: failingTest,
    async act(page, portal, language) {
      await draw(page, portal, language);
      await press(page, '1');
      let parts = 0;
      await page.route('**/attachments', async (route) => {
        parts += 1;
        if (parts === 1) await route.continue();
      });
      await pasteFiles(page, [{ name: 'core.dump', type: '', content: 'x'.repeat(1_400_000) }]);
      await page.getByText(/33/).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.locator('.reason-files').waitFor();
    },
    ...everyDress,
  },
  {
    name: 'attachments-refused',
    path: at(first),
    arrange: failingTest,
    async act(page, portal, language) {
      await draw(page, portal, language);
      await refuse(page);
    },
    ...everyDress,
  },
  {
    name: 'attachments-drop',
    path: at(first),
    arrange: failingTest,
    async act(page, portal, language) {
      await draw(page, portal, language);
      await dropFiles(page, 'h1', [{ name: 'a.txt', type: 'text/plain', content: 'x' }]);
      await page.locator('.drop-here').waitFor();
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'attachments-large',
    path: at(first),
    arrange: failingTest,
    async act(page, portal, language) {
      await draw(page, portal, language);
      await enter(page, page.locator('.tile-open:has(img)').first());
      await page.locator('.large-picture').waitFor();
    },
    ...everyDress,
  },
  {
    name: 'attachments-ended',
    path: at(first),
    arrange: failingTest,
    async act(page, portal, language) {
      await draw(page, portal, language);
      await press(page, '1', 'Control+Enter');
      await page.locator('.outcome .tile').first().waitFor();
    },
    ...everyDress,
  },
];
