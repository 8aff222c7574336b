import type { Page } from '@playwright/test';

type Drawn = {
  readonly width: number;
  readonly height: number;
  /** How much each point differs from its neighbours, so that it does not become small; 0 is one colour. */
  readonly noise?: number;
  readonly type?: 'image/png' | 'image/jpeg';
};

/** A picture that this browser drew. */
export async function drawPicture(page: Page, drawn: Drawn): Promise<Buffer> {
  return Buffer.from(await page.evaluate(drawInPage, drawn), 'base64');
}

/** Puts a picture into the clipboard and pastes it with the keyboard. */
export async function pastePicture(page: Page, drawn: Drawn): Promise<void> {
  const base64 = await page.evaluate(drawInPage, drawn);
  await page.evaluate(async (letters) => {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const picture = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  }, base64);
  await page.keyboard.press('ControlOrMeta+v');
}

type Given = { readonly name: string; readonly type: string; readonly content: string };

/** Pastes where the focus is; true when the page left it to the browser. */
export async function pasteFiles(
  page: Page,
  files: readonly Given[],
  texts: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  return page.evaluate(
    ([given, along]) => {
      const data = new DataTransfer();
      for (const { name, type, content } of given) data.items.add(new File([content], name, { type }));
      for (const [type, text] of Object.entries(along)) data.setData(type, text);
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      return (document.activeElement ?? document.body).dispatchEvent(paste);
    },
    [files, texts] as const,
  );
}

/** Holds files over a part of the page, as a person does who drags them there. */
export async function dropFiles(page: Page, selector: string, files: readonly Given[]) {
  const data = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, type, content } of given) made.items.add(new File([content], name, { type }));
    return made;
  }, files);
  const send = (kind: string) => page.dispatchEvent(selector, kind, { dataTransfer: data });
  await send('dragenter');
  await send('dragover');
  return { drop: () => send('drop'), leave: () => send('dragleave') };
}

/** Runs in the page. */
async function drawInPage({ width, height, noise = 0, type = 'image/png' }: Drawn): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  const points = pen.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < points.data.length; at += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    points.data[at] = at % 4 === 3 ? 255 : 90 + ((at >> 8) % 60) + (noise === 0 ? 0 : seed % noise);
  }
  pen.putImageData(points, 0, 0);
  return canvas.toDataURL(type, 0.95).replace(/^[^,]*,/, '');
}
