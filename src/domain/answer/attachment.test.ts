import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pngOf } from '../../../test/support/attachments.ts';
import {
  attachmentLimits,
  attachmentProblem,
  type FileType,
  fileNameOf,
  fileTypes,
  inspectFile,
  isAttachmentId,
  isImage,
  readFileName,
} from './attachment.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const u16 = (value: number) => latin(String.fromCharCode(value & 255, value >> 8));
const u16be = (value: number) => latin(String.fromCharCode(value >> 8, value & 255));
const whole = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));

const gif = (version: string, width: number, height: number) =>
  whole(`GIF${version}`, u16(width), u16(height), '\0\0\0');
/** A JPEG with these segments before its frame. */
const jpeg = (marker: string, ...before: readonly (string | Buffer)[]) =>
  whole('\xff\xd8', ...before, `\xff${marker}\0\x11\x08`, u16be(300), u16be(400), '\x03\x01\x22');
const exif = whole('\xff\xe1', u16be(8), 'Exif\0\0');
const riff = (kind: string, body: Buffer) => whole('RIFF\0\0\0\0WEBP', kind, '\0\0\0\0', body);
const lossy = riff('VP8 ', whole('\0\0\0\x9d\x01\x2a', u16(0x4000 | 320), u16(0x8000 | 240)));
// 14 bits of width less one, 14 of height less one.
const lossless = riff('VP8L', whole('\x2f', u32((319 & 0x3fff) | ((239 & 0x3fff) << 14)), '\0\0\0\0\0'));
const extended = riff('VP8X', whole('\0\0\0\0', u24(319), u24(239)));

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

function u24(value: number): Buffer {
  return u32(value).subarray(0, 3);
}

const images: readonly (readonly [string, Buffer, FileType, number, number])[] = [
  ['PNG', pngOf(640, 480), 'image/png', 640, 480],
  ['PNG of a size that no memory holds', pngOf(0xffffffff, 1), 'image/png', 0xffffffff, 1],
  ['GIF of 1987', gif('87a', 10, 20), 'image/gif', 10, 20],
  ['GIF of 1989', gif('89a', 0xffff, 1), 'image/gif', 0xffff, 1],
  ['JPEG', jpeg('\xc0'), 'image/jpeg', 400, 300],
  ['progressive JPEG', jpeg('\xc2'), 'image/jpeg', 400, 300],
  ['JPEG with Exif before its frame', jpeg('\xc0', exif), 'image/jpeg', 400, 300],
  [
    'JPEG with a table and fill bytes before its frame',
    jpeg('\xc0', whole('\xff\xc4', u16be(4), 'ab\xff\xff')),
    'image/jpeg',
    400,
    300,
  ],
  ['lossy WebP', lossy, 'image/webp', 320, 240],
  ['lossless WebP', lossless, 'image/webp', 320, 240],
  ['extended WebP', extended, 'image/webp', 320, 240],
];

describe('what a file is', () => {
  test.each(images)('%s is an image and has its size', (_name, bytes, type, width, height) => {
    expect(inspectFile(bytes)).toEqual({ type, bytes: bytes.length, size: { width, height } });
  });

  test.each(images)('%s that is cut short is no image', (_name, bytes) => {
    const types = new Set<FileType>();
    for (let end = 0; end < Math.min(bytes.length, 24); end += 1) {
      const { type, size } = inspectFile(bytes.subarray(0, end));
      types.add(type);
      expect(size === null).toBe(!isImage({ type }));
    }
    expect(types).toContain('application/octet-stream');
  });

  test.each<readonly [string, string | Buffer, FileType]>([
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['nothing', '', 'text/plain'],
    ['text', 'what happened', 'text/plain'],
    ['Chinese text', Buffer.from('日志'), 'text/plain'],
    ['text in another encoding', '\xe9t\xe9', 'application/octet-stream'],
    ['bytes with a NUL', 'a\0b', 'application/octet-stream'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'text/plain'],
    ['SVG with a script', '<svg onload="alert(1)"/>', 'text/plain'],
    ['XML', '<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd">', 'text/plain'],
    ['a script', '#!/bin/sh\nrm -rf /', 'text/plain'],
    ['an archive', 'PK\x03\x04\x14\0\0\0', 'application/octet-stream'],
    ['a gzip bomb', '\x1f\x8b\x08\0\0\0\0\0', 'application/octet-stream'],
    ['a program', '\x7fELF\x02\x01\x01\0', 'application/octet-stream'],
    ['a program of Windows', 'MZ\x90\0', 'application/octet-stream'],
    ['HEIC', '\0\0\0\x18ftypheic', 'application/octet-stream'],
    ['TIFF', 'II*\0', 'application/octet-stream'],
    ['HTML behind the mark of a GIF', 'GIF89a=1;<script>', 'image/gif'],
    [
      'HTML behind the mark of a PNG',
      '\x89PNG\r\n\x1a\n<script>alert(1)</script>',
      'application/octet-stream',
    ],
    ['HTML behind the mark of a JPEG', '\xff\xd8\xff<script>alert(1)</script>', 'application/octet-stream'],
    ['HTML behind the mark of a PDF', '%PDF-<script>', 'application/pdf'],
    ['a PNG that begins a byte late', whole(' ', pngOf(1, 1)), 'application/octet-stream'],
    ['a RIFF that is no WebP', 'RIFF\0\0\0\0WAVEfmt \0\0\0\0\0\0\0\0\0\0\0\0', 'application/octet-stream'],
    ['a WebP of a kind that nobody knows', riff('VP9 ', Buffer.alloc(20)), 'application/octet-stream'],
  ])('%s is that', (_name, content, type) => {
    const bytes = typeof content === 'string' ? latin(content) : content;
    expect(inspectFile(bytes)).toMatchObject({ type, bytes: bytes.length });
  });

  test('a PNG that is a program or a page further on is an image, whatever follows', () => {
    const page = whole(pngOf(8, 8), '<script>alert(1)</script>');
    expect(inspectFile(page)).toEqual({
      type: 'image/png',
      bytes: page.length,
      size: { width: 8, height: 8 },
    });
  });

  test('is found in a part of a larger buffer as well', () => {
    const around = whole('before', pngOf(7, 9));
    expect(inspectFile(around.subarray(6)).size).toEqual({ width: 7, height: 9 });
  });

  test('of a JPEG that never ends is found soon: every step goes forward', () => {
    const endless = whole('\xff\xd8', Buffer.alloc(5_000_000, 0xff));
    const tiny = whole('\xff\xd8', '\xff\xe0\0\0'.repeat(300_000));
    for (const bytes of [endless, tiny]) expect(inspectFile(bytes).size).toBeNull();
  });
});

