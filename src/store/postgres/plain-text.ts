/** PostgreSQL takes neither NUL characters nor halves of a pair in a text. What is only compared does without them. */
export function plainText(text: string): string {
  return text.replaceAll(/\0|\p{Surrogate}/gu, '');
}
