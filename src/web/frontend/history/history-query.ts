import type { HistoryQuery } from '../../wire/queries.ts';

/** What the person is looking for, as the form holds it; empty means any. */
export type Search = {
  readonly text: string;
  readonly status: string;
  readonly face: string;
  readonly agent: string;
  readonly person: string;
  /** Days as the date field gives them: `2026-11-15`. */
  readonly from: string;
  readonly to: string;
};

export const anything: Search = { text: '', status: '', face: '', agent: '', person: '', from: '', to: '' };

export function isAnything(search: Search): boolean {
  return Object.values(search).every((value) => value.trim() === '');
}

/** Days are the reader's own: the portal gets the moments at which they begin and end here. */
export function toQuery(search: Search, before: string | null): HistoryQuery {
  const from = startOfDay(search.from, 0);
  const to = startOfDay(search.to, 1);
  return {
    ...(search.text.trim() === '' ? {} : { q: search.text.trim() }),
    ...(search.status === '' ? {} : { status: search.status }),
    ...(search.face === '' ? {} : { interface: search.face }),
    ...(search.agent === '' ? {} : { agent: search.agent }),
    ...(search.person === '' ? {} : { person: search.person }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(before === null ? {} : { before }),
  };
}

function startOfDay(day: string, daysLater: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const ms = new Date(year, month - 1, date + daysLater).getTime();
  return Number.isNaN(ms) ? null : String(ms - daysLater);
}
