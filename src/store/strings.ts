/**
 * Why a home cannot be written, in English only: it goes to agents and the log. Faces say in the person's language that
 * an answer was not kept.
 */
export function unwritableMessage(home: string, code: string): string {
  return `The store in ${home} cannot be written: ${unwritableReason(code)} (${code})`;
}

/** In English only, for the log. `doctor` and `history purge` say it in the person's language. */
export function clockIsDoubted(now: number): string {
  const day = new Date(now).toISOString().slice(0, 10);
  return `by the clock (${day}) most decisions have expired at once; nothing is removed by age for a day, in case the clock is wrong`;
}

function unwritableReason(code: string): string {
  switch (code) {
    case 'ENOSPC':
      return 'the disk is full';
    case 'EDQUOT':
      return 'the disk quota is exhausted';
    case 'EACCES':
    case 'EPERM':
      return 'this user has no permission to write there';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'something that is not a folder is in the way';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open';
    default:
      return 'the system refused';
  }
}
