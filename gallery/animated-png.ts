import { deflateSync, inflateSync } from 'node:zlib';

/** A still picture, and for how long it stands. */
export type Still = { readonly png: Buffer; readonly ms: number };

/**
 * Stills of one size as one animated PNG that repeats for ever. Of each still only the rectangle that differs from the
 * one before is kept. Every browser plays it, and no program is needed to make it.
 */
export function animatedPng(stills: readonly Still[]): Buffer {
  const pictures = stills.map(({ png }) => decode(png));
  const [first] = pictures;
  if (first === undefined) throw new Error('there is no picture');
  let sequence = 0;
  const frames = pictures.flatMap((picture, index) => {
    const area = index === 0 ? whole(picture) : changedArea(pictures[index - 1] ?? first, picture);
    const control = chunk('fcTL', frameControl(sequence++, area, stills[index]?.ms ?? 0));
    const data = deflateSync(filtered(picture, area), { level: 9 });
    return [control, index === 0 ? chunk('IDAT', data) : chunk('fdAT', numbers(sequence++), data)];
  });
  return Buffer.concat([
    signature,
    chunk('IHDR', first.header),
    chunk('acTL', numbers(pictures.length, 0)),
    ...frames,
    chunk('IEND'),
  ]);
}

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Picture = {
  readonly header: Buffer;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly pixels: Buffer;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads what Chromium writes: eight bits a channel, three or four channels, not interlaced. */
function decode(png: Buffer): Picture {
  const data: Buffer[] = [];
  let header = Buffer.alloc(0);
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = Buffer.from(body);
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  const [bits, color] = [header[8], header[9]];
  if (bits !== 8 || (color !== 2 && color !== 6) || header[12] !== 0) throw new Error('not such a picture');
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), color === 2 ? 3 : 4];
  const pixels = unfiltered(inflateSync(Buffer.concat(data)), width * depth, depth);
  return { header, width, height, depth, pixels };
}

function unfiltered(raw: Buffer, stride: number, depth: number): Buffer {
  const rows = raw.length / (stride + 1);
  const pixels = Buffer.alloc(rows * stride);
  for (let row = 0; row < rows; row += 1) {
    const kind = raw[row * (stride + 1)] ?? 0;
    for (let i = 0; i < stride; i += 1) {
      const at = row * stride + i;
      const left = i >= depth ? (pixels[at - depth] ?? 0) : 0;
      const up = row > 0 ? (pixels[at - stride] ?? 0) : 0;
      const corner = row > 0 && i >= depth ? (pixels[at - stride - depth] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0;
      pixels[at] = (raw[row * (stride + 1) + 1 + i] ?? 0) + guess;
    }
  }
  return pixels;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The area's rows, each as its difference to the row above: pages repeat themselves downwards. */
function filtered({ pixels, width, depth }: Picture, { x, y, ...area }: Area): Buffer {
  const stride = area.width * depth;
  const rows = Buffer.alloc(area.height * (stride + 1));
  for (let row = 0; row < area.height; row += 1) {
    const to = row * (stride + 1);
    const from = ((y + row) * width + x) * depth;
    rows[to] = 2;
    for (let i = 0; i < stride; i += 1) {
      const up = row > 0 ? (pixels[from - width * depth + i] ?? 0) : 0;
      rows[to + 1 + i] = (pixels[from + i] ?? 0) - up;
    }
  }
  return rows;
}

function whole({ width, height }: Picture): Area {
  return { x: 0, y: 0, width, height };
}

/** The smallest rectangle around all that differs; one pixel where nothing does, as a frame cannot be empty. */
function changedArea(before: Picture, { pixels, width, height, depth }: Picture): Area {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < pixels.length; at += 1) {
    if (pixels[at] === before.pixels[at]) continue;
    const pixel = Math.floor(at / depth);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function frameControl(sequence: number, { width, height, x, y }: Area, ms: number): Buffer {
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(ms, 0);
  delay.writeUInt16BE(1_000, 2);
  return Buffer.concat([numbers(sequence, width, height, x, y), delay]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

function chunk(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([numbers(body.length - 4), body, numbers(checksum(body))]);
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
