/** Choices that follow from a seed alone: the same seed makes the same ones in the same order. */
export type Random = {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  bytes(count: number): Uint8Array;
};

export function createRandom(seed: number): Random {
  // Neighbouring seeds are hashed apart first, then mulberry32 goes on from there.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(seed >>> 16, 0xc2b2ae35);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('Nothing to pick from.');
      return value;
    },
    bytes(count) {
      const bytes = new Uint8Array(count);
      for (let at = 0; at < count; at += 1) bytes[at] = below(256);
      return bytes;
    },
  };
}
