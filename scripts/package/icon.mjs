// The page's mark as a PNG: directories want one of at least 512 pixels.
import { crc32, deflateSync } from 'node:zlib';

/** Draws the circles of the page's icon, which is a data address of an SVG made of nothing else. */
export function drawIcon(faviconUrl, size) {
  const svg = decodeURIComponent(faviconUrl);
  const width = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const circles = [...svg.matchAll(/<circle ([^>]*?)\/>/g)].map(([, attributes]) => toCircle(attributes));
  if (!(width > 0) || circles.length === 0)
    throw new Error('The icon of the page is not made of circles any more.');
  const unit = width / size;
  // Before each row stands the number of its filter: none.
  const rowLength = 1 + 4 * size;
  const rows = Buffer.alloc(rowLength * size);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      rows.set(pixel(circles, { x: (x + 0.5) * unit, y: (y + 0.5) * unit, unit }), y * rowLength + 1 + 4 * x);
  return png(size, rows);
}

function toCircle(attributes) {
  const named = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  const [x, y, r, stroke] = ['cx', 'cy', 'r', 'stroke-width'].map((key) => Number(named[key] ?? 0));
  const isRing = named.fill === 'none';
  return {
    x,
    y,
    inner: isRing ? r - stroke / 2 : -1,
    outer: isRing ? r + stroke / 2 : r,
    colour: [...Buffer.from((isRing ? named.stroke : named.fill).slice(1), 'hex')],
  };
}

/** Red, green, blue and how much of the pixel is covered; the circles do not overlap. */
function pixel(circles, { x, y, unit }) {
  for (const { x: cx, y: cy, inner, outer, colour } of circles) {
    const away = Math.hypot(x - cx, y - cy);
    const covered = Math.min(1, (outer - away) / unit + 0.5, (away - inner) / unit + 0.5);
    if (covered > 0) return [...colour, Math.round(covered * 255)];
  }
  return [0, 0, 0, 0];
}

function png(size, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits each of red, green, blue and cover.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
