import { type Notes, notesFromObject } from '../../../domain/answer/note.ts';
import { isObject, type JsonObject } from '../../../domain/json-object.ts';
import { portalWords } from '../../strings.ts';

/** Reads an untrusted body field by field and notes what is wrong, so that everything is said at once. */
export type Fields = {
  text(name: string, max: number): string;
  optionalText(name: string): string | null;
  texts(name: string): readonly string[];
  notes(name: string): Notes;
  integer(name: string, bounds: { readonly min: number; readonly max: number }): number | null;
  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | null;
  /** Nothing but these: a field nobody reads is a misspelt one, and its answer would be lost. */
  only(...names: readonly string[]): void;
  complain(problem: string): void;
  readonly problems: readonly string[];
};

const words = portalWords.en.body;
/** Longer than any text a rule allows: the rules say it better, in the person's language. */
const maxText = 1024 * 1024;

export function readFields(body: JsonObject): Fields {
  const problems: string[] = [];
  function complain(problem: string): void {
    problems.push(problem);
  }

  return {
    problems,
    complain,
    only(...names) {
      for (const name of Object.keys(body)) {
        if (!names.includes(name)) complain(words.unknown(name, names.join(', ')));
      }
    },
    text(name, max) {
      const value = body[name];
      if (typeof value === 'string' && value.length > 0 && value.length <= max) return value;
      complain(words.text(name, max));
      return '';
    },
    optionalText(name) {
      const value = body[name] ?? null;
      if (value === null || typeof value === 'string') return value;
      complain(words.longText(name, maxText));
      return null;
    },
    texts(name) {
      const value = body[name] ?? [];
      if (isTexts(value)) return value;
      complain(words.texts(name));
      return [];
    },
    notes(name) {
      const value = body[name] ?? {};
      if (isObject(value) && isTexts(Object.values(value))) {
        return notesFromObject(value as Readonly<Record<string, string>>);
      }
      complain(words.notes(name));
      return [];
    },
    integer(name, { min, max }) {
      const value = body[name];
      if (value === undefined) return null;
      if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value);
      complain(words.integer(name, min, max));
      return null;
    },
    oneOf(name, values) {
      const value = body[name];
      const known = values.find((candidate) => candidate === value);
      if (known !== undefined) return known;
      if (value !== undefined) complain(words.oneOf(name, values.join(', ')));
      return null;
    },
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
