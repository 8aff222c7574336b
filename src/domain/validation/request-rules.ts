import { nameModes, pickCanSend, type SelectionMode, takesOptions, takesText } from '../question/mode.ts';
import { cleanText } from '../text/clean-text.ts';
import { optionRules } from './option-rules.ts';
import { problem } from './problem.ts';
import { holds, type RequestRule } from './request-rule.ts';
import type { RequestField } from './request-schema.ts';
import { selectionRules } from './selection-rules.ts';
import { shownText } from './shown-text.ts';

const requiredFieldsAreGiven: RequestRule = ({ given }) =>
  (['title', 'prompt', 'selection_mode'] as const)
    .filter((field) => !given.has(field))
    .map((field) => problem(field, 'missing', missingAdvice[field]));

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
  const refuse = (fields: readonly RequestField[], fits: (mode: SelectionMode) => boolean) => {
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

export const requestRules: readonly RequestRule[] = [
  requiredFieldsAreGiven,
  textsSaySomething,
  optionsAreGivenWhereNeeded,
  fieldsFitTheMode,
  singleSubmitGoesWithSingle,
  ...optionRules,
  ...selectionRules,
];
