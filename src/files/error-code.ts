/** The system's name for what went wrong (`ENOENT`, `ENOSPC`, …), or null when it was not the system. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(errorCode(error) ?? '');
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** The process itself is at its limit: what it cannot open says nothing about the file. */
export function isOutOfFiles(error: unknown): boolean {
  return hasCode(error, 'EMFILE', 'ENFILE');
}

/** What the work gives, or `missing` where the file it is about is not there. */
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

/** A disk that took fewer bytes than it was given, and called that a success. */
export function diskFull(message: string): Error {
  return Object.assign(new Error(message), { code: 'ENOSPC' });
}
