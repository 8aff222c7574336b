/** The references people and agents write by hand. Any other stays as it was written, and so readable. */
const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['rarr', '→'],
  ['larr', '←'],
  ['times', '×'],
  ['copy', '©'],
]);

/** `&amp;`, `&#x2014;` and the like, wherever it stands. */
export const referencePattern = '&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{0,31});';

/**
 * The character behind `&amp;` or `&#x2014;`. The text was cleaned before it came here, so a reference must not
 * bring back what was cleaned away: only characters that show something are decoded.
 */
export function decodeReference(source: string): string {
  const reference = source.slice(1, -1);
  if (!reference.startsWith('#')) return named.get(reference) ?? source;
  const hex = /^#[xX]/.test(reference);
  const code = Number.parseInt(reference.slice(hex ? 2 : 1), hex ? 16 : 10);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return visible.test(character) ? character : source;
}

const visible = /^[\p{L}\p{N}\p{P}\p{S}\u00A0]$/u;
