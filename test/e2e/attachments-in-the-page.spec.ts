import { crc32 } from 'node:zlib';
import type { FileChooser, Page } from '@playwright/test';
import { drawPicture, dropFiles, pasteFiles, pastePicture } from '../support/e2e-files.ts';
import { untilArmed } from '../support/e2e-page.ts';
import { expect, otherId, questionId, test } from '../support/page-scene.ts';
import { form, request } from '../support/samples.ts';

const batch = { terms: { singleSubmit: false } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const tiles = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const attach = (page: Page) => page.getByRole('button', { name: 'Attach a file' });
const attachments = (scene: { world: { interaction(id: string): { attachments: readonly object[] } } }) =>
  scene.world.interaction(questionId).attachments;

/** Chooses files as a person does, in the dialog of the system. */
async function choose(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), attach(page).first().click()]);
  await chooser.setFiles([...files]);
}

function wide(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

const text = (name: string, content: string | Buffer = 'a log') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test.describe('a picture', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('pasted from the clipboard is part of the answer, smaller and drawn anew', async ({ page, scene }) => {
    scene.put(questionId, request({ mode: 'text_input' }), batch);
    await scene.open(page);
    await page.getByRole('textbox', { name: 'Your answer' }).fill('as in the picture');
    await pastePicture(page, { width: 3_000, height: 1_500 });
    await expect(tiles(page)).toHaveCount(1);
    await expect(tiles(page).getByRole('button', { name: 'View image.png' })).toBeVisible();
    await expect.poll(() => attachments(scene)).toHaveLength(1);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    const [sent] = attachments(scene);
    expect(sent).toMatchObject({ name: 'image.png', type: 'image/png', question: 0 });
    await page.getByRole('button', { name: 'View image.png' }).click();
    const large = page.getByRole('dialog', { name: 'image.png' });
    const size = () =>
      large
        .getByRole('img')
        .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
    expect(await size()).toEqual([1_568, 784]);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
  });

  test('too rich for a PNG goes as a JPEG, and says nothing of the camera', { tag: '@thorough' }, async ({
    page,
    scene,
  }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    const photo = await drawPicture(page, { width: 2_400, height: 1_800, noise: 40, type: 'image/jpeg' });
    const exif = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0x00, 0x12]),
      Buffer.from('Exif\0\0Hamburg 53', 'latin1'),
      photo.subarray(2),
    ]);
    await choose(page, [{ name: 'IMG_0815.jpeg', mimeType: 'image/jpeg', buffer: exif }]);
    await expect(tiles(page).getByText('IMG_0815.jpeg')).toBeVisible();
    await expect.poll(() => attachments(scene)).toMatchObject([{ type: 'image/jpeg' }]);
    const [file] = scene.world.interaction(questionId).attachments;
    const content = Buffer.from(scene.world.content(questionId, file?.id ?? '') ?? '', 'base64');
    expect(content.includes('Hamburg')).toBe(false);
    expect(content.length).toBeLessThan(1_500_000);
  });

  test('is drawn anew also when it is small', { tag: '@thorough' }, async ({ page, scene }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    const small = await drawPicture(page, { width: 8, height: 8 });
    const note = Buffer.from('tEXtwhere\0at home', 'latin1');
    const noted = Buffer.concat([
      small.subarray(0, 33),
      wide(note.length - 4),
      note,
      wide(crc32(note)),
      small.subarray(33),
    ]);
    await choose(page, [{ name: 'dot.png', mimeType: 'image/png', buffer: noted }]);
    await expect.poll(() => attachments(scene)).toHaveLength(1);
    const [file] = scene.world.interaction(questionId).attachments;
    expect(
      Buffer.from(scene.world.content(questionId, file?.id ?? '') ?? '', 'base64').includes('home'),
    ).toBe(false);
  });

  test('of a kind that this browser cannot read is refused in words', async ({ page, scene }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(2_000)]);
    await choose(page, [
      { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: heic },
      {
        name: 'broken.png',
        mimeType: 'image/png',
        buffer: Buffer.from('\x89PNG\r\n\x1a\n0000IHDR00000000', 'latin1'),
      },
    ]);
    await expect(page.getByRole('alert').first()).toHaveText(/IMG_1\.heic” was not added.*HEIC.*3 KB/);
    await expect(page.getByRole('alert').nth(1)).toHaveText(/broken\.png” was not added/);
    await expect(tiles(page)).toHaveCount(0);
  });

  test('of SVG, and HTML named .png, are never shown as what they are', async ({ page, scene }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "run"</script></svg>';
    await choose(page, [
      { name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>1</script>') },
    ]);
    await expect(tiles(page)).toHaveCount(2);
    await expect
      .poll(() => attachments(scene))
      .toMatchObject([{ type: 'text/plain' }, { type: 'text/plain' }]);
    await expect(tiles(page).locator('img')).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download page.png' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('page.png');
  });
});

