const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;

/** `22:00-07:00`: from the first time of day to the second, over midnight where that is earlier. */
export const quietHoursPattern = `${time}-${time}`;

const minuteMs = 60_000;

/** When the quiet hours end that `now` falls into, by the local clock; null outside of them. */
export function quietUntil(hours: string, now: number): number | null {
  const [from = 0, to = 0] = hours.split('-').map(minuteOfDay);
  const local = new Date(now);
  const minute = local.getHours() * 60 + local.getMinutes();
  const isQuiet = from <= to ? from <= minute && minute < to : from <= minute || minute < to;
  if (!isQuiet) return null;
  const day = local.getDate() + (to <= minute ? 1 : 0);
  const end = new Date(local.getFullYear(), local.getMonth(), day, 0, to).getTime();
  // In the hour that comes twice in autumn, the end is taken for the first of the two, which may be over.
  return Math.max(end, now + minuteMs);
}

function minuteOfDay(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
}
