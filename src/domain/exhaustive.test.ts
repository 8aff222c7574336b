import { expect, test } from 'vitest';
import { exhaustive } from './exhaustive.ts';

test('a kind that slipped past the compiler is named', () => {
  expect(() => exhaustive('third' as never)).toThrow('Unhandled kind: "third"');
  expect(() => exhaustive({ kind: 'new' } as never)).toThrow('{"kind":"new"}');
});
