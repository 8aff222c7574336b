/** Which request numbers of a session were used: a recorded request cannot be sent again. */
export type NumbersSeen = { take(number: number): boolean };

/** Requests overtake each other, but never by this many; older numbers count as used. */
const memory = 1_024;

export function createNumbersSeen(): NumbersSeen {
  const seen = new Set<number>();
  let highest = 0;
  return {
    take(number) {
      if (number <= highest - memory || seen.has(number)) return false;
      seen.add(number);
      highest = Math.max(highest, number);
      if (seen.size > 2 * memory) {
        for (const old of seen) if (old <= highest - memory) seen.delete(old);
      }
      return true;
    },
  };
}
