/** The lines in which two texts differ, each with a sign, from the first such line to the last. */
export function changedLines(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const head = old.findIndex((line, at) => line !== now[at]);
  const start = head < 0 ? old.length : head;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - start && old.at(-1 - tail) === now.at(-1 - tail))
    tail += 1;
  return [
    ...old.slice(start, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(start, now.length - tail).map((line) => `+ ${line}`),
  ].filter((line) => line.length > 2);
}
