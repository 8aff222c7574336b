import { byLatestEnding, type EndedPosition } from '../../ended-query.ts';
import { dayMs } from '../../retention.ts';
import type { EndedDays } from './ended-days.ts';
import { dayEnd } from './records.ts';

/** All ended sessions, latest first; a day is read when it is reached. */
export async function* latestFirst(days: EndedDays): AsyncGenerator<EndedPosition> {
  for (const day of await days.days()) yield* (await days.places(day)).latestFirst();
}

export async function newestEnding(days: EndedDays): Promise<number | undefined> {
  for await (const { endedAt } of latestFirst(days)) return endedAt;
  return undefined;
}

/** The `count` that ended first, of the lists and `others` together. */
export async function oldestPlaces(
  days: EndedDays,
  others: readonly EndedPosition[],
  count: number,
): Promise<readonly EndedPosition[]> {
  if (count <= 0) return [];
  const found: EndedPosition[] = [];
  for (const day of (await days.days()).toReversed()) {
    if (found.length >= count) break;
    found.push(...(await days.places(day)).latestFirst());
  }
  return [...found, ...others].sort((one, other) => byLatestEnding(other, one)).slice(0, count);
}

/** All that ended before `edge`, oldest first. */
export async function placesBefore(days: EndedDays, edge: number): Promise<readonly EndedPosition[]> {
  const found: EndedPosition[] = [];
  for (const day of (await days.days()).toReversed()) {
    if (dayEnd(day) - dayMs >= edge) break;
    const places = [...(await days.places(day)).latestFirst()].filter(({ endedAt }) => endedAt < edge);
    found.push(...places.toReversed());
  }
  return found;
}
