import type { RouteDesk } from './desk.ts';

const wordNobodyWrites = '\u0000';

/**
 * A search has to know every session once, and who looks at the portal may search next: they are read after the
 * first list was served, a few at a time, so that nobody waits for it.
 */
export function createReadAhead({ views, log }: Pick<RouteDesk, 'views' | 'log'>): () => void {
  let hasBegun = false;
  return function readAhead() {
    if (hasBegun) return;
    hasBegun = true;
    views.ended({ limit: 1, text: wordNobodyWrites }).catch((cause: unknown) => {
      hasBegun = false;
      log.warn('the history could not be read ahead', cause);
    });
  };
}
