import { exhaustive } from '../../domain/exhaustive.ts';
import type { Setting } from '../../settings/snapshot.ts';
import type { IntSpec, SettingValue } from '../../settings/spec.ts';

/** What an arrow key makes of a value; the same where there is nothing further, and for a text, which is typed. */
export function nextValue({ spec, value }: Setting, by: 1 | -1): SettingValue {
  switch (spec.kind) {
    case 'bool':
      return value !== true;
    case 'choice':
      return spec.values.at((spec.values.indexOf(String(value)) + by) % spec.values.length) ?? value;
    case 'int':
      return nextNumber(spec, value, by);
    case 'text':
      return value;
    default:
      return exhaustive(spec);
  }
}

const oneByOne = 200;
const days = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365, 730, 1_095, 1_825, 3_650];
const durations = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400, 86_400];
const others = [1, 10, 100, 1_000, 10_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]);

/** From one round number to the next, with a stop at the default. `auto` lies below the least number. */
function nextNumber(spec: IntSpec, value: SettingValue, by: 1 | -1): SettingValue {
  const { min, max, auto, step } = spec;
  if (typeof value !== 'number') return by === 1 ? min : value;
  const fixed = step ?? (max - min <= oneByOne ? 1 : null);
  const stops = fixed === null ? roundNumbers(spec) : [value + by * fixed];
  const within = stops.filter((stop) => stop >= min && stop <= max);
  const next = by === 1 ? within.find((stop) => stop > value) : within.findLast((stop) => stop < value);
  return next ?? (auto && by === -1 ? 'auto' : value);
}

function roundNumbers({ min, max, unit, default: usual }: IntSpec): readonly number[] {
  const known = { seconds: durations, days };
  const round = [min, max, ...(unit === null ? others : known[unit])];
  return (typeof usual === 'number' ? [...round, usual] : round).sort((one, other) => one - other);
}
