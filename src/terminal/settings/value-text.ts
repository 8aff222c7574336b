import { exhaustive } from '../../domain/exhaustive.ts';
import type { Language } from '../../domain/language.ts';
import type { Checked } from '../../settings/check.ts';
import { allowedText } from '../../settings/problem-text.ts';
import { readSettingText } from '../../settings/read-text.ts';
import type { IntSpec, SettingSpec, SettingValue } from '../../settings/spec.ts';
import { terminalWords } from '../strings.ts';
import { harmlessLine } from '../text/harmless.ts';

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
  if (spec.kind === 'int' || spec.kind === 'text') return allowedText(spec, language);
  const texts = wordedValues(spec).map((value) => valueText(spec, value, language));
  const { choiceSeparator } = terminalWords[language].settings;
  if (spec.kind === 'bool') return texts.join(choiceSeparator);
  return texts.map((text, at) => `${at + 1} ${text}`).join(choiceSeparator);
}

/** What the person typed for a setting: the words it is shown with count as well as those of the file. */
export function readTyped(spec: SettingSpec, typed: string, language: Language): Checked {
  const plain = spec.kind === 'text' ? typed.trim() : typed.normalize('NFKC').trim().toLowerCase();
  const meant = wordedValues(spec).find(
    (value, at) =>
      valueText(spec, value, language).toLowerCase() === plain ||
      (spec.kind === 'choice' && String(at + 1) === plain),
  );
  return meant === undefined ? readSettingText(spec, plain) : { ok: true, value: meant };
}

function wordedValues(spec: SettingSpec): readonly SettingValue[] {
  switch (spec.kind) {
    case 'bool':
      return [true, false];
    case 'choice':
      return spec.values;
    case 'int':
      return spec.auto ? ['auto'] : [];
    case 'text':
      return [];
    default:
      return exhaustive(spec);
  }
}
