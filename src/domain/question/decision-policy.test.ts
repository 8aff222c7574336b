import { describe, expect, test } from 'vitest';
import { requiresChoice } from './decision-policy.ts';

const harmless = { viablePaths: 1, destructive: false, missingConfiguration: false };

describe('when the human has to be asked', () => {
  test.each([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
    [40, true],
  ])('%i viable paths: %s', (viablePaths, asks) => {
    expect(requiresChoice({ ...harmless, viablePaths })).toBe(asks);
  });

  test('a destructive action is never taken unasked', () => {
    expect(requiresChoice({ ...harmless, destructive: true })).toBe(true);
  });

  test('missing configuration is never guessed', () => {
    expect(requiresChoice({ ...harmless, missingConfiguration: true })).toBe(true);
    expect(requiresChoice({ ...harmless, viablePaths: 0, missingConfiguration: true })).toBe(true);
  });

  test('what is left out is no reason, and the answer is yes or no all the same', () => {
    expect(requiresChoice({})).toBe(false);
    expect(requiresChoice({ viablePaths: 3 })).toBe(true);
    expect(requiresChoice({ destructive: true })).toBe(true);
    expect(requiresChoice(JSON.parse('{"viablePaths": null, "missingConfiguration": 1}'))).toBe(true);
  });

  test('each reason is enough, and so are all together', () => {
    expect(requiresChoice({ viablePaths: 3, destructive: true, missingConfiguration: true })).toBe(true);
  });
});
