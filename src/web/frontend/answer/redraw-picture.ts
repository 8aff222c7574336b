import { attachmentLimits } from '../../../domain/answer/attachment.ts';
import type { PictureTools } from './prepare-file.ts';

/** A PNG is exact, and good enough for a screenshot; a photo would be many times as large as a JPEG. */
const pngBytes = 1_000_000;
const jpegQuality = 0.85;

/** Draws pictures anew with what this browser has. */
export function createPictureTools(document: Document): PictureTools {
  function draw(source: CanvasImageSource, size: Size, background: string | null): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('this browser draws nothing');
    if (background !== null) {
      pen.fillStyle = background;
      pen.fillRect(0, 0, size.width, size.height);
    }
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(source, 0, 0, size.width, size.height);
    return canvas;
  }

  return {
    async redraw(picture) {
      const bitmap = await createImageBitmap(picture).catch(() => null);
      if (bitmap === null) return null;
      const size = shrunk(bitmap);
      const canvas = draw(bitmap, size, null);
      bitmap.close();
      const png = await encode(canvas, 'image/png');
      if (png !== null && png.size <= pngBytes) return png;
      // A JPEG has no transparency: what shone through would be black.
      return encode(draw(canvas, size, '#fff'), 'image/jpeg', jpegQuality);
    },
    async toBase64(content) {
      const reader = new FileReader();
      return new Promise((resolve, reject) => {
        reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
        reader.onerror = () => reject(reader.error);
        reader.readAsDataURL(content);
      });
    },
  };
}

type Size = { readonly width: number; readonly height: number };

/** The same shape with no edge above the limit. */
export function shrunk({ width, height }: Size): Size {
  const share = Math.min(1, attachmentLimits.edge / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * share));
  return { width: side(width), height: side(height) };
}

function encode(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
