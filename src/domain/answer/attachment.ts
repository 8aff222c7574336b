import { cleanLine } from '../text/clean-text.ts';

/** A file that the person added to an answer. */
export type Attachment = {
  /** Random; also the name of its file, so it is checked before it touches a path. */
  readonly id: string;
  /** What the person's file was called: to be shown, never to be opened. */
  readonly name: string;
  readonly type: FileType;
  readonly bytes: number;
  /** Which question it belongs to; counts from 0. */
  readonly question: number;
};

/** Sizes in bytes. `edge` is what an image is shrunk to in the browser, `longestEdge` what no client copes with beyond. */
export const attachmentLimits = {
  files: 8,
  imageBytes: 1_500_000,
  fileBytes: 5_000_000,
  allBytes: 8_000_000,
  edge: 1_568,
  longestEdge: 8_000,
} as const;

/** What a file is called on our disk, by what it is. HTML, SVG and scripts are text. */
const endings = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'application/octet-stream': '.bin',
} as const;

/** Programs that do not know a type cannot read an event with it: one more needs a higher `eventSchema`. */
export type FileType = keyof typeof endings;
export const fileTypes = Object.keys(endings) as readonly FileType[];

const idPattern = /^[0-9a-f]{32}$/;

export function isAttachmentId(text: string): boolean {
  return idPattern.test(text);
}

export function fileNameOf({ id, type }: Pick<Attachment, 'id' | 'type'>): string {
  return `${id}${endings[type]}`;
}

export function isImage({ type }: Pick<Attachment, 'type'>): boolean {
  return type.startsWith('image/');
}

const longestName = 120;

/** The last part of a path, as one harmless line. */
export function readFileName(name: string): string {
  const last = name.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? '';
  const shortened = Array.from(cleanLine(last)).slice(0, longestName).join('');
  return shortened.trim() || 'file';
}

export type AttachmentProblem =
  | { readonly code: 'empty-file' }
  | { readonly code: 'too-many-files'; readonly most: number }
  | { readonly code: 'file-too-large'; readonly bytes: number; readonly most: number }
  | { readonly code: 'files-too-large'; readonly bytes: number; readonly most: number }
  | {
      readonly code: 'too-many-pixels';
      readonly width: number;
      readonly height: number;
      readonly most: number;
    };

type Candidate = Pick<Attachment, 'type' | 'bytes'> & { readonly size: PixelSize | null };

/** Why a file cannot be added to those that are there; null if it can. */
export function attachmentProblem(
  present: readonly Pick<Attachment, 'bytes'>[],
  { type, bytes, size }: Candidate,
): AttachmentProblem | null {
  const { files, imageBytes, fileBytes, allBytes, longestEdge } = attachmentLimits;
  if (bytes === 0) return { code: 'empty-file' };
  if (size !== null && Math.max(size.width, size.height) > longestEdge) {
    return { code: 'too-many-pixels', ...size, most: longestEdge };
  }
  const most = isImage({ type }) ? imageBytes : fileBytes;
  if (bytes > most) return { code: 'file-too-large', bytes, most };
  if (present.length >= files) return { code: 'too-many-files', most: files };
  const together = present.reduce((sum, file) => sum + file.bytes, bytes);
  return together > allBytes ? { code: 'files-too-large', bytes: together, most: allBytes } : null;
}

/** What a file is by its first bytes, whatever it is called. An image says how large it is, or it counts as none. */
export function inspectFile(bytes: Uint8Array): Candidate {
  for (const [type, sizeOf] of imageReaders) {
    const size = sizeOf(bytes);
    if (size !== null) return { type, bytes: bytes.length, size };
  }
  const type = startsWith(bytes, '%PDF-')
    ? 'application/pdf'
    : isText(bytes)
      ? 'text/plain'
      : 'application/octet-stream';
  return { type, bytes: bytes.length, size: null };
}

type PixelSize = { readonly width: number; readonly height: number };

type ReadSize = (bytes: Uint8Array) => PixelSize | null;

const imageReaders: readonly (readonly [FileType, ReadSize])[] = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/gif', gifSize],
  ['image/webp', webpSize],
];

function pngSize(bytes: Uint8Array): PixelSize | null {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 'IHDR', 12) || bytes.length < 24)
    return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gifSize(bytes: Uint8Array): PixelSize | null {
  if (!(startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) || bytes.length < 10) return null;
  const view = viewOf(bytes);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** From segment to segment until the one that begins a frame; every step goes forward. */
function jpegSize(bytes: Uint8Array): PixelSize | null {
  if (!startsWith(bytes, '\xff\xd8\xff')) return null;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // 0xff fills up to the next marker; all others before the frame have a length.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function webpSize(bytes: Uint8Array): PixelSize | null {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8) || bytes.length < 30) return null;
  const view = viewOf(bytes);
  const threeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (startsWith(bytes, 'VP8X', 12)) return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
  if (startsWith(bytes, 'VP8 ', 12)) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (!startsWith(bytes, 'VP8L', 12)) return null;
  const packed = view.getUint32(21, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return Array.from(text).every((letter, n) => bytes[at + n] === letter.charCodeAt(0));
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
