/** The system's name for what went wrong (`ENOENT`, `ENOSPC`, …), or null when it was not the system. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** The process itself is at its limit: what it cannot open says nothing about the file. */
export function isOutOfFiles(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].includes(errorCode(error) ?? '');
}
