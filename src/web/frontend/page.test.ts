import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { failed } from './core/api.ts';
import { showingFailure } from './page.ts';
import { pageWords } from './strings.ts';

const page = () => ({ failure: signal<string | null>(null), words: signal(pageWords.en) });

describe('what the person asked for', () => {
  test('gives what came of it and clears what was said before', async () => {
    const told = page();
    told.failure.value = 'before';
    expect(await showingFailure(told, Promise.resolve({ ok: true, value: 7 }))).toBe(7);
    expect(told.failure.value).toBeNull();
  });

  test('says so when the portal does not answer', async () => {
    const told = page();
    expect(await showingFailure(told, Promise.resolve(failed({ kind: 'offline' })))).toBeNull();
    expect(told.failure.value).toBe('Not done: the portal is not responding.');
  });

  test('says why when it was refused', async () => {
    const told = page();
    const error = { code: 'deadline', message: 'too far', problems: ['at most 24 hours'] };
    await showingFailure(
      told,
      Promise.resolve(failed({ kind: 'refused', status: 422, error, winner: null })),
    );
    expect(told.failure.value).toBe('Not done: at most 24 hours');
  });
});
