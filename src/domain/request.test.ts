import { describe, expect, test } from 'vitest';
import { interfaceWishes, type SelectionMode, selectionModes, takesOptions, takesText } from './request.ts';

describe('what a mode takes', () => {
  test.each<[SelectionMode, boolean, boolean]>([
    ['single', true, false],
    ['multi', true, false],
    ['text_input', false, true],
    ['hybrid', true, true],
  ])('%s takes options: %s, text: %s', (mode, options, text) => {
    expect(takesOptions(mode)).toBe(options);
    expect(takesText(mode)).toBe(text);
  });

  test('every mode takes something', () => {
    for (const mode of selectionModes) expect(takesOptions(mode) || takesText(mode)).toBe(true);
  });
});

test('the names on the wire are the published ones', () => {
  expect(selectionModes).toEqual(['single', 'multi', 'text_input', 'hybrid']);
  expect(interfaceWishes).toEqual(['auto', 'web', 'terminal']);
});
