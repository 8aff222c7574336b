import { describe, expect, test } from 'vitest';
import { languages } from '../language.ts';
import { type AttachmentProblem, attachmentLimits } from './attachment.ts';
import { attachmentProblemText, fileSize } from './attachment-problem-text.ts';

const problems: readonly AttachmentProblem[] = [
  { code: 'empty-file' },
  { code: 'too-many-files', most: 8 },
  { code: 'file-too-large', bytes: 1_500_001, most: attachmentLimits.imageBytes },
  { code: 'files-too-large', bytes: 9_120_000, most: attachmentLimits.allBytes },
  { code: 'too-many-pixels', width: 40_000, height: 30_000, most: 8_000 },
];

describe('why a file was not added', () => {
  test('names the file, what it has, the limit, and what to do', () => {
    expect(problems.map((problem) => attachmentProblemText(problem, 'a.png', 'en'))).toEqual([
      '“a.png” was not added: it is empty',
      '“a.png” was not added: an answer takes 8 files; remove one first',
      '“a.png” was not added: it has 1.6 MB, and 1.5 MB is the most; make it smaller, or write where it is',
      '“a.png” was not added: all files together would have 9.2 MB, and 8 MB is the most; remove one first',
      '“a.png” was not added: it has 40000 × 30000 pixels, and 8000 on a side is the most; make it smaller first',
    ]);
  });

  test.each(languages)('is said in %s with the name and every number', (language) => {
    for (const problem of problems) {
      const text = attachmentProblemText(problem, 'a.png', language);
      expect(text).toContain('a.png');
      if ('width' in problem) expect(text).toMatch(/40000.*30000.*8000/);
    }
  });
});

describe('a size', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 KB'],
    [1_001, '2 KB'],
    [999_000, '999 KB'],
    [999_001, '1 MB'],
    [1_500_000, '1.5 MB'],
    [1_500_001, '1.6 MB'],
    [5_000_000, '5 MB'],
  ])('of %i bytes is %s', (bytes, text) => {
    expect(fileSize(bytes, 'en')).toBe(text);
  });

  test('in Chinese has its own word where it has one', () => {
    expect([fileSize(12, 'zh'), fileSize(1_200_000, 'zh')]).toEqual(['12 字节', '1.2 MB']);
  });
});
