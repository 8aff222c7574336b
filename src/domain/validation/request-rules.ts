import { modes, takesOptions, takesText } from '../question/mode.ts';
import { cleanText } from '../text/clean-text.ts';
import { optionRules } from './option-rules.ts';
import { problem } from './problem.ts';
import { holds, type RequestRule } from './request-rule.ts';
import { selectionRules } from './selection-rules.ts';
import { shownText } from './shown-text.ts';

const requiredFieldsAreGiven: RequestRule = ({ given }) =>
  (['title', 'prompt', 'selection_mode'] as const)
    .filter((field) => !given.has(field))
    .map((field) => problem(field, 'missing', missingAdvice[field]));

const missingAdvice = {
  title: 'is missing; give the question in one line',
  prompt: 'is missing; give the task context and the reason a choice is needed',
  selection_mode: 'is missing; use single, multi, text_input or hybrid',
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
  const advice = takesOptions(mode)
    ? 'remove it, or use hybrid or text_input'
    : 'remove it, or use single, multi or hybrid';
  return [...(takesOptions(mode) ? [] : optionOnlyFields), ...(takesText(mode) ? [] : textOnlyFields)]
    .filter((field) => given.has(field))
    .map((field) => problem(field, 'not-allowed-here', `is not for ${mode}; ${advice}`));
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
  if (mode === null || modes[mode].pickCanSend || fields.single_submit_mode !== true) return holds;
  return [
    problem('single_submit_mode', 'not-allowed-here', `true is only for single; remove it for ${mode}`),
  ];
};

export const requestRules: readonly RequestRule[] = [
  requiredFieldsAreGiven,
  textsSaySomething,
  optionsAreGivenWhereNeeded,
  fieldsFitTheMode,
  singleSubmitGoesWithSingle,
  ...optionRules,
  ...selectionRules,
];
