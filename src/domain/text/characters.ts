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
