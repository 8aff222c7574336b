/** The error a system call fails with. */
export function failure(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: made up by a test`), { code });
}
