import { StoreRefusedError } from '../../application/session-store.ts';
import { errorCode, messageOf } from '../../files/error-code.ts';
import { type DatabaseProblem, databaseWords } from './strings.ts';

/**
 * A failure as a person reads it. One of SQLSTATE class 23 stays as it is: the data contradicts itself, and no person can
 * mend that by looking after the database.
 */
export function explainError(error: unknown, label: string): unknown {
  const code = errorCode(error);
  if (code === null || code.startsWith('23') || error instanceof StoreRefusedError) return error;
  const problem = problemOf(code, error);
  return new StoreRefusedError(
    (language) => databaseWords[language].fails(label, databaseWords[language].reason[problem], code),
    { cause: error, isOutage: outages.includes(problem) },
  );
}

export function noReply(label: string): string {
  return databaseWords.en.fails(label, databaseWords.en.reason.away, 'NO_REPLY');
}

/** What the code of a failed connection or query means for a person. */
export function problemOf(code: string, error: unknown): DatabaseProblem {
  const message = messageOf(error);
  // Node's own words: the server closed the connection instead of speaking TLS. The code is that of any cut.
  if (/before secure TLS connection was established/.test(message) || /^(EPROTO|ERR_SSL_)/.test(code)) {
    return 'no-tls';
  }
  // The server's words in English, whatever its language; PostgreSQL before 14 said "SSL off".
  if (code === '28000' && /no encryption|SSL off/.test(message)) return 'tls-wanted';
  if (code === '08P01') return poolerWords.find(([words]) => words.test(message))?.[1] ?? 'other';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'other-host';
  return problems[code] ?? (/CERT|VERIFY_LEAF/.test(code) ? 'certificate' : 'other');
}

/** Problems that pass by themselves, or with the network. */
const outages: readonly DatabaseProblem[] = ['away', 'unreachable', 'unknown-host', 'no-connection-left'];

/** PgBouncer 1.18 has one code for everything that it refuses itself. */
const poolerWords: readonly (readonly [RegExp, DatabaseProblem])[] = [
  [/authentication failed/, 'password'],
  [/database .* does not exist/, 'no-database'],
  [/no more connections allowed/, 'no-connection-left'],
  [/query_wait_timeout|server_login_retry/, 'away'],
];

const problems: Readonly<Record<string, DatabaseProblem>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  CONNECT_TIMEOUT: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  CONNECTION_CLOSED: 'away',
  CONNECTION_ENDED: 'away',
  CONNECTION_DESTROYED: 'away',
  // Stopped by its administrator, crashed, starting.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  NO_TLS: 'no-tls',
  PASSWORD_IN_CLEAR: 'in-clear',
  SASL_SIGNATURE_MISSING: 'not-proved',
  SASL_SIGNATURE_MISMATCH: 'not-proved',
  TOO_MUCH_DATA: 'too-much',
  PROTOCOL_VIOLATION: 'not-postgres',
  '28P01': 'password',
  '28000': 'not-admitted',
  '3D000': 'no-database',
  '42501': 'no-permission',
  '53300': 'no-connection-left',
  '53100': 'disk-full',
  '25006': 'read-only',
};
