import type { PlantedBug } from './machine.ts';
import { type Run, simulate } from './simulate.ts';

type Options = {
  readonly bug?: PlantedBug;
  /** How much of the end is shown; all of it when absent. */
  readonly lines?: number;
};

/** Runs a seed again and tells what each process, agent and person did, with short names for sessions. */
export async function explain(seed: number, { bug = {}, lines }: Options = {}): Promise<string> {
  const said: string[] = [];
  const shorten = createShortener();
  const run = await simulate(seed, {
    bug,
    trace: (who, what) => said.push(`${who.padEnd(12)}${shorten(what)}`),
  });
  const shown = said.slice(said.length - Math.min(lines ?? said.length, said.length));
  const left = said.length - shown.length;
  return [
    `seed ${seed}: ${shorten(describeViolations(run))}`,
    `again: npm run simulate -- --seed ${seed} --trace`,
    ...(left > 0 ? [`… ${left} lines before`] : []),
    ...shown,
  ].join('\n');
}

function describeViolations({ violations, sessions, acknowledged, steps }: Run): string {
  if (violations.length === 0) {
    return `all is well (${steps} steps, ${sessions} sessions, ${acknowledged} acknowledgements)`;
  }
  return violations.map(({ rule, what }) => `broken: ${rule}: ${what}`).join('\n');
}

/** Ids are long and alike; numbered in the order in which they turn up they can be told apart. */
function createShortener(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) =>
    text.replaceAll('/home/', '').replaceAll(/\b[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, (id) => {
      const name = names.get(id) ?? `session-${names.size + 1}`;
      names.set(id, name);
      return name;
    });
}
