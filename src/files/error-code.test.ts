import { describe, expect, test } from 'vitest';
import { errorCode, hasCode, unlessMissing } from './error-code.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

test.each([
  [refusal('ENOSPC'), 'ENOSPC'],
  [new Error('ENOSPC'), null],
  [Object.assign(new Error(), { code: 7 }), null],
  [{ code: 'ENOSPC' }, null],
  [undefined, null],
])('the code of %s is %s', (error, code) => {
  expect(errorCode(error)).toBe(code);
  expect(hasCode(error, 'EACCES', 'ENOSPC')).toBe(code !== null);
  expect(hasCode(error, 'EACCES')).toBe(false);
});

describe('unless missing', () => {
  const failing = (code: string) => () => {
    throw refusal(code);
  };

  test('work that succeeds gives what it gives, at once or later', async () => {
    expect(await unlessMissing(() => 1, null)).toBe(1);
    expect(await unlessMissing(async () => 1, null)).toBe(1);
  });

  test('what is not there is what the caller says', async () => {
    expect(await unlessMissing(failing('ENOENT'), null)).toBeNull();
    expect(await unlessMissing(async () => failing('ENOENT')(), [])).toEqual([]);
  });

  test('every other failure stays one', async () => {
    await expect(unlessMissing(failing('EACCES'), null)).rejects.toMatchObject({ code: 'EACCES' });
  });

  test('a caller may count other failures as missing', async () => {
    const isFolder = (error: unknown) => hasCode(error, 'EISDIR');
    expect(await unlessMissing(failing('EISDIR'), null, isFolder)).toBeNull();
    await expect(unlessMissing(failing('ENOENT'), null, isFolder)).rejects.toThrow();
  });
});
