import type * as z from 'zod/v4';
import type { GivenFields } from './given-fields.ts';
import { mostProblems, type Problem } from './problem.ts';
import { type RequestField, type RequestFields, requestSchema } from './request-schema.ts';
import { shapeProblems, unknownField } from './shape-problems.ts';

type Shaped = { readonly fields: Partial<RequestFields>; readonly problems: readonly Problem[] };

/**
 * Checks each field by itself, so that one bad field does not hide what is wrong with the others.
 * Only sound fields come through.
 */
export function shapeRequest(given: GivenFields): Shaped {
  const fields: [RequestField, unknown][] = [];
  const problems: Problem[] = [];
  for (const [key, value] of given) {
    if (problems.length > mostProblems) break;
    if (!isRequestField(key)) {
      problems.push(unknownField([key]));
      continue;
    }
    const checked = requestSchema.shape[key].safeParse(value);
    if (checked.success) fields.push([key, checked.data]);
    else problems.push(...problemsIn(key, value, checked.error.issues));
  }
  return { fields: Object.fromEntries(fields) as Partial<RequestFields>, problems };
}

function isRequestField(key: string): key is RequestField {
  return Object.hasOwn(requestSchema.shape, key);
}

function problemsIn(
  key: RequestField,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): readonly Problem[] {
  return issues.flatMap((issue) =>
    shapeProblems({ issue, path: [key, ...issue.path], value: valueAt(value, issue.path) }),
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
