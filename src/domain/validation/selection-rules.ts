import { modes, nameModes, type SelectionMode } from '../question/mode.ts';
import { problem } from './problem.ts';
import { holds, type RequestRule } from './request-rule.ts';

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

/** Rules about how many may be picked. */
export const selectionRules: readonly RequestRule[] = [
  limitsAreOrdered,
  limitsFitTheOptions,
  maximumReachesTheDefaultMinimum,
  singlePicksOne,
  defaultsFitTheMaximum,
];
