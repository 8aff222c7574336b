import { expect, test } from 'vitest';
import { decided } from './entry-row.tsx';

test('a summary does not repeat the title it stands under', () => {
  expect(decided({ title: 'Deploy?', summary: 'Deploy? → Blue/green' })).toBe('→ Blue/green');
  expect(decided({ title: 'Two\nlines', summary: 'Two lines → yes' })).toBe('→ yes');
  expect(decided({ title: 'Deploy?', summary: 'something else' })).toBe('something else');
  expect(decided({ title: 'Deploy?', summary: null })).toBe('');
});
