/** `4:32` or `1:02:03`, as a clock on the page shows it, in seconds. */
export function toSeconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
