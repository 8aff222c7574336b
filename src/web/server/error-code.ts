/** The machine's word for what went wrong: `EEXIST`, `ECONNREFUSED`; empty when there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
