// Numbers to words. Everything is a median: the machine is rarely ours alone.
import { quietMoment } from './quiet.mjs';

export function median(values) {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function percentile(values, percent) {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** Each lap runs every variant once, in turns, so that noise hits all of them alike. */
export async function interleave(laps, variants) {
  const samples = new Map(variants.map(({ name }) => [name, []]));
  for (const { run } of variants) await run();
  for (let lap = 0; lap < laps; lap += 1) {
    const order = lap % 2 === 0 ? variants : variants.toReversed();
    await quietMoment();
    for (const { name, run } of order) samples.get(name).push(await run());
  }
  return (name, field, of = median) => of(samples.get(name).map((sample) => sample[field]));
}

export const ms = (value) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const mb = (value) => `${value.toFixed(0)} MB`;
export const times = (ours, floor) => `${(ours / floor).toFixed(2)}x`;
export const more = (ours, floor) => `${ours < floor ? '' : '+'}${ms(ours - floor)}`;
