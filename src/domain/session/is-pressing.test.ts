import { expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import { openSession } from '../../../test/support/sessions.ts';
import { isPressing } from './is-pressing.ts';

const hour = 3_600_000;
const meanwhile = request({ wait: false });

test.each([
  ['one that the agent waits for', request(), 24 * hour, 23 * hour, false, true],
  ['one that it does not wait for', meanwhile, 24 * hour, 23 * hour, false, false],
  ['the same while a call waits on it', meanwhile, 24 * hour, 23 * hour, true, true],
  ['an hour and a second before its end', meanwhile, 24 * hour, hour + 1_000, false, false],
  ['in its last hour', meanwhile, 24 * hour, hour, false, true],
  ['a short one', meanwhile, hour / 6, hour / 12, false, false],
  ['a short one in its last tenth', meanwhile, hour / 6, hour / 60, false, true],
])('%s', (_what, asked, whole, left, isWaitedOn, pressing) => {
  const session = openSession({ request: asked, deadline: 0 });
  const { askedAt } = session;
  const deadline = askedAt + whole;
  expect(isPressing({ ...session, deadline }, { isWaitedOn, now: deadline - left })).toBe(pressing);
});
