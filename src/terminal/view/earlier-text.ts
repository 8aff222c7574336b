import type { EarlierDecision } from '../../application/history/earlier-decisions.ts';
import type { TerminalWords } from '../strings.ts';
import { dayOf, daysAgo } from '../text/time-of-day.ts';

/** `You chose Rolling on Tuesday`. Within a week the day of the week says it, later the date. */
export function earlierText({ at, what }: EarlierDecision, now: number, { earlier }: TerminalWords): string {
  return earlier.line(what, dayText(at, now, earlier));
}

function dayText(at: number, now: number, words: TerminalWords['earlier']): string {
  const days = daysAgo(at, now);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  const weekday = Object.values(words.weekday)[new Date(at).getDay()];
  return days < 7 && weekday !== undefined ? weekday : words.date(dayOf(at));
}
