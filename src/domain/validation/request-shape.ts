import * as z from 'zod/v4';
import { countCharacters } from '../text/characters.ts';
import type { GivenFields } from './given-fields.ts';
import { kindOf } from './loose-values.ts';
import { nearest } from './nearest.ts';
import { mostProblems, type Problem, pathText, problem, quote } from './problem.ts';
import {
  byteLength,
  callFields,
  type EntryFields,
  entryFields,
  entrySchema,
  optionFields,
  type RequestFields,
  requestFields,
  requestSchema,
} from './request-schema.ts';

type Shaped<Fields> = { readonly fields: Partial<Fields>; readonly problems: readonly Problem[] };

export function shapeRequest(given: GivenFields): Shaped<RequestFields> {
  return shapeFields(given, requestSchema, []);
}

/** One entry of `questions`, which stands at this path. */
export function shapeEntry(given: GivenFields, at: readonly PropertyKey[]): Shaped<EntryFields> {
  return shapeFields(given, entrySchema, at);
}

/**
 * Checks each field by itself, so that one bad field does not hide what is wrong with the others.
 * Only sound fields come through.
 */
function shapeFields<Fields>(
  given: GivenFields,
  { shape }: z.ZodObject,
  at: readonly PropertyKey[],
): Shaped<Fields> {
  const fields: [string, unknown][] = [];
  const problems: Problem[] = [];
  for (const [key, value] of given) {
    if (problems.length > mostProblems) break;
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (schema === undefined) {
      problems.push(unknownField([...at, key]));
      continue;
    }
    const checked = z.safeParse(schema, value);
    if (checked.success) fields.push([key, checked.data]);
    else problems.push(...problemsIn([...at, key], value, checked.error.issues));
  }
  return { fields: Object.fromEntries(fields) as Partial<Fields>, problems };
}

function problemsIn(
  at: readonly PropertyKey[],
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): readonly Problem[] {
  return issues.flatMap((issue) =>
    shapeProblems({ issue, path: [...at, ...issue.path], value: valueAt(value, issue.path) }),
  );
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.getOwnPropertyDescriptor(current, step)?.value;
  }
  return current;
}

/** One finding of the schema, at `path` within the request. */
type Finding = {
  readonly issue: z.core.$ZodIssue;
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
};

/** Says a finding of the schema in words an agent can act on. */
export function shapeProblems({ issue, path, value }: Finding): readonly Problem[] {
  const at = pathText(path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, mostProblems + 1).map((key) => unknownField([...path, key]));
    case 'invalid_type':
      return [wrongType(at, issue.expected, value)];
    case 'invalid_value':
      return [problem(at, 'wrong-value', wrongValue(value, issue.values.map(String)))];
    case 'too_small':
      return [tooSmall(at, issue)];
    case 'too_big':
      return [tooBig(at, issue, value)];
    default:
      return [problem(at, 'wrong-value', `${quote(value)} is not accepted here; ${issue.message}`)];
  }
}

/** An unknown key, at the top of the request or in one of its options. */
export function unknownField(path: readonly PropertyKey[]): Problem {
  const key = String(path.at(-1));
  const known = knownAt(path);
  if (known === entryFields && callFields.includes(key)) {
    return problem(pathText(path), 'unknown-field', 'is for the whole call; give it beside questions');
  }
  const meant = nearest(key, known);
  const advice = meant === null ? `remove it; known are ${known.join(', ')}` : `did you mean ${meant}?`;
  return problem(pathText(path), 'unknown-field', `is not a known field; ${advice}`);
}

/** The fields there are at the end of a path: in the request, in one of its questions, or in an option. */
function knownAt(path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 1) return requestFields;
  return path.at(-3) === 'questions' ? entryFields : optionFields;
}

function wrongType(at: string, expected: string, value: unknown): Problem {
  const wanted =
    wantedAt.get(at.replace(/^questions\[\d+\]\./, '').replaceAll(/\[\d+\]/g, '[]')) ?? named(expected);
  if (value === undefined) return problem(at, 'missing', `is missing; give ${wanted}`);
  return problem(at, 'wrong-type', `is ${kindOf(value)}; give ${wanted}`);
}

/** Where the kind alone would not tell an agent what to write. */
const wantedAt: ReadonlyMap<string, string> = new Map([
  ['options', 'a list of objects such as {"id": "keep", "label": "Keep it", "recommended": true}'],
  ['options[]', 'an object such as {"id": "keep", "label": "Keep it"}'],
  ['options[].id', 'a short text of your own, it comes back in selected_ids'],
  ['default_selection_ids', 'a list of option ids'],
  ['default_selection_ids[]', 'the id of an option'],
  ['option_annotations', 'an object of option id to text'],
]);

function wrongValue(value: unknown, allowed: readonly string[]): string {
  const meant = typeof value === 'string' ? nearest(value, allowed) : null;
  const all = allowed.join(', ');
  const advice = meant === null ? `use one of ${all}` : `did you mean ${meant}? (one of ${all})`;
  return `${quote(value)} is not accepted; ${advice}`;
}

function tooSmall(at: string, issue: z.core.$ZodIssueTooSmall): Problem {
  if (issue.origin === 'string') return problem(at, 'too-short', 'is empty; write something');
  if (issue.origin === 'array') return problem(at, 'too-short', 'is empty; give at least one');
  return problem(at, 'out-of-range', `is below ${issue.minimum}; give ${issue.minimum} or more`);
}

function tooBig(at: string, issue: z.core.$ZodIssueTooBig, value: unknown): Problem {
  const most = inDigits(Number(issue.maximum));
  switch (issue.origin) {
    case 'string': {
      const length = inDigits(countCharacters(String(value)));
      return problem(at, 'too-long', `has ${length} characters; shorten it to at most ${most}`);
    }
    case 'file': {
      const length = inDigits(byteLength(String(value)));
      return problem(at, 'too-long', `has ${length} bytes; shorten it to at most ${most}`);
    }
    case 'array':
    case 'record': {
      const length = inDigits(Object.keys(Object(value)).length);
      return problem(at, 'too-long', `has ${length} entries; give at most ${most}`);
    }
    default:
      return problem(at, 'out-of-range', `is above ${most}; give ${most} or less`);
  }
}

function inDigits(count: number): string {
  return count.toLocaleString('en');
}

function named(kind: string): string {
  switch (kind) {
    // Every number of the request is one to count with.
    case 'number':
    case 'int':
      return 'a whole number';
    case 'array':
      return 'a list';
    case 'object':
    case 'record':
      return 'an object';
    case 'boolean':
      return 'true or false';
    default:
      return `a ${kind}`;
  }
}
