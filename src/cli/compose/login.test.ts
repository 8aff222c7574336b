import { expect, test } from 'vitest';
import { loginOf } from './login.ts';

const called = (username: string) => () => ({ username });

test('the login comes from the environment, else from the system', () => {
  expect(loginOf({ USER: 'ada', USERNAME: 'eve' }, called('root'))).toBe('ada');
  expect(loginOf({ USER: '', USERNAME: 'eve\n' }, called('root'))).toBe('eve');
  expect(loginOf({}, called('root'))).toBe('root');
});

test('a user whom the system does not know is somebody', () => {
  const unknown = () => {
    throw new Error('ENOENT: no such user');
  };
  expect(loginOf({}, unknown)).toBe('somebody');
});
