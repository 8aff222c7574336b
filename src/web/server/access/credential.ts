export type Random = (bytes: number) => Uint8Array;

/** What a key, and the browser that was paired with it, is called; good as a file's name. */
export function newId(random: Random): string {
  return Buffer.from(random(8)).toString('hex');
}

/** Anything else cannot be one of ours, and never becomes part of a path. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{16}$/.test(text);
}
