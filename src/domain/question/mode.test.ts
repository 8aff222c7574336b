import { describe, expect, test } from 'vitest';
import {
  canPickNone,
  mostPicks,
  type SelectionMode,
  selectionModes,
  takesOptions,
  takesText,
} from './mode.ts';

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

  test.each<[SelectionMode, number]>([
    ['single', 1],
    ['multi', 5],
    ['text_input', 0],
    ['hybrid', 5],
  ])('of five options, %s takes at most %s', (mode, most) => {
    expect(mostPicks(mode, 5)).toBe(most);
  });

  test('"none of these" stands beside the options only where one is picked and none has to be', () => {
    expect(canPickNone({ mode: 'single', min: 0 })).toBe(true);
    expect(canPickNone({ mode: 'single', min: 1 })).toBe(false);
    expect(canPickNone({ mode: 'multi', min: 0 })).toBe(false);
  });
});

test('the names on the wire are the published ones', () => {
  expect(selectionModes).toEqual(['single', 'multi', 'text_input', 'hybrid']);
});
