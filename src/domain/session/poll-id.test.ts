import { expect, test } from 'vitest';
import { nextPollId, readPollId } from './poll-id.ts';

const id = '01jcp6q0v0abcdefghjkmnpqrs';

test.each([
  [id, `${id}~2`],
  [`${id}~2`, `${id}~3`],
  [`${id}~99`, `${id}~100`],
  [`${id}~`, `${id}~2`],
  [`${id}~0`, `${id}~2`],
  [`${id}~-4`, `${id}~2`],
  [`${id}~2~3`, `${id}~2`],
  [`${id}~1e9`, `${id}~2`],
  [`${id}~9999999`, `${id}~2`],
  [`${id}~again\n`, `${id}~2`],
])('%j means its session, and the next poll is %j', (text, next) => {
  expect(readPollId(text).id).toBe(id);
  expect(nextPollId(readPollId(text))).toBe(next);
});

test('what is no id stays none', () => {
  expect(readPollId('').id).toBe('');
  expect(readPollId('../../etc/passwd~2').id).toBe('../../etc/passwd');
});
