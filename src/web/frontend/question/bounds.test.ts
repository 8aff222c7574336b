import { describe, expect, test } from 'vitest';
import { request } from '../../../../test/support/samples.ts';
import { pageWords } from '../strings.ts';
import { boundsText } from './bounds.tsx';

const say = (more: Parameters<typeof request>[0], singleSubmit = true) =>
  boundsText(request(more), singleSubmit, pageWords.en.question);

describe('how many may be picked', () => {
  test('is said before the first pick', () => {
    expect(say({})).toBe('Pick one; it is sent at once');
    expect(say({}, false)).toBe('Pick one');
    expect(say({ mode: 'multi' })).toBe('Pick at least 1');
    expect(say({ mode: 'multi', min: 2, max: 2 })).toBe('Pick 2');
    expect(say({ mode: 'multi', min: 1, max: 2 })).toBe('Pick 1 to 2');
    expect(say({ mode: 'multi', min: 0, max: 2 })).toBe('Pick at most 2');
    expect(say({ mode: 'multi', min: 0 })).toBe('Pick any number');
    expect(say({ mode: 'hybrid' })).toBe('Pick any, or type your own answer');
    expect(say({ mode: 'hybrid', min: 1, minGiven: true })).toBe('Pick at least 1');
  });
});
