export function isSpace(character: string): boolean {
  return character === ' ' || character === '\t';
}

/**
 * Without the spaces and tabs at both ends; other kinds of space are the writer's.
 * By hand: an expression that ends in `[ \t]+$` takes the square of the spaces it finds elsewhere.
 */
export function trimSpace(text: string): string {
  let from = 0;
  while (isSpace(text.charAt(from))) from += 1;
  return trimSpaceEnd(text.slice(from));
}

export function trimSpaceEnd(text: string): string {
  let to = text.length;
  while (isSpace(text.charAt(to - 1))) to -= 1;
  return text.slice(0, to);
}
