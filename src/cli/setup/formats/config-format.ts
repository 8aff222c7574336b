/** The keys that lead to something in a settings file. */
export type ConfigPath = readonly string[];

/** A file is not, or not surely, what it has to be for changing it in place: it is left alone. */
export class NotUnderstoodError extends Error {
  override name = 'NotUnderstoodError';
}

/**
 * A settings file's text, changed in place: all of it that is not ours stays byte for byte, comments and order
 * included. Line ends are single line feeds here, and there is no byte order mark.
 */
export type ConfigFormat = {
  /** What stands there, or undefined. */
  readonly read: (text: string, path: ConfigPath) => unknown;
  /** Puts a value there, over one that is there already. */
  readonly put: (text: string, path: ConfigPath, value: unknown) => string;
  readonly remove: (text: string, path: ConfigPath) => string;
};
