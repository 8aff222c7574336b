import { describe, expect, test } from 'vitest';
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

describe('a request in its one shape', () => {
  test('has every field, with the defaults filled in', () => {
    expect(normal()).toEqual({
      title: 'Deploy how?',
      prompt: 'Because.',
      mode: 'single',
      options: [
        { id: 'blue', label: 'blue', description: null, recommended: true },
        { id: 'rolling', label: 'rolling', description: null, recommended: false },
        { id: 'stop', label: 'stop', description: null, recommended: false },
      ],
      defaultIds: null,
      min: 1,
      max: 1,
      minGiven: false,
      placeholder: null,
      optionNotes: [],
      globalNote: null,
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
    expect(normal({ selection_mode })).toMatchObject({ min, max, minGiven: false });
  });

  test('text_input has no options to count', () => {
    const { options: _none, ...bare } = fields;
    expect(normalizeRequest({ ...bare, selection_mode: 'text_input' })).toMatchObject({
      options: [],
      min: 0,
      max: 0,
    });
  });

  test('knows a minimum of the agent’s own, also when it is the default', () => {
    expect(normal({ min_selections: 1 })).toMatchObject({ min: 1, minGiven: true });
    expect(normal({ selection_mode: 'hybrid', min_selections: 0 })).toMatchObject({ min: 0, minGiven: true });
    expect(normal({ selection_mode: 'multi', max_selections: 2 })).toMatchObject({ max: 2, minGiven: false });
  });

  test('tells no defaults from a list of none', () => {
    expect(normal().defaultIds).toBeNull();
    expect(normal({ default_selection_ids: [] }).defaultIds).toEqual([]);
    expect(normal({ default_selection_ids: ['stop'] }).defaultIds).toEqual(['stop']);
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
      options: [{ id: 'x', label: red, description: `${red}\u202E`, recommended: true }],
      placeholder: red,
      option_annotations: { x: red },
      global_annotation: red,
    });
    expect(dirty).toMatchObject({
      title: 'red line',
      prompt: 'a\nred',
      options: [{ id: 'x', label: 'red', description: 'red‹U+202E›' }],
      placeholder: 'red',
      optionNotes: [{ optionId: 'x', text: 'red' }],
      globalNote: 'red',
    });
  });

  test('leave ids as they came, and clean the label made from one', () => {
    const [option] = normal({ options: [{ id: ` ${red} `, recommended: true }] }).options;
    expect(option).toMatchObject({ id: ` ${red} `, label: 'red' });
  });

  test.each(['', ' ', '\u200B', '\u001B[0m'])('of nothing (%j) are none', (blank) => {
    const empty = normal({
      options: [{ id: 'x', label: blank, description: blank, recommended: true }],
      placeholder: blank,
      option_annotations: { x: blank },
      global_annotation: blank,
    });
    expect(empty).toMatchObject({
      options: [{ label: 'x', description: null }],
      placeholder: null,
      optionNotes: [],
      globalNote: null,
    });
  });

  test('that grow when cleaned never keep a person from answering', () => {
    const hostile = 'a\u200B'.repeat(4_096);
    const request = normal({ option_annotations: { blue: hostile }, global_annotation: hostile });
    const untouched = {
      selectedIds: ['blue'],
      customInput: null,
      optionNotes: request.optionNotes,
      globalNote: request.globalNote,
    };
    expect(answerProblems({ request, hidden: [] }, untouched)).toEqual([]);
  });
});
