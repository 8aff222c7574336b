import { oneLine } from '../../domain/session/summary.ts';

/** Longer ones are cut before they are cleaned: an argument may be megabytes long. */
const mostRead = 1_000;
const mostShown = 80;

/** A word of the command line as it may be said back: one short line that steers no terminal, whatever it holds. */
export function echo(word: string): string {
  const shown = oneLine(word.slice(0, mostRead), mostShown);
  return word.length > mostRead && !shown.endsWith('…') ? `${shown}…` : shown;
}
