import { expect, test } from 'vitest';
import type { RefusedFile } from '../answer/attaching.ts';
import { pageWords } from '../strings.ts';
import { whyRefused } from './attachments.tsx';

test.each<[RefusedFile['problem'], string]>([
  [{ code: 'empty-file' }, '“a.png” was not added: it is empty'],
  [{ code: 'unreadable' }, '“a.png” was not added: this browser cannot read it (2.4 MB)'],
  [{ code: 'unreadable-heic' }, '“a.png” was not added: this browser cannot read HEIC images (2.4 MB)'],
  [{ code: 'refused', message: 'The disk is full.' }, 'The disk is full.'],
])('why a file is not attached: %j', (problem, said) => {
  const file = { key: '1', name: 'a.png', question: 0, bytes: 2_400_000, problem };
  expect(whyRefused(file, pageWords.en.attachments, 'en')).toContain(said);
});