test.describe('pasting', () => {
  test('text stays pasting text, also where a picture of it comes along', async ({ page, scene }) => {
    scene.put(questionId, request({ mode: 'text_input' }), batch);
    await scene.open(page);
    const field = page.getByRole('textbox', { name: 'Your answer' });
    await field.focus();
    const files = [{ name: 'image.png', type: 'image/png', content: 'x' }];
    const wasText = await pasteFiles(page, files, { 'text/plain': 'a cell', 'text/html': '<td>a cell' });
    expect(wasText, 'left to the browser').toBe(true);
    await expect(tiles(page)).toHaveCount(0);
    // A file copied in a file manager brings its name along.
    expect(
      await pasteFiles(page, [{ name: 'a.log', type: '', content: 'x' }], { 'text/plain': 'a.log' }),
    ).toBe(false);
    await expect(tiles(page)).toHaveCount(1);
  });

  test('goes to the question of a form that has the focus', { tag: '@thorough' }, async ({ page, scene }) => {
    scene.put(questionId, form([{}, { mode: 'text_input' }, {}]));
    await scene.open(page);
    await page.getByRole('textbox', { name: 'Your answer' }).focus();
    await pasteFiles(page, [{ name: 'a.log', type: '', content: 'x' }]);
    await expect.poll(() => attachments(scene)).toMatchObject([{ name: 'a.log', question: 1 }]);
    await expect(page.locator('[data-section="1"]').getByText('a.log')).toBeVisible();
  });

  test('into a dialog that lies over the question adds nothing', { tag: '@thorough' }, async ({
    page,
    scene,
  }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await pasteFiles(page, [{ name: 'a.log', type: '', content: 'x' }]);
    await page.keyboard.press('Escape');
    await expect(tiles(page)).toHaveCount(0);
  });
});

test.describe('dropping', () => {
  test('works anywhere, and says so while the file is held', async ({ page, scene }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    const held = await dropFiles(page, 'h1', [{ name: 'notes.txt', type: 'text/plain', content: 'x' }]);
    await expect(page.getByText('Drop to attach')).toBeVisible();
    await held.drop();
    await expect(page.getByText('Drop to attach')).toHaveCount(0);
    await expect(tiles(page)).toHaveCount(1);
    const leaving = await dropFiles(page, 'h1', [{ name: 'other.txt', type: 'text/plain', content: 'x' }]);
    await leaving.leave();
    await expect(page.getByText('Drop to attach')).toHaveCount(0);
  });

  test('goes to the question of a form under the pointer', { tag: '@thorough' }, async ({ page, scene }) => {
    scene.put(questionId, form([{}, { title: 'Which name?', mode: 'text_input' }]));
    await scene.open(page);
    const held = await dropFiles(page, '[data-section="1"] h2', [{ name: 'a.txt', type: '', content: 'x' }]);
    await expect(page.getByText('Drop to attach to 2. Which name?')).toBeVisible();
    await held.drop();
    await expect.poll(() => attachments(scene)).toMatchObject([{ question: 1 }]);
  });
});

test.describe('many files', () => {
  test('are eight; a ninth is refused in words, and so is what is too large', async ({ page, scene }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    const picture = await drawPicture(page, { width: 400, height: 300 });
    await choose(
      page,
      Array.from({ length: 9 }, (_, at) => ({
        name: `${at + 1}.png`,
        mimeType: 'image/png',
        buffer: picture,
      })),
    );
    await expect(tiles(page)).toHaveCount(8);
    await expect(page.getByRole('alert')).toHaveText(/9\.png” was not added: an answer takes 8 files/);
    await expect.poll(() => attachments(scene)).toHaveLength(8);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove 8.png' }).click();
    await expect(tiles(page)).toHaveCount(7);
    await expect(attach(page)).toBeFocused();
    await choose(page, [text('video.bin', Buffer.alloc(5_100_000))]);
    await expect(page.getByRole('alert')).toHaveText(
      /video\.bin” was not added: it has 5\.1 MB, and 5 MB is the most/,
    );
    await expect.poll(() => attachments(scene)).toHaveLength(7);
  });

  test('fit on a phone, with targets of 44 px', { tag: '@thorough' }, async ({ browser, scene }) => {
    for (const width of [360, 320]) {
      const context = await browser.newContext({ ...phone, viewport: { width, height: 740 } });
      const page = await context.newPage();
      scene.put(questionId, request({ mode: 'hybrid' }), batch);
      await scene.open(page);
      const files = Array.from({ length: 8 }, (_, at) => text(`a-file-with-a-rather-long-name-${at}.txt`));
      await choose(page, files);
      await expect(tiles(page)).toHaveCount(8);
      await expect.poll(() => attachments(scene)).toHaveLength(8);
      for (const button of await page.locator('.tile button, .attach-button').all()) {
        const box = await button.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.width).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await context.close();
    }
  });
});

