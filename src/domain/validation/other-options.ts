import { isObject } from '../json-object.ts';
import { type GivenFields, readGiven } from './given-fields.ts';
import { sameId } from './lenient-fields.ts';
import {
  beginsLikeJson,
  type Found,
  firstOf,
  joined,
  kindOf,
  type Path,
  parseLoosely,
  readFlag,
  readObject,
  readText,
  refuse,
} from './loose-values.ts';

/** An option as another tool's shape means it. Its texts are as they came, but for a mark of recommendation. */
export type OtherOption = {
  readonly id: string;
  readonly label: string;
  readonly description: string | null;
  readonly recommended: boolean;
  readonly preview: string | null;
};

/** Where options are found; those of a JSON Schema included. */
export const optionNames = ['options', 'choices', 'enum', 'oneOf', 'anyOf'] as const;

const mostOptions = 200;
const example = 'a list such as [{"label": "Keep it"}, {"label": "Drop it"}]';

export function readOtherOptions(fields: GivenFields, path: Path): Found<OtherOption> {
  const name = optionNames.find((one) => !isEmpty(fields.get(one)));
  return name === undefined ? { found: [], problems: [] } : readList(fields.get(name), [...path, name]);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || (typeof value === 'string' && readText(value) === null);
}

function readList(given: unknown, path: Path): Found<OtherOption> {
  const { found, problems } = readObject(given, path, example);
  const [list] = found;
  if (list === undefined) return { found: [], problems };
  const count = Array.isArray(list) ? list.length : Object.keys(list).length;
  if (count > mostOptions) {
    return refuse(path, 'too-long', `has ${count.toLocaleString('en')} entries; give at most ${mostOptions}`);
  }
  const options = joined(itemsOf(list).map((item) => readOption(item, [...path, item.step])));
  const ids = uniqueIds(options.found.map((option) => option.id));
  return {
    found: options.found.map((option, index) => ({ ...option, id: ids[index] ?? option.id })),
    problems: options.problems,
  };
}

/** `key` is the option's name where an object stands for the list: `{"a": "Label"}`. */
type Item = { readonly value: unknown; readonly key: string | null; readonly step: PropertyKey };

function itemsOf(list: object): readonly Item[] {
  if (Array.isArray(list)) return Array.from(list, (value: unknown, step) => ({ value, key: null, step }));
  // One option where a list of them belongs.
  if (isObject(list) && readText(list.label) !== null) return [{ value: list, key: null, step: 0 }];
  return Object.entries(list).map(([key, value]) => ({ value, key, step: key }));
}

function readOption({ value, key }: Item, path: Path): Found<OtherOption> {
  const fields = optionFields(value);
  const ownId = firstOf(fields, ['id', 'value', 'const', 'key'], readScalar) ?? readScalar(key);
  const label = firstOf(fields, ['label', 'title', 'name', 'text'], readScalar) ?? ownId;
  if (label === null) return refuse(path, 'missing', `${nameless(value)}; ${optionAdvice}`);
  const shown = withoutMark(label);
  const option = {
    id: wholeCharacters(ownId ?? shown.label),
    label: shown.label,
    description: readText(fields.get('description')),
    recommended: shown.marked || readFlag(fields.get('recommended')) === true,
    preview: readText(fields.get('preview')),
  };
  return { found: [option], problems: [] };
}

const optionAdvice = 'give a text, or an object such as {"label": "Keep it"}';

function nameless(value: unknown): string {
  if (isObject(value)) return 'has no label';
  return typeof value === 'string' ? 'is blank' : `is ${kindOf(value)}`;
}

/** Text may be an option's JSON; where that names no option it is a label that begins with a bracket. */
function optionFields(value: unknown): GivenFields {
  if (isObject(value)) return readGiven(value);
  const json = beginsLikeJson(value) ? parseLoosely(value) : null;
  if (isObject(json) && readText(json.label) !== null) return readGiven(json);
  return new Map([['label', value]]);
}

/** The value of an option may be true or false, too. */
function readScalar(value: unknown): string | null {
  return typeof value === 'boolean' ? String(value) : readText(value);
}

// Nothing unbounded stands before the mark: a label of nothing but spaces would otherwise take quadratic time.
const mark = '[(（]\\s?(?:recommended|推荐|推薦)\\s?[)）]';
const markBefore = new RegExp(`^${mark}\\s*[:：–—-]?`, 'iu');
const markAfter = new RegExp(`${mark}$`, 'iu');

/** `Blue (Recommended)` is the option Blue. A label that is nothing but the mark keeps it. */
function withoutMark(label: string): { readonly label: string; readonly marked: boolean } {
  const trimmed = label.trim();
  const bare = trimmed.replace(markBefore, '').replace(markAfter, '').trim();
  return bare === trimmed || readText(bare) === null
    ? { label, marked: false }
    : { label: bare, marked: true };
}

/** What a default means: the options it names by id or by label, in their order. */
export function optionsNamed(wanted: unknown, options: readonly OtherOption[]): readonly OtherOption[] {
  const names = new Set(
    (Array.isArray(wanted) ? wanted : [wanted]).flatMap((one: unknown) => {
      const name = readScalar(one);
      return name === null ? [] : [name, withoutMark(name).label];
    }),
  );
  return options.filter((option) => names.has(option.id) || names.has(option.label));
}

/** Without "Other", which is there already where the person may type. */
export function withoutOther(options: readonly OtherOption[]): readonly OtherOption[] {
  const others = options.filter(({ label }) => !isOther.test(label.trim()));
  return others.length === 0 ? options : others;
}

const isOther = /^(?:other|something else|其他|其它)\s?[.…:：]{0,3}$/iu;

/**
 * The same ids, each different from every other and from those elsewhere: a later twin gets `-2`, `-3` …
 * Ids are the same when a person could not tell them apart.
 */
export function uniqueIds(
  ids: readonly (string | null)[],
  elsewhere: readonly string[] = [],
): readonly (string | null)[] {
  const seen = new Set(elsewhere.map(sameId));
  const taken = new Set([...seen, ...ids.map((id) => sameId(id ?? ''))]);
  const next = new Map<string, number>();
  return ids.map((id) => {
    const same = sameId(id ?? '');
    if (id === null || !seen.has(same)) {
      seen.add(same);
      return id;
    }
    let number = next.get(same) ?? 2;
    while (taken.has(`${same}-${number}`)) number += 1;
    next.set(same, number + 1);
    taken.add(`${same}-${number}`);
    return `${id.trim()}-${number}`;
  });
}

/** Half a surrogate pair cannot be written as UTF-8, so such an id would not come back as it was. */
export function wholeCharacters(id: string): string {
  return id.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
