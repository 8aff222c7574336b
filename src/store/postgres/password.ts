import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../application/ports.ts';
import { isMissing } from '../../files/error-code.ts';
import type { Address } from './address.ts';

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly userHome: string;
  readonly userName: string;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
};

/**
 * Where libpq looks: the address, `PGPASSWORD`, `~/.pgpass`. Asked for every connection, so that a changed password
 * needs no restart. Never fails: the driver would take the process down with it.
 */
export function createFindPassword({ url }: Address, surroundings: Surroundings): () => Promise<string> {
  const { env, log } = surroundings;
  const own = new URL(url);
  const login: Login = {
    host: own.hostname.replace(/^\[(.*)\]$/, '$1') || env.PGHOST || 'localhost',
    port: own.port || env.PGPORT || '5432',
    user: decodeURIComponent(own.username) || env.PGUSER || surroundings.userName,
    database: decodeURIComponent(own.pathname.slice(1)) || env.PGDATABASE || '',
  };
  return async function password() {
    const given = decodeURIComponent(own.password) || env.PGPASSWORD;
    if (given !== undefined && given !== '') return given;
    try {
      return findPassword(await readPasswords(surroundings), login) ?? '';
    } catch (cause) {
      if (!isMissing(cause)) log.warn('the file of passwords cannot be read', cause);
      return '';
    }
  };
}

async function readPasswords({ env, userHome, platform, log }: Surroundings): Promise<string> {
  const isWindows = platform === 'win32';
  const usual = isWindows
    ? join(env.APPDATA ?? userHome, 'postgresql', 'pgpass.conf')
    : join(userHome, '.pgpass');
  const path = env.PGPASSFILE || usual;
  // As libpq does: a file that others can read is not a place for passwords.
  if (!isWindows && ((await stat(path)).mode & 0o077) !== 0) {
    log.warn(
      `${path} can be read by others, so no password is taken from it; to close it: chmod 600 ${path}`,
    );
    return '';
  }
  return readFile(path, 'utf8');
}

/** Whom a password is for, as the lines of `~/.pgpass` name it. */
type Login = {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
};

/** The password of the first line that fits, as libpq reads such a file: `host:port:database:user:password`. */
export function findPassword(text: string, { host, port, database, user }: Login): string | null {
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = splitFields(line);
    const password = fields[4];
    if (password === undefined) continue;
    const fits = [host, port, database, user].every((own, at) => fields[at] === '*' || fields[at] === own);
    if (fits) return password;
  }
  return null;
}

/** A colon or backslash that belongs to a field has a backslash before it. */
function splitFields(line: string): readonly string[] {
  const fields = [''];
  for (const [character] of line.matchAll(/\\.|./gsu)) {
    if (character === ':' && fields.length < 5) fields.push('');
    else fields.push(`${fields.pop()}${character.length > 1 ? character.slice(1) : character}`);
  }
  return fields;
}
