import type { Language } from '../domain/language.ts';
import { localeTags } from './locale.ts';
import { timeWords } from './strings.ts';

/** How one language writes times and numbers. Each `Intl` object is made when it is first used, and kept: they are slow to make. */
export type Formats = {
  /** How long ago, at a glance: `2m`, `2 分钟前`; after a month the day itself. */
  age(ms: number, now: number): string;
  /** A length of time: `5 min`, `1 hr 30 min`, `5 分钟`; at most its two largest units. */
  duration(seconds: number): string;
  /** The time of day, always in 24 hours: `14:03`. */
  clock(ms: number): string;
  /** Day and time of day, for history and tooltips. */
  date(ms: number): string;
  number(value: number): string;
  /** Picks the form a count needs: `count(3, { one: 'option', other: 'options' })` gives `3 options`. */
  count(value: number, forms: CountForms): string;
};

/** Chinese has the second form only. */
type CountForms = { readonly one?: string; readonly other: string };

const secondMs = 1_000;
const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
const units = [
  ['day', daySeconds],
  ['hour', hourSeconds],
  ['minute', minuteSeconds],
  ['second', 1],
] as const;

/** `timeZone` is the reader's own unless a test names one. */
export function createFormats(language: Language, timeZone?: string): Formats {
  const tag = localeTags[language];
  const zone = timeZone === undefined ? {} : { timeZone };
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, ...zone }));
  const number = once(() => new Intl.NumberFormat(tag));
  const plural = once(() => new Intl.PluralRules(tag));
  const clock = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const date = dates({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  const day = dates({ dateStyle: 'medium' });
  const lengths = unitFormats(tag, 'short');
  const ago = agoFormats[language](tag);

  return {
    age(ms, now) {
      const seconds = Math.floor((now - ms) / secondMs);
      if (seconds < minuteSeconds) return timeWords[language].justNow;
      if (seconds >= 30 * daySeconds) return day().format(ms);
      const [unit, size] = largestUnit(seconds);
      return ago(Math.floor(seconds / size), unit);
    },
    duration(seconds) {
      const whole = Math.max(0, Math.round(seconds));
      const [unit, size] = largestUnit(whole);
      const rest = whole % size;
      const first = lengths[unit]().format(Math.floor(whole / size));
      const [restUnit, restSize] = largestUnit(rest);
      const second = rest === 0 ? [] : [lengths[restUnit]().format(Math.floor(rest / restSize))];
      return airy([first, ...second].join(' '));
    },
    clock: (ms) => clock().format(ms),
    date: (ms) => date().format(ms),
    number: (value) => number().format(value),
    count(value, forms) {
      const form = plural().select(value) === 'one' ? (forms.one ?? forms.other) : forms.other;
      return `${number().format(value)} ${form}`;
    },
  };
}

type Unit = (typeof units)[number][0];

function largestUnit(seconds: number): readonly [Unit, number] {
  return units.find(([, size]) => seconds >= size) ?? ['second', 1];
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function unitFormats(tag: string, unitDisplay: 'short' | 'narrow'): Record<Unit, () => Intl.NumberFormat> {
  const format = (unit: Unit) => once(() => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }));
  return { day: format('day'), hour: format('hour'), minute: format('minute'), second: format('second') };
}

/** English lists say `2m`; in Chinese a bare `2分钟` would read as a length, so it says 前. */
const agoFormats: Readonly<Record<Language, (tag: string) => (value: number, unit: Unit) => string>> = {
  en(tag) {
    const narrow = unitFormats(tag, 'narrow');
    return (value, unit) => narrow[unit]().format(value);
  },
  zh(tag) {
    const relative = once(() => new Intl.RelativeTimeFormat(tag));
    return (value, unit) => airy(relative().format(-value, unit));
  },
};

/** Our Chinese sets a space between digits and characters; `Intl` does not. */
function airy(text: string): string {
  return text.replaceAll(/(\d)(?=\p{Script=Han})/gu, '$1 ');
}

/** Time left as a clock shows it: `4:32`, `1:00:05`. The same in every language. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = pad(whole % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
