import { describe, expect, test } from 'vitest';
import { firstQuestion, onlyQuestionId } from '../question/request.ts';
import { answerProblems } from './answer-rules.ts';
import { normalizeRequest } from './normalize-request.ts';
import type { RequestFields } from './request-schema.ts';

const fields: RequestFields = {
  title: 'Deploy how?',
  prompt: 'Because.',
  selection_mode: 'single',
  options: [{ id: 'blue', recommended: true }, { id: 'rolling' }, { id: 'stop' }],
};

const normal = (more: Partial<RequestFields> = {}) => normalizeRequest({ ...fields, ...more });
const question = (more: Partial<RequestFields> = {}) => firstQuestion(normal(more));

describe('a request in its one shape', () => {
  test('has every field, with the defaults filled in', () => {
    expect(normal()).toEqual({
      title: 'Deploy how?',
      prompt: 'Because.',
      questions: [
        {
          id: onlyQuestionId,
          title: 'Deploy how?',
          short: null,
          prompt: '',
          mode: 'single',
          options: [
            { id: 'blue', label: 'blue', description: null, recommended: true, preview: null },
            { id: 'rolling', label: 'rolling', description: null, recommended: false, preview: null },
            { id: 'stop', label: 'stop', description: null, recommended: false, preview: null },
          ],
          defaultIds: null,
          min: 1,
          max: 1,
          minGiven: false,
          placeholder: null,
          optionNotes: [],
          globalNote: null,
          optional: false,
          preview: null,
        },
      ],
      listsAnswers: false,
      wishes: {
        interface: null,
        timeoutSeconds: null,
        singleSubmit: null,
        optionNotes: null,
        globalNote: null,
        placeholderVisible: null,
      },
    });
  });

  test.each([
    ['single', 1, 1],
    ['multi', 1, 3],
    ['hybrid', 0, 3],
  ] as const)('%s asks for %i to %i by default', (selection_mode, min, max) => {
    expect(question({ selection_mode })).toMatchObject({ min, max, minGiven: false });
  });

  test('text_input has no options to count', () => {
    const { options: _none, ...bare } = fields;
    expect(firstQuestion(normalizeRequest({ ...bare, selection_mode: 'text_input' }))).toMatchObject({
      options: [],
      min: 0,
      max: 0,
    });
  });

  test('knows a minimum of the agent’s own, also when it is the default', () => {
    expect(question({ min_selections: 1 })).toMatchObject({ min: 1, minGiven: true });
    expect(question({ selection_mode: 'hybrid', min_selections: 0 })).toMatchObject({
      min: 0,
      minGiven: true,
    });
    expect(question({ selection_mode: 'multi', max_selections: 2 })).toMatchObject({
      max: 2,
      minGiven: false,
    });
  });

  test('tells no defaults from a list of none', () => {
    expect(question().defaultIds).toBeNull();
    expect(question({ default_selection_ids: [] }).defaultIds).toEqual([]);
    expect(question({ default_selection_ids: ['stop'] }).defaultIds).toEqual(['stop']);
  });

  test('keeps wishes as wishes: the person’s settings have the last word', () => {
    const wished = normal({
      interface: 'auto',
      timeout_seconds: 5,
      single_submit_mode: false,
      option_annotations_enabled: false,
      global_annotation_enabled: true,
      placeholder_visible: false,
    });
    expect(wished.wishes).toEqual({
      interface: 'auto',
      timeoutSeconds: 5,
      singleSubmit: false,
      optionNotes: false,
      globalNote: true,
      placeholderVisible: false,
    });
  });
});

describe('texts', () => {
  const red = '\u001B[31mred\u001B[0m';

  test('are cleaned wherever they are shown', () => {
    const dirty = normal({
      title: `${red}\nline`,
      prompt: `a\n${red}`,
      options: [{ id: 'x', label: red, description: `${red}\u202E`, recommended: true, preview: red }],
      placeholder: red,
      option_annotations: { x: red },
      global_annotation: red,
      preview: `- ${red}`,
    });
    expect(dirty).toMatchObject({
      title: 'red line',
      prompt: 'a\nred',
      questions: [
        {
          title: 'red line',
          prompt: '',
          options: [{ id: 'x', label: 'red', description: 'red‹U+202E›', preview: 'red' }],
          placeholder: 'red',
          optionNotes: [{ optionId: 'x', text: 'red' }],
          globalNote: 'red',
          preview: '- red',
        },
      ],
    });
  });

  test('leave ids as they came, and clean the label made from one', () => {
    const [option] = question({ options: [{ id: ` ${red} `, recommended: true }] }).options;
    expect(option).toMatchObject({ id: ` ${red} `, label: 'red' });
  });

  test.each(['', ' ', '\u200B', '\u001B[0m'])('of nothing (%j) are none', (blank) => {
    const empty = question({
      options: [{ id: 'x', label: blank, description: blank, recommended: true, preview: blank }],
      preview: blank,
      placeholder: blank,
      option_annotations: { x: blank },
      global_annotation: blank,
    });
    expect(empty).toMatchObject({
      options: [{ label: 'x', description: null, preview: null }],
      preview: null,
      placeholder: null,
      optionNotes: [],
      globalNote: null,
    });
  });

  test('that grow when cleaned never keep a person from answering', () => {
    const hostile = 'a\u200B'.repeat(4_096);
    const noted = question({ option_annotations: { blue: hostile }, global_annotation: hostile });
    const untouched = {
      selectedIds: ['blue'],
      customInput: null,
      optionNotes: noted.optionNotes,
      globalNote: noted.globalNote,
    };
    expect(answerProblems({ question: noted, hidden: [] }, untouched)).toEqual([]);
  });
});
