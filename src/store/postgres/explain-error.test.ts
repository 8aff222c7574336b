import { expect, test } from 'vitest';
import { problemOf } from './explain-error.ts';

const failed = (code: string, message = 'the server said so') =>
  problemOf(code, Object.assign(new Error(message), { code }));

test.each([
  ['ECONNREFUSED', 'away'],
  ['57P03', 'away'],
  ['28P01', 'password'],
  ['28000', 'not-admitted'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'other-host'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['53300', 'no-connection-left'],
  ['XX000', 'other'],
])('%s is %s', (code, problem) => {
  expect(failed(code)).toBe(problem);
});

test('a server without TLS is told apart from one that is away', () => {
  const cut = 'Client network socket disconnected before secure TLS connection was established';
  expect(failed('ECONNRESET', cut)).toBe('no-tls');
  expect(failed('ECONNRESET', 'read ECONNRESET')).toBe('away');
});

test.each([
  'no pg_hba.conf entry for host "10.0.0.7", user "ada", database "x", no encryption',
  'no pg_hba.conf entry for host "10.0.0.7", user "ada", database "x", SSL off',
])('a server that wants TLS is told apart from one that does not know the user: %s', (message) => {
  expect(failed('28000', message)).toBe('tls-wanted');
});

test.each([
  ['password authentication failed', 'password'],
  ['database "nosuch" does not exist', 'no-database'],
  ['no more connections allowed (max_client_conn)', 'no-connection-left'],
  ['query_wait_timeout', 'away'],
  ['server login has been failing, try again later (server_login_retry)', 'away'],
  ['something new', 'other'],
])('a pooler that says "%s" means %s', (message, problem) => {
  expect(failed('08P01', message)).toBe(problem);
});
