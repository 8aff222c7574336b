import { isBlank } from '../text/characters.ts';

/** A text as it will be shown, or null when there would be nothing to see. */
export function shownText(text: string, clean: (text: string) => string): string | null {
  const shown = clean(text);
  // Asked twice: cleaning makes invisible characters visible, and takes colour codes away.
  return isBlank(text) || isBlank(shown) ? null : shown;
}
