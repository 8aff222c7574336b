type CodeSpan = { readonly text: string; readonly end: number };

/**
 * Finds code spans from left to right. Rows of backticks are sorted by their length once, so that looking
 * for the row that ends a span never goes over the same text again.
 */
export function createCodeSpans(text: string): (at: number, size: number) => CodeSpan | null {
  let rows: Map<number, Rows> | null = null;
  return (at, size) => {
    rows ??= rowsBySize(text);
    const same = rows.get(size);
    if (same === undefined) return null;
    while ((same.starts[same.next] ?? Number.POSITIVE_INFINITY) < at + size) same.next += 1;
    const close = same.starts[same.next];
    return close === undefined
      ? null
      : { text: unpadded(text.slice(at + size, close).replaceAll('\n', ' ')), end: close + size };
  };
}

type Rows = { readonly starts: number[]; next: number };

function rowsBySize(text: string): Map<number, Rows> {
  const rows = new Map<number, Rows>();
  for (const { 0: row, index } of text.matchAll(/`+/g)) {
    const same = rows.get(row.length);
    if (same === undefined) rows.set(row.length, { starts: [index], next: 0 });
    else same.starts.push(index);
  }
  return rows;
}

/** One space at both ends is there to set backticks apart: `` ` ``. */
function unpadded(text: string): string {
  return text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text) ? text.slice(1, -1) : text;
}