test('keys alone attach, look at and remove a file, and none of them answers', async ({ page, scene }) => {
  // From the start: asked for with the key, it would come after the dialog that the key opens.
  const asked = new Promise<FileChooser>((resolve) => page.on('filechooser', resolve));
  scene.put(questionId, request(), batch);
  await scene.open(page);
  await untilArmed(page);
  const picture = await drawPicture(page, { width: 300, height: 200 });
  await page.keyboard.press('a');
  const chooser = await asked;
  await chooser.setFiles([{ name: 'one.png', mimeType: 'image/png', buffer: picture }]);
  await expect(page.getByRole('button', { name: 'View one.png' })).toBeVisible();
  expect(scene.answer()).toBeNull();
  await page.getByRole('button', { name: 'View one.png' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'one.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove one.png' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tiles(page)).toHaveCount(0);
  expect(attachments(scene)).toEqual([]);
});

test.describe('files are part of the draft', () => {
  test('a reload keeps them, and another tab sees them come and go', async ({ page, context, scene }) => {
    scene.put(questionId, request(), batch);
    await scene.open(page);
    const other = await context.newPage();
    await scene.open(other);
    const picture = await drawPicture(page, { width: 300, height: 200 });
    await choose(page, [text('trace.log'), { name: 'one.png', mimeType: 'image/png', buffer: picture }]);
    await expect(tiles(other)).toHaveCount(2);
    await expect(tiles(other).locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
    await page.reload();
    await expect(tiles(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove trace.log' }).click();
    await expect(tiles(other)).toHaveCount(1);
  });

  test('an answer waits for a file on a slow network, and takes it along', async ({ page, scene }) => {
    scene.knobs.partMs = 1_500;
    scene.put(questionId, request(), batch);
    await scene.open(page);
    await page.getByRole('radio', { name: 'B' }).click();
    await choose(page, [text('trace.log', Buffer.alloc(1_200_000, 'x'))]);
    await expect(tiles(page).getByText(/% sent/)).toBeVisible();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Sent as soon as the file has arrived')).toBeVisible();
    await untilArmed(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Sent as soon as the file has arrived')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    expect(attachments(scene)).toMatchObject([{ name: 'trace.log', bytes: 1_200_000 }]);
  });

  test('a portal that dies in the middle of a file gets it anew', async ({ page, scene }) => {
    scene.knobs.partMs = 600;
    scene.put(questionId, request(), batch);
    await scene.open(page);
    await choose(page, [text('trace.log', Buffer.alloc(1_200_000, 'x'))]);
    await expect(tiles(page).getByText('33 % sent')).toBeVisible();
    scene.knobs.isDown = true;
    scene.drop();
    await expect(tiles(page).getByText('waiting for the portal')).toBeVisible();
    scene.knobs.isDown = false;
    await expect.poll(() => attachments(scene)).toMatchObject([{ name: 'trace.log', bytes: 1_200_000 }]);
    await expect(tiles(page)).toHaveCount(1);
  });

  test('switching to another question keeps each with its own', { tag: '@thorough' }, async ({
    page,
    scene,
  }) => {
    scene.put(questionId, request(), batch);
    scene.put(otherId, request({ title: 'Another one' }), batch);
    await scene.open(page);
    await choose(page, [text('for-the-first.log')]);
    await page.getByRole('link', { name: 'Another one' }).first().click();
    await expect(page.getByRole('heading', { name: 'Another one' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(0);
    await page.goBack();
    await expect(tiles(page)).toHaveCount(1);
  });
});
