import { describe, expect, test } from 'vitest';
import { createPrepareFile, type PictureTools } from './prepare-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = (width: number, height: number) => {
  const head = bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0');
  const view = new DataView(head.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return head;
};
const heic = bytesOf('\0\0\0\x18ftypheic');

/** A browser that draws what it is given as the type that a test names. */
function prepareWith(drawn: string | null) {
  const redrawn: string[] = [];
  const tools: PictureTools = {
    async redraw(picture) {
      redrawn.push((picture as File).name);
      return drawn === null ? null : new Blob(['drawn'], { type: drawn });
    },
    toBase64: async (content) => btoa(await content.text()),
  };
  const prepare = createPrepareFile(tools);
  return {
    redrawn,
    prepare: (content: string | Bytes, name: string, type = '') =>
      prepare(new File([content], name, { type })),
  };
}

describe('an image', () => {
  test.each([
    ['image/png', 'Screenshot.PNG', 'Screenshot.PNG'],
    ['image/jpeg', 'Screenshot.png', 'Screenshot.jpg'],
    ['image/jpeg', 'IMG_1.jpeg', 'IMG_1.jpeg'],
    ['image/png', 'C:\\shots\\one.gif', 'one.png'],
    ['image/png', 'no ending', 'no ending.png'],
  ])('is drawn anew as %s, and %s is then called %s', async (type, name, called) => {
    const { prepare } = prepareWith(type);
    const base64 = btoa('drawn');
    expect(await prepare(png(10, 10), name)).toEqual({
      ok: true,
      file: { name: called, type, bytes: 5, base64 },
    });
  });

  test('with more pixels than a phone can draw is not drawn', async () => {
    const { prepare, redrawn } = prepareWith('image/png');
    const problem = { code: 'too-many-pixels', width: 40_000, height: 40_000, most: 8_000 };
    expect(await prepare(png(40_000, 40_000), 'bomb.png')).toEqual({ ok: false, problem });
    expect(redrawn).toEqual([]);
  });

  test.each([
    [png(10, 10), 'broken.png', 'unreadable'],
    [heic, 'photo.heic', 'unreadable-heic'],
  ])('that cannot be drawn is never sent as it came: %#', async (content, name, code) => {
    const { prepare } = prepareWith(null);
    expect(await prepare(content, name)).toEqual({ ok: false, problem: { code } });
  });

  test('of the HEIC kind is drawn where the browser can', async () => {
    const { prepare } = prepareWith('image/jpeg');
    expect(await prepare(heic, 'photo.heic')).toMatchObject({ ok: true, file: { name: 'photo.jpg' } });
  });
});

describe('any other file', () => {
  test.each([
    ['<html>', 'page.png', 'image/png', 'text/plain'],
    ['%PDF-1.7', 'paper.pdf', 'application/pdf', 'application/pdf'],
    ['\0\x01', 'data', '', 'application/octet-stream'],
  ])('stays as it is, and is what its bytes say: %s', async (content, name, declared, type) => {
    const { prepare } = prepareWith(null);
    const base64 = btoa(content);
    const bytes = content.length;
    expect(await prepare(content, name, declared)).toEqual({ ok: true, file: { name, type, bytes, base64 } });
  });

  test('SVG is text and is not drawn', async () => {
    const { prepare, redrawn } = prepareWith('image/png');
    expect(await prepare('<svg onload="x"/>', 'x.svg', 'image/svg+xml')).toMatchObject({
      file: { type: 'text/plain' },
    });
    expect(redrawn).toEqual([]);
  });

  test('above the limit is refused before it is read', async () => {
    const { prepare } = prepareWith(null);
    const bytes = 5_000_001;
    expect(await prepare(new Uint8Array(bytes), 'video.bin')).toEqual({
      ok: false,
      problem: { code: 'file-too-large', bytes, most: 5_000_000 },
    });
  });

  test('that cannot be read, such as a folder, is refused', async () => {
    const prepare = createPrepareFile({ redraw: async () => null, toBase64: async () => '' });
    const folder = {
      name: 'folder',
      size: 4_096,
      type: '',
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('a folder')) }),
    } as unknown as File;
    expect(await prepare(folder)).toEqual({ ok: false, problem: { code: 'unreadable' } });
  });
});
