import { expect, test } from 'vitest';
import { createMemory } from '../core/open-storage.ts';
import { createNotice } from './planted-notice.tsx';

test('a finding is shown until it was understood, and again with the next one', () => {
  const storage = createMemory();
  const notice = createNotice(storage);
  notice.tell(null);
  expect(notice.isShown.value).toBe(false);
  notice.tell(5);
  expect(notice.isShown.value).toBe(true);
  notice.dismiss();
  expect(notice.isShown.value).toBe(false);

  const later = createNotice(storage);
  later.tell(5);
  expect(later.isShown.value, 'said once').toBe(false);
  later.tell(6);
  expect(later.isShown.value).toBe(true);
});

test('a finding that the portal could not note is shown, too', () => {
  const notice = createNotice(createMemory());
  notice.tell(0);
  expect(notice.isShown.value).toBe(true);
});