describe('any bytes at all', () => {
  const marks = [
    '',
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    '\xff\xd8\xff',
    'GIF89a',
    'RIFF\0\0\0\0WEBPVP8',
    '%PDF-',
  ];

  test('have a type and a size, without an error and without an end of time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 200 }), (mark, rest) => {
        const bytes = whole(mark, Buffer.from(rest));
        const { type, bytes: length, size } = inspectFile(bytes);
        expect(fileTypes).toContain(type);
        expect(length).toBe(bytes.length);
        expect(size !== null).toBe(isImage({ type }));
        if (size !== null) {
          expect(Number.isSafeInteger(size.width) && size.width >= 0).toBe(true);
          expect(Number.isSafeInteger(size.height) && size.height >= 0).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('are never text where they hold a NUL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), (bytes, at) => {
        const held = whole(Buffer.from(bytes.slice(0, at)), '\0', Buffer.from(bytes.slice(at)));
        expect(inspectFile(held).type).not.toBe('text/plain');
      }),
    );
  });
});

describe('whether a file can be added', () => {
  const none: readonly { readonly bytes: number }[] = [];
  const { files, imageBytes, fileBytes, allBytes, longestEdge } = attachmentLimits;
  const image = (bytes: number, width = 10, height = 10) =>
    ({ type: 'image/png', bytes, size: { width, height } }) as const;
  const other = (bytes: number) => ({ type: 'text/plain', bytes, size: null }) as const;

  test('up to every limit it can, and beyond it cannot', () => {
    expect(attachmentProblem(none, image(imageBytes))).toBeNull();
    expect(attachmentProblem(none, image(imageBytes + 1))).toMatchObject({ code: 'file-too-large' });
    expect(attachmentProblem(none, other(fileBytes))).toBeNull();
    expect(attachmentProblem(none, other(fileBytes + 1))).toEqual({
      code: 'file-too-large',
      bytes: fileBytes + 1,
      most: fileBytes,
    });
    expect(attachmentProblem([{ bytes: allBytes - 5 }], other(5))).toBeNull();
    expect(attachmentProblem([{ bytes: allBytes - 5 }], other(6))).toEqual({
      code: 'files-too-large',
      bytes: allBytes + 1,
      most: allBytes,
    });
    const many = Array.from({ length: files }, () => ({ bytes: 1 }));
    expect(attachmentProblem(many.slice(1), other(1))).toBeNull();
    expect(attachmentProblem(many, other(1))).toEqual({ code: 'too-many-files', most: files });
    expect(attachmentProblem(none, other(0))).toEqual({ code: 'empty-file' });
  });

  test('an image with more pixels than clients bear cannot, however few bytes it has', () => {
    expect(attachmentProblem(none, image(100, longestEdge, longestEdge))).toBeNull();
    for (const [width, height] of [
      [longestEdge + 1, 1],
      [1, longestEdge + 1],
      [40_000, 40_000],
    ] as const) {
      expect(attachmentProblem(none, image(100, width, height))).toEqual({
        code: 'too-many-pixels',
        width,
        height,
        most: longestEdge,
      });
    }
  });
});

describe('a name', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.txt', 'a.txt'],
    ['/', 'file'],
    ['  ', 'file'],
    ['', 'file'],
    ['a/ ', 'a'],
    ['截图.png', '截图.png'],
    ['a\u202Egpj.exe', 'a‹U+202E›gpj.exe'],
    ['\u001B]0;owned\u0007x', 'x'],
    ['two\nlines', 'two lines'],
    ['nul\0.png', 'nul␀.png'],
    [`${'n'.repeat(119)} tail`, 'n'.repeat(119)],
  ])('%j is shown as %j', (name, shown) => {
    expect(readFileName(name)).toBe(shown);
  });

  test('is never long, empty or a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const shown = readFileName(name);
        expect(shown).not.toBe('');
        expect(Array.from(shown).length).toBeLessThanOrEqual(120);
        expect(shown).not.toMatch(/[\\/\0\n]/);
        expect(readFileName(shown)).toBe(shown);
      }),
    );
  });

  test('on the disk is made of our own id and the type, and of nothing else', () => {
    const id = 'a'.repeat(32);
    const names = fileTypes.map((type) => fileNameOf({ id, type }).slice(32));
    expect(names).toEqual(['.png', '.jpg', '.gif', '.webp', '.pdf', '.txt', '.bin']);
  });

  test.each([
    '',
    '..',
    'A'.repeat(32),
    'a'.repeat(31),
    'a'.repeat(33),
    `${'a'.repeat(32)}\n`,
    `/${'a'.repeat(31)}`,
  ])('%j is no id of ours', (text) => {
    expect(isAttachmentId(text)).toBe(false);
  });
});
