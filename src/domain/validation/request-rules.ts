import {
  modes,
  nameModes,
  pickCanSend,
  type SelectionMode,
  takesOptions,
  takesText,
} from '../question/mode.ts';
import { isBlank, shownText } from '../text/characters.ts';
import { cleanLine, cleanText } from '../text/clean-text.ts';
import { type LenientFields, sameId } from './lenient-fields.ts';
import { nearest } from './nearest.ts';
import { type Problem, pathText, problem, quote } from './problem.ts';
import type { RequestFields } from './request-schema.ts';

/** A rule is a sentence about one question; it returns what contradicts it. */
type RequestRule = (lenient: LenientFields) => readonly Problem[];

const holds: readonly Problem[] = [];

const titleIsGiven: RequestRule = ({ given }) => missing(given, ['title']);

/** One of several questions may leave both to the whole. */
const promptAndModeAreGiven: RequestRule = ({ given }) => missing(given, ['prompt', 'selection_mode']);

function missing(
  given: ReadonlySet<string>,
  fields: readonly (keyof typeof missingAdvice)[],
): readonly Problem[] {
  return fields
    .filter((field) => !given.has(field))
    .map((field) => problem(field, 'missing', missingAdvice[field]));
}

const missingAdvice = {
  title: 'is missing; give the question in one line',
  prompt: 'is missing; give the task context and the reason a choice is needed',
  selection_mode: `is missing; use ${nameModes(() => true, 'or')}`,
} as const;

const textsSaySomething: RequestRule = ({ fields }) =>
  (['title', 'prompt'] as const)
    .filter((field) => {
      const text = fields[field];
      return text !== undefined && shownText(text, cleanText) === null;
    })
    .map((field) => problem(field, 'too-short', 'is blank; write something'));

const optionsAreGivenWhereNeeded: RequestRule = ({ given, mode }) => {
  if (mode === null || !takesOptions(mode) || given.has('options')) return holds;
  return [problem('options', 'missing', `is missing; ${mode} needs at least one option`)];
};

const fieldsFitTheMode: RequestRule = ({ given, mode }) => {
  if (mode === null) return holds;
  const refuse = (fields: readonly (keyof RequestFields)[], fits: (mode: SelectionMode) => boolean) => {
    const advice = `is not for ${mode}; remove it, or use ${nameModes(fits, 'or')}`;
    const misplaced = fits(mode) ? [] : fields.filter((field) => given.has(field));
    return misplaced.map((field) => problem(field, 'not-allowed-here', advice));
  };
  return [...refuse(optionOnlyFields, takesOptions), ...refuse(textOnlyFields, takesText)];
};

const optionOnlyFields = [
  'options',
  'default_selection_ids',
  'min_selections',
  'max_selections',
  'option_annotations_enabled',
  'option_annotations',
] as const;

const textOnlyFields = ['placeholder', 'placeholder_visible'] as const;

const singleSubmitGoesWithSingle: RequestRule = ({ fields, mode }) => {
  if (mode === null || pickCanSend(mode) || fields.single_submit_mode !== true) return holds;
  return [
    problem(
      'single_submit_mode',
      'not-allowed-here',
      `true is only for ${nameModes(pickCanSend, 'or')}; remove it for ${mode}`,
    ),
  ];
};

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

const someOptionIsRecommended: RequestRule = ({ options }) => {
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

const limitsAreOrdered: RequestRule = ({ fields, mode }) => {
  const { min_selections: min, max_selections: max } = fields;
  // `single` has a rule of its own.
  if (picksOne(mode) || min === undefined || max === undefined || min <= max) return holds;
  return [
    problem(
      'min_selections',
      'out-of-range',
      `is ${min}, above max_selections ${max}; lower it or raise max_selections`,
    ),
  ];
};

const limitsFitTheOptions: RequestRule = ({ fields, mode, options }) => {
  if (options === null || picksOne(mode)) return holds;
  return (['min_selections', 'max_selections'] as const).flatMap((field) => {
    const value = fields[field] ?? 0;
    if (value <= options.length) return [];
    return [
      problem(
        field,
        'out-of-range',
        `is ${value}, but ${options.length === 1 ? 'there is' : 'there are'} ${optionCount(options.length)}; lower it or add options`,
      ),
    ];
  });
};

function picksOne(mode: SelectionMode | null): boolean {
  return mode !== null && modes[mode].picks === 'one';
}

function optionCount(count: number): string {
  return count === 1 ? '1 option' : `${count} options`;
}

const maximumReachesTheDefaultMinimum: RequestRule = ({ given, fields, mode }) => {
  const asksForOne = mode !== null && modes[mode].picks === 'many' && modes[mode].defaultMin === 1;
  if (!asksForOne || fields.max_selections !== 0 || given.has('min_selections')) return holds;
  return [
    problem(
      'max_selections',
      'out-of-range',
      'is 0, below the default min_selections 1; give 1 or more, or min_selections: 0 too',
    ),
  ];
};

const singlePicksOne: RequestRule = ({ fields, mode }) => {
  const { min_selections: min = 1, max_selections: max = 1 } = fields;
  if (!picksOne(mode)) return holds;
  const other = nameModes((one) => modes[one].picks === 'many' && !modes[one].takesText, 'or');
  return [
    ...(max === 1
      ? []
      : [problem('max_selections', 'out-of-range', `is ${max}; ${mode} takes 1, or use ${other}`)]),
    ...(min <= 1
      ? []
      : [problem('min_selections', 'out-of-range', `is ${min}; ${mode} takes 0 or 1, or use ${other}`)]),
  ];
};

const defaultsFitTheMaximum: RequestRule = ({ fields, mode }) => {
  const count = new Set(fields.default_selection_ids).size;
  const max = picksOne(mode) ? 1 : (fields.max_selections ?? count);
  if (count <= max) return holds;
  return [
    problem('default_selection_ids', 'out-of-range', `names ${optionCount(count)}; name at most ${max}`),
  ];
};

/** An agent has to say what it would choose; a script may have no opinion. */
export type Recommendation = 'required' | 'optional';

export function rulesFor(
  rules: readonly RequestRule[],
  recommendation: Recommendation,
): readonly RequestRule[] {
  return recommendation === 'required' ? rules : rules.filter((rule) => rule !== someOptionIsRecommended);
}

const commonRules: readonly RequestRule[] = [
  textsSaySomething,
  optionsAreGivenWhereNeeded,
  fieldsFitTheMode,
  singleSubmitGoesWithSingle,
  optionIdsSaySomething,
  optionIdsAreWholeCharacters,
  optionIdsAreUnique,
  someOptionIsRecommended,
  defaultsNameOptions,
  defaultsDoNotRepeat,
  notesNameOptions,
  limitsAreOrdered,
  limitsFitTheOptions,
  maximumReachesTheDefaultMinimum,
  singlePicksOne,
  defaultsFitTheMaximum,
];

/** For one of several questions. */
export const questionRules: readonly RequestRule[] = [titleIsGiven, ...commonRules];

/** For a question that stands alone. */
export const requestRules: readonly RequestRule[] = [titleIsGiven, promptAndModeAreGiven, ...commonRules];
