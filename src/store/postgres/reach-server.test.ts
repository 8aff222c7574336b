import type { PeerCertificate } from 'node:tls';
import { expect, test } from 'vitest';
import { certificateCheck, serverAddressOf } from './reach-server.ts';

const certificateFor = (subjectaltname: string) => ({ subject: {}, subjectaltname }) as PeerCertificate;

/** Undefined for a certificate that is taken. */
const check = (sslmode: string, host: string, names: string) =>
  certificateCheck(sslmode, host).checkServerIdentity?.('what Node says', certificateFor(names));

test('verify-full takes the certificate of the host that was connected to, and no other', () => {
  expect(check('verify-full', 'db.example', 'DNS:db.example')).toBeUndefined();
  expect(check('verify-full', '10.0.0.7', 'IP Address:10.0.0.7')).toBeUndefined();
  expect(check('verify-full', '10.0.0.7', 'DNS:localhost')).toBeInstanceOf(Error);
  expect(check('verify-full', 'db.example', 'DNS:other.example')).toBeInstanceOf(Error);
});

test('verify-ca takes the certificate of any host', () => {
  expect(check('verify-ca', '10.0.0.7', 'DNS:localhost')).toBeUndefined();
});

test('other modes take any certificate', () => {
  expect(certificateCheck('require', 'db')).toEqual({ servername: 'db', rejectUnauthorized: false });
});

test('an IPv6 address keeps its colons', () => {
  const cut = { host: ['['], port: [5432] };
  expect(serverAddressOf('postgres://ada@[::1]:6543/x', cut)).toEqual({ host: ['::1'], port: [6543] });
  expect(serverAddressOf('postgres://ada@[2001:db8::7]/x', cut)).toEqual({
    host: ['2001:db8::7'],
    port: [5432],
  });
  const place = { host: ['db'], port: [6543] };
  expect(serverAddressOf('postgres://ada@db:6543/x', place)).toBe(place);
});
