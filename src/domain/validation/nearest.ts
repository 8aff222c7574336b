/** The known name a misspelt one most likely meant, or null when none is close. */
export function nearest(name: string, known: readonly string[]): string | null {
  const given = plain(name);
  let best: string | null = null;
  let bestDistance = farthest(given) + 1;
  for (const candidate of known) {
    const distance = editDistance(given, plain(candidate), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? known.find((candidate) => isPartOf(given, plain(candidate))) ?? null;
}

/** How many letters may be wrong. In `x` one wrong letter is all of them: that is another name, not a slip. */
function farthest(given: string): number {
  return given.length < 3 ? 0 : Math.ceil(given.length / 3);
}

/** `mode` is short for `selection_mode`, `timeout` for `timeout_seconds`. */
function isPartOf(given: string, candidate: string): boolean {
  return given.length >= 3 && candidate.includes(given);
}

/** `maxSelections`, `max-selections` and `max_selections` are one name misspelt. */
function plain(name: string): string {
  return name
    .slice(0, 64)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Levenshtein's distance with two rows, given up on once it cannot get below `limit`. */
function editDistance(from: string, to: string, limit: number): number {
  if (from === '' || Math.abs(from.length - to.length) >= limit) return limit;
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const left = current[column - 1] ?? limit;
      const up = above[column] ?? limit;
      const diagonal = above[column - 1] ?? limit;
      current.push(Math.min(left + 1, up + 1, diagonal + (same ? 0 : 1)));
    }
    if (Math.min(...current) >= limit) return limit;
    above = current;
  }
  return above[to.length] ?? limit;
}
