/** Where a team's inbox is. */
export type Address = {
  readonly url: string;
  readonly inbox: string;
  /** Names it without user and password: it stands in messages and logs. */
  readonly label: string;
  /** Whether a pooler gives every transaction another server process; null where that has to be found out. */
  readonly isPooled: boolean | null;
  /** Whether a server that is not verified may get the password in clear. */
  readonly allowsCleartext: boolean;
};

export type AddressProblem = 'not-an-address' | 'inbox-name' | 'parameter';

/** Part of the name of a channel, which has at most 63 bytes. */
const inboxName = '[a-z0-9][a-z0-9_-]{0,39}';

/** What may stand beside the inbox. The driver hands what it does not know to the server, which refuses it. */
const parameters = {
  sslmode: ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'],
  sslnegotiation: ['postgres', 'direct'],
  allow_cleartext: ['true', 'false'],
  prepare: ['true', 'false'],
  target_session_attrs: ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'],
} as const;

/** As people write them: `sslmode=disable|allow|…`. */
export const knownParameters = Object.entries(parameters).map(
  ([name, values]) => `${name}=${values.join('|')}`,
);

const parameter = Object.entries(parameters)
  .map(([name, values]) => `${name}=(${values.join('|')})`)
  .join('|');

/** `postgres://user@host:port/database?inbox=name`. A problem carries nothing of the text: there may be a password in it. */
export function readAddress(text: string): Address | AddressProblem {
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) return 'not-an-address';
  const url = new URL(text);
  const inbox = url.searchParams.get('inbox') ?? 'default';
  if (!new RegExp(`^${inboxName}$`).test(inbox)) return 'inbox-name';
  url.searchParams.delete('inbox');
  const given = [...url.searchParams].map(([name, value]) => `${name}=${value}`);
  if (!given.every((one) => new RegExp(`^(${parameter})$`).test(one))) return 'parameter';
  const allowsCleartext = url.searchParams.get('allow_cleartext') === 'true';
  url.searchParams.delete('allow_cleartext');
  // As libpq does; the driver would not encrypt by itself.
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'prefer');
  // Statements are prepared in a server process: that is of use only to those who meet the same one again.
  const prepare = url.searchParams.get('prepare');
  return {
    url: url.href,
    inbox,
    label: `${url.host || 'localhost'}${url.pathname}, inbox ${inbox}`,
    isPooled: prepare === null ? null : prepare === 'false',
    allowsCleartext,
  };
}

const value = `(inbox=${inboxName}|${parameter})`;

/** A pattern for what `readAddress` takes, where no secret may stand: in the settings, on a command line. */
export const addressWithoutPassword = `postgres(ql)?://([^\\s:@/?#]+@)?[^\\s@/?#]*/[^\\s@/?#]*([?]${value}(&${value})*)?`;

/** The address for where `addressWithoutPassword` is asked for. */
export function withoutPassword({ url, inbox, allowsCleartext }: Address): string {
  const shown = new URL(url);
  shown.password = '';
  shown.searchParams.set('inbox', inbox);
  if (allowsCleartext) shown.searchParams.set('allow_cleartext', 'true');
  return shown.href;
}
