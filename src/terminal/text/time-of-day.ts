/** The reader's own time of day, `14:03`. By hand: the first `Intl` format costs more than the whole first frame. */
export function timeOfDay(ms: number): string {
  const time = new Date(ms);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The reader's own day, `2026-11-03`. */
export function dayOf(ms: number): string {
  const time = new Date(ms);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** How many midnights ago it was. */
export function daysAgo(ms: number, now: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(ms)) / 86_400_000);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
