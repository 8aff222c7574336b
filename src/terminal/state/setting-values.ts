import { exhaustive } from '../../domain/exhaustive.ts';
import type { Language } from '../../domain/language.ts';
import type { Checked } from '../../settings/check.ts';
import { allowedText } from '../../settings/problem-text.ts';
import { readSettingText } from '../../settings/read-layers.ts';
import type { Setting } from '../../settings/snapshot.ts';
import type { IntSpec, SettingSpec, SettingValue } from '../../settings/spec.ts';
import { terminalWords } from '../strings.ts';
import { harmlessLine } from '../text/line.ts';

/** What stands between the entries of a list, shown and typed. */
const between = ' | ';

/** A value as a person reads it, with its unit. */
export function valueText(spec: SettingSpec, value: SettingValue, language: Language): string {
  const words = terminalWords[language].settings;
  switch (spec.kind) {
    case 'bool':
      return value === true ? words.on : words.off;
    case 'choice':
      return spec.valueWords[language][String(value)] ?? String(value);
    case 'int':
      return typeof value === 'number' ? withUnit(spec, value, language) : words.auto;
    case 'text':
      return value === '' ? words.notSet : harmlessLine(String(value));
    case 'list':
      return Array.isArray(value) && value.length > 0 ? harmlessLine(value.join(between)) : words.notSet;
    default:
      return exhaustive(spec);
  }
}

function withUnit({ unit }: IntSpec, count: number, language: Language): string {
  const words = terminalWords[language].settings;
  if (unit === null) return String(count);
  if (unit === 'days') return words.days(count);
  if (count >= 3_600 && count % 3_600 === 0) return words.hours(count / 3_600);
  return count >= 60 && count % 60 === 0 ? words.minutes(count / 60) : words.seconds(count);
}

/** What a setting takes, in the words its values are shown with; a choice by its number, too, as words may be long. */
export function takenText(spec: SettingSpec, language: Language): string {
  if (spec.kind === 'int' || spec.kind === 'text' || spec.kind === 'list') return allowedText(spec, language);
  const texts = wordedValues(spec).map((value) => valueText(spec, value, language));
  const { choiceSeparator } = terminalWords[language].settings;
  if (spec.kind === 'bool') return texts.join(choiceSeparator);
  return texts.map((text, at) => `${at + 1} ${text}`).join(choiceSeparator);
}

/** What the person typed for a setting: the words it is shown with count as well as those of the file. */
export function readTyped(spec: SettingSpec, typed: string, language: Language): Checked {
  if (spec.kind === 'list') return readSettingText(spec, typed.split(between.trim()).join('\n'));
  const plain = spec.kind === 'text' ? typed.trim() : typed.normalize('NFKC').trim().toLowerCase();
  const meant = wordedValues(spec).find(
    (value, at) =>
      valueText(spec, value, language).toLowerCase() === plain ||
      (spec.kind === 'choice' && String(at + 1) === plain),
  );
  return meant === undefined ? readSettingText(spec, plain) : { ok: true, value: meant };
}

/** The values that have a word of their own. */
function wordedValues(spec: SettingSpec): readonly SettingValue[] {
  if (spec.kind === 'bool') return [true, false];
  if (spec.kind === 'choice') return spec.values;
  return spec.kind === 'int' && spec.auto ? ['auto'] : [];
}

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
    case 'list':
      return value;
    default:
      return exhaustive(spec);
  }
}

const oneByOne = 200;
const roundNumbers = {
  days: [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365, 730, 1_095, 1_825, 3_650],
  seconds: [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400, 86_400],
  others: [1, 10, 100, 1_000, 10_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]),
};

/** From one round number to the next, with a stop at the default. `auto` lies below the least number. */
function nextNumber(spec: IntSpec, value: SettingValue, by: 1 | -1): SettingValue {
  const { min, max, auto, step, unit } = spec;
  if (typeof value !== 'number') return by === 1 ? min : value;
  const fixed = step ?? (max - min <= oneByOne ? 1 : null);
  const stops =
    fixed === null ? [min, max, spec.default, ...roundNumbers[unit ?? 'others']] : [value + by * fixed];
  const further = stops.filter(
    (stop): stop is number =>
      stop !== 'auto' && stop >= min && stop <= max && (by === 1 ? stop > value : stop < value),
  );
  const nearest = by === 1 ? Math.min : Math.max;
  if (further.length > 0) return nearest(...further);
  return auto && by === -1 ? 'auto' : value;
}
