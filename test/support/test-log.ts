import type { Log } from '../../src/application/ports.ts';

export type TestLog = Log & { readonly lines: readonly string[] };

/** A log that remembers, so that a test can say what went wrong, or that nothing did. */
export function createTestLog(): TestLog {
  const lines: string[] = [];
  const note = (level: string) => (message: string, cause?: unknown) => {
    lines.push(`${level}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
  };
  return { lines, error: note('error'), warn: note('warn'), info: note('info'), debug: () => {} };
}
