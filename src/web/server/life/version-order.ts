/** Whether one version is newer than another. A pre-release comes before its release; other texts are never newer. */
export function isNewerVersion(one: string, other: string): boolean {
  const [left, right] = [readVersion(one), readVersion(other)];
  if (left === null || right === null) return false;
  for (const part of [0, 1, 2] as const) {
    if (left.numbers[part] !== right.numbers[part]) return left.numbers[part] > right.numbers[part];
  }
  if (left.preRelease === null || right.preRelease === null) {
    return left.preRelease === null && right.preRelease !== null;
  }
  return left.preRelease.localeCompare(right.preRelease, 'en', { numeric: true }) > 0;
}

type Version = { readonly numbers: readonly [number, number, number]; readonly preRelease: string | null };

function readVersion(text: string): Version | null {
  const read = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,64}))?(?:\+|$)/.exec(text);
  if (read === null) return null;
  const [, major, minor, patch, preRelease] = read;
  return { numbers: [Number(major), Number(minor), Number(patch)], preRelease: preRelease ?? null };
}
