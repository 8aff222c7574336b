import { isBlank } from '../text/characters.ts';
import { cleanLine } from '../text/clean-text.ts';
import { type LenientFields, sameId } from './lenient-fields.ts';
import { nearest } from './nearest.ts';
import { type Problem, pathText, problem, quote } from './problem.ts';
import { holds, type RequestRule } from './request-rule.ts';
import { shownText } from './shown-text.ts';

const optionIdsSaySomething: RequestRule = ({ options }) =>
  (options ?? []).flatMap(({ id }, index) =>
    id !== null && id !== '' && shownText(id, cleanLine) === null
      ? [problem(`options[${index}].id`, 'too-short', 'is blank; give it a visible character')]
      : [],
  );

/** Half a surrogate pair cannot be written as UTF-8, so such an id could not go back byte for byte. */
const optionIdsAreWholeCharacters: RequestRule = ({ options }) =>
  (options ?? []).flatMap(({ id }, index) =>
    id !== null && /\p{Cs}/u.test(id)
      ? [problem(`options[${index}].id`, 'wrong-value', 'holds half a character; use whole ones')]
      : [],
  );

const optionIdsAreUnique: RequestRule = ({ options }) => {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const [index, { id }] of (options ?? []).entries()) {
    if (id === null || isBlank(id)) continue;
    if (seen.has(sameId(id))) {
      problems.push(
        problem(
          `options[${index}].id`,
          'duplicate',
          `${quote(id)} is used twice; give each option its own id`,
        ),
      );
    }
    seen.add(sameId(id));
  }
  return problems;
};

export const someOptionIsRecommended: RequestRule = ({ options }) => {
  if (options === null || options.some((option) => option.recommended !== false)) return holds;
  return [problem('options', 'missing', 'recommends nothing; set recommended: true on at least one option')];
};

const defaultsNameOptions: RequestRule = (lenient) =>
  strangers(lenient, lenient.fields.default_selection_ids ?? []).map(([index, text]) =>
    problem(`default_selection_ids[${index}]`, 'unknown-option', text),
  );

const defaultsDoNotRepeat: RequestRule = ({ fields }) =>
  (fields.default_selection_ids ?? []).flatMap((id, index, ids) =>
    ids.indexOf(id) === index
      ? []
      : [
          problem(
            `default_selection_ids[${index}]`,
            'duplicate',
            `${quote(id)} is named twice; name it once`,
          ),
        ],
  );

const notesNameOptions: RequestRule = (lenient) => {
  const ids = Object.keys(lenient.fields.option_annotations ?? {});
  return strangers(lenient, ids).map(([index, text]) =>
    problem(pathText(['option_annotations', ids[index] ?? '']), 'unknown-option', text),
  );
};

/** Which of `ids` are no options of the request, each with a sentence about it. */
function strangers({ options }: LenientFields, ids: readonly string[]): readonly [number, string][] {
  if (options === null) return [];
  const known = options.flatMap(({ id }) => (id === null ? [] : [id]));
  // The id meant may be the one that is misshapen.
  if (known.length < options.length) return [];
  return ids.flatMap((id, index): [number, string][] =>
    known.includes(id) ? [] : [[index, `${quote(id)} is not one of the options; ${idAdvice(id, known)}`]],
  );
}

function idAdvice(id: string, known: readonly string[]): string {
  const twin = known.find((candidate) => sameId(candidate) === sameId(id));
  if (twin !== undefined) return `copy the id ${quote(twin)} exactly, with its spaces and accents`;
  const meant = nearest(id, known);
  return meant === null ? 'use an id from options' : `did you mean ${quote(meant)}?`;
}

/** Rules about what can be picked and what names it. */
export const optionRules: readonly RequestRule[] = [
  optionIdsSaySomething,
  optionIdsAreWholeCharacters,
  optionIdsAreUnique,
  someOptionIsRecommended,
  defaultsNameOptions,
  defaultsDoNotRepeat,
  notesNameOptions,
];
