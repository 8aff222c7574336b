export type Random = (bytes: number) => Uint8Array;

/** The id of a key and of the browser paired with it; also the name of their files. */
export function newId(random: Random): string {
  return Buffer.from(random(8)).toString('hex');
}

/** Checked before an id becomes part of a path. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{16}$/.test(text);
}
