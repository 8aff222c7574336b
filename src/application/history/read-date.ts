/** Which end of a day is meant where only a day is given. */
export type Edge = 'start' | 'end';

/** A day or a time as a person writes it: in their own time zone, as the lists show it. A day alone is meant from its first moment to its last. */
export function readDate(text: string, edge: Edge): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(.*)$/.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number);
  const start = new Date(year, month - 1, day);
  // The 31st of February would silently be the 3rd of March.
  if (start.getMonth() !== month - 1 || start.getDate() !== day) return null;
  const at = Date.parse(text);
  if (parts[4] !== '') return Number.isNaN(at) ? null : at;
  return edge === 'start' ? start.getTime() : new Date(year, month - 1, day + 1).getTime() - 1;
}
