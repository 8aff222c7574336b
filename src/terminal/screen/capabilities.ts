/** What the terminal we were started in can do, read from the environment alone: a query might never be answered. */
export type Capabilities = {
  readonly unicode: boolean;
  readonly color: boolean;
  /** No drawing at all: a numbered list, line by line. */
  readonly plain: boolean;
  readonly overSsh: boolean;
  /** How long a lone Esc waits for the rest of a sequence. */
  readonly escapeMs: number;
};

export type Environment = Readonly<Record<string, string | undefined>>;

export function readCapabilities(env: Environment, platform: string): Capabilities {
  const overSsh = isSet(env.SSH_TTY) || isSet(env.SSH_CONNECTION);
  return {
    unicode: !['dumb', 'linux'].includes(env.TERM ?? '') && speaksUtf8(env, platform),
    color: !isSet(env.NO_COLOR),
    plain: env.TERM === 'dumb' || (isSet(env.ACCESSIBLE) && env.ACCESSIBLE !== '0'),
    overSsh,
    escapeMs: overSsh ? 150 : 50,
  };
}

function speaksUtf8(env: Environment, platform: string): boolean {
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find(isSet);
  // Windows and macOS terminals are UTF-8 whatever the locale variables say, and often there are none.
  if (locale === undefined) return platform === 'win32' || platform === 'darwin';
  return /utf-?8/i.test(locale);
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
