/** Whom a password is for, as the lines of `~/.pgpass` name it. */
export type Login = {
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
