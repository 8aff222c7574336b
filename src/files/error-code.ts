/** The system's name for what went wrong (`ENOENT`, `ENOSPC`, …), or null when it was not the system. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** What an error says of itself, whatever was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(errorCode(error) ?? '');
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** The process or the system has too many files open, so a failure says nothing about the file. */
export function isOutOfFiles(error: unknown): boolean {
  return hasCode(error, 'EMFILE', 'ENFILE');
}

/** The result of the work, or `missing` where its file does not exist. */
export async function unlessMissing<Value, Missing>(
  work: () => Value | Promise<Value>,
  missing: Missing,
  counts: (error: unknown) => boolean = isMissing,
): Promise<Value | Missing> {
  try {
    return await work();
  } catch (error) {
    if (counts(error)) return missing;
    throw error;
  }
}

/** For a disk that took fewer bytes than it was given and reported success. */
export function diskFull(message: string): Error {
  return codedError('ENOSPC', message);
}

/** One with a code of its own, as the system's errors have. */
export function codedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
