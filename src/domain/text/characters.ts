/** How long a text is to a person and to JSON Schema: 👍 is one character, not the two units it takes in memory. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** Whether a text has nothing to see in it: spaces, control characters and the zero-width kind do not count. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** A text as it will be shown, or null when there would be nothing to see. */
export function shownText(text: string, clean: (text: string) => string): string | null {
  const shown = clean(text);
  // Asked twice: cleaning makes invisible characters visible, and takes colour codes away.
  return isBlank(text) || isBlank(shown) ? null : shown;
}
