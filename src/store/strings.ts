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
  return `by the clock (${day}) most decisions are past their days all at once; nothing is removed by age for a day, in case the clock is wrong`;
}

function unwritableReason(code: string): string {
  switch (code) {
    case 'ENOSPC':
      return 'the disk is full';
    case 'EDQUOT':
      return 'the disk quota is used up';
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

/** Why a database cannot be used, and what to do about it. Never with the address: a password may stand in it. */
export function databaseFails(label: string, code: string): string {
  return `The database (${label}) cannot be used: ${databaseReason(code)} (${code})`;
}

export function newerDatabase(label: string, found: number, known: number): string {
  return `The database (${label}) was set up by a newer choice-mcp (schema ${found}, this one knows ${known}): update choice-mcp`;
}

function databaseReason(code: string): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'no computer of that name was found; check the address in CHOICE_STORE';
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'it cannot be reached; check the network and the address in CHOICE_STORE';
    case '28P01':
    case '28000':
      return 'it refused the user or the password; check PGPASSWORD and the user in CHOICE_STORE';
    case '3D000':
      return 'there is no database of that name; create it, or check the address in CHOICE_STORE';
    case '42501':
      return 'this user has no permission; grant it the schema choice, and CREATE on the database for the first start';
    case '53300':
      return 'it has no connection left; raise max_connections or put a pooler before it';
    case '53100':
      return 'its disk is full';
    case '25006':
      return 'it is read-only; check whether the address leads to a standby';
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names one that is';
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'CONNECTION_CLOSED':
    case 'CONNECTION_ENDED':
    case 'CONNECTION_DESTROYED':
    case '57P01':
    case '57P02':
    case '57P03':
      return 'it does not answer; is it running?';
    default:
      return 'it refused';
  }
}
