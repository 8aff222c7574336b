import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validForms } from '../../../test/support/arbitraries.ts';
import type { Request } from '../question/request.ts';
import { parseCall } from './parse-request.ts';
import { problemLine } from './problem.ts';

const pick = {
  title: 'When?',
  selection_mode: 'single',
  options: [{ id: 'now', recommended: true }, { id: 'later' }],
};
const type = { title: 'Its name', selection_mode: 'text_input' };

function accepted(raw: Record<string, unknown>): Request {
  const call = parseCall(raw);
  if (call.kind !== 'ask') throw new Error(lines(raw).join('\n'));
  return call.request;
}

function lines(raw: Record<string, unknown>): readonly string[] {
  const call = parseCall(raw);
  return call.kind === 'refused' ? call.problems.map(problemLine) : [];
}

const withEntry = (more: object) => ({ questions: [pick, { ...pick, title: 'Second?', ...more }] });

describe('several questions in our own shape', () => {
  test('are read in their order, each with its own fields', () => {
    const { questions, listsAnswers } = accepted({ title: 'Release', questions: [pick, type] });
    expect(questions).toMatchObject([
      { id: '1', title: 'When?', mode: 'single', options: [{ id: 'now' }, { id: 'later' }], min: 1, max: 1 },
      { id: '2', title: 'Its name', mode: 'text_input', options: [] },
    ]);
    expect(listsAnswers).toBe(true);
  });

  test('may be one, which is then told apart from a single question by its answers', () => {
    expect(accepted({ questions: [pick] })).toMatchObject({ title: 'When?', listsAnswers: true });
  });

  test('need no prompt, no frame and, where options say it, no mode', () => {
    const { selection_mode: _mode, ...withoutMode } = pick;
    expect(accepted({ questions: [withoutMode, type] })).toMatchObject({
      title: 'When?',
      prompt: '',
      questions: [{ mode: 'single', prompt: '' }, { prompt: '' }],
    });
  });

  test('have older names, too', () => {
    const { selection_mode: _mode, ...withoutMode } = pick;
    expect(accepted({ questions: [{ ...withoutMode, type: 'multi_select' }] })).toMatchObject({
      questions: [{ mode: 'multi' }],
    });
  });

  test('may be eight, and no more', () => {
    expect(accepted({ questions: Array.from({ length: 8 }, () => pick) }).questions).toHaveLength(8);
    expect(lines({ questions: Array.from({ length: 9 }, () => pick) })).toEqual([
      expect.stringMatching(/^questions: has 9 .*at most 8/),
    ]);
  });

  test('may be any that are valid one by one', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(validForms, (raw) => {
        const request = accepted(raw);
        const given = raw.questions as readonly Record<string, unknown>[];
        expect(request.questions).toHaveLength(given.length);
        request.questions.forEach((question, at) => {
          expect(question.mode).toBe(given[at]?.selection_mode);
          expect(question.optional).toBe(given[at]?.optional ?? false);
          const ids = (given[at]?.options ?? []) as readonly { readonly id: string }[];
          expect(question.options.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
        });
        const names = request.questions.map(({ id }) => id);
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is wrong with an entry', () => {
  test.each<[string, object, string]>([
    [
      'a missing title',
      { title: undefined },
      'questions[1].title: is missing; give the question in one line',
    ],
    ['a blank title', { title: ' ' }, 'questions[1].title: is blank; write something'],
    [
      'a title that is too long',
      { title: 'x'.repeat(301) },
      'questions[1].title: has 301 characters; shorten it to at most 300',
    ],
    ['a title of another kind', { title: 5 }, 'questions[1].title: is the number 5; give a string'],
    [
      'an unknown mode',
      { selection_mode: 'singel' },
      'questions[1].selection_mode: "singel" is not accepted; did you mean single? (one of single, multi, text_input, hybrid)',
    ],
    [
      'twin options',
      { options: [{ id: 'a', recommended: true }, { id: 'a' }] },
      'questions[1].options[1].id: "a" is used twice; give each option its own id',
    ],
    [
      'nothing recommended',
      { options: [{ id: 'a' }, { id: 'b' }] },
      'questions[1].options: recommends nothing; set recommended: true on at least one option',
    ],
    [
      'a default that is no option',
      { default_selection_ids: ['lather'] },
      'questions[1].default_selection_ids[0]: "lather" is not one of the options; did you mean "later"?',
    ],
    [
      'an unknown field of an option',
      { options: [{ id: 'a', recommended: true, lable: 'A' }] },
      'questions[1].options[0].lable: is not a known field; did you mean label?',
    ],
    [
      'a field that is misspelt',
      { placholder: 'x' },
      'questions[1].placholder: is not a known field; did you mean placeholder?',
    ],
    [
      'a field of the whole call',
      { timeout_seconds: 60 },
      'questions[1].timeout_seconds: is for the whole call; give it beside questions',
    ],
    [
      'an optional that is no flag',
      { optional: 'yes' },
      'questions[1].optional: is a string; give true or false',
    ],
    [
      'a preview of 32 KB and a byte',
      { preview: 'x'.repeat(32_769) },
      'questions[1].preview: has 32,769 bytes; shorten it to at most 32,768',
    ],
    [
      'a preview of an option that is too large, in bytes',
      { options: [{ id: 'a', recommended: true, preview: '好'.repeat(11_000) }] },
      'questions[1].options[0].preview: has 33,000 bytes; shorten it to at most 32,768',
    ],
    [
      'a password',
      { isSecret: true },
      'questions[1].isSecret: marks a secret, and passwords do not belong in a conversation; remove this question and tell the user where to enter it themselves',
    ],
  ])('is told with its place: %s', (_what, more, line) => {
    expect(lines(withEntry(more))).toEqual([line]);
  });

  test('is told of every entry at once', () => {
    expect(
      lines({
        questions: [
          { ...pick, title: '' },
          { ...type, options: pick.options },
        ],
      }),
    ).toEqual([
      'questions[0].title: is empty; write something',
      'questions[1].options: is not for text_input; remove it, or use single, multi or hybrid',
    ]);
  });

  test('keeps a script from nothing: it recommends where it has an opinion', () => {
    const plain = { questions: [{ ...pick, options: [{ id: 'a' }, { id: 'b' }] }] };
    expect(parseCall(plain, 'optional').kind).toBe('ask');
    expect(parseCall(plain).kind).toBe('refused');
  });
});

describe('what stands beside questions', () => {
  test('frames them', () => {
    const request = accepted({ title: 'Release 2.4', prompt: 'Two things.', questions: [pick, type] });
    expect(request).toMatchObject({ title: 'Release 2.4', prompt: 'Two things.' });
  });

  test('concerns the whole call', () => {
    const wishes = {
      timeout_seconds: 60,
      interface: 'terminal',
      option_annotations_enabled: false,
      global_annotation_enabled: false,
      placeholder_visible: false,
      single_submit_mode: false,
    };
    expect(accepted({ questions: [pick, type], ...wishes }).wishes).toEqual({
      interface: 'terminal',
      timeoutSeconds: 60,
      singleSubmit: false,
      optionNotes: false,
      globalNote: false,
      placeholderVisible: false,
    });
  });

  test.each([
    ['options', pick.options],
    ['selection_mode', 'single'],
    ['min_selections', 1],
    ['preview', '+ a'],
    ['global_annotation', 'x'],
  ])('is not %s, which belongs to one of them', (name, value) => {
    expect(lines({ questions: [pick, type], [name]: value })).toEqual([
      `${name}: belongs in the entries of questions`,
    ]);
  });

  test('does not let a pick submit where there are several', () => {
    expect(lines({ questions: [pick, type], single_submit_mode: true })).toEqual([
      'single_submit_mode: true is only for one question; remove it, several are sent together',
    ]);
    expect(accepted({ questions: [pick], single_submit_mode: true }).wishes.singleSubmit).toBe(true);
  });

  test('has its own limits', () => {
    expect(lines({ title: 'x'.repeat(301), questions: [pick] })).toEqual([
      'title: has 301 characters; shorten it to at most 300',
    ]);
    expect(lines({ priority: 1, questions: [pick] })).toEqual([
      expect.stringMatching(/^priority: is not a known field/),
    ]);
  });

  test('is not a session to poll', () => {
    expect(lines({ session_id: '01abc', questions: [pick] })).toEqual([
      'questions: cannot stand beside session_id; poll with session_id alone',
    ]);
  });
});

describe('evidence', () => {
  const preview = 'x'.repeat(32 * 1_024);
  const options = (count: number) =>
    Array.from({ length: count }, (_none, n) => ({ id: `o${n}`, recommended: n === 0, preview }));

  test('may be 256 KB in all, over every question and option', () => {
    expect(
      accepted({
        questions: [
          { ...pick, options: options(4) },
          { ...pick, options: options(4) },
        ],
      }),
    ).toBeTruthy();
    const tooMuch = {
      questions: [
        { ...pick, options: options(4), preview: 'y' },
        { ...pick, options: options(4) },
      ],
    };
    expect(lines(tooMuch)).toEqual([
      'preview: all previews have 257 KiB; shorten them to at most 256 KiB together',
    ]);
  });

  test('has the same bound in a single question', () => {
    const single = { title: 'Which?', prompt: 'Because.', selection_mode: 'single' };
    expect(lines({ ...single, options: options(9) })).toEqual([
      expect.stringMatching(/^preview: all previews have 288 KiB/),
    ]);
    expect(accepted({ ...single, options: options(8) }).questions[0]?.options[7]?.preview).toHaveLength(
      32_768,
    );
  });
});

describe('entries in our shape and in another’s', () => {
  test('may stand in one form: only ours have limits', () => {
    const other = { question: 'Which colour?', header: 'Colour', options: ['Red', 'Blue (Recommended)'] };
    const { questions } = accepted({ questions: [pick, other] });
    expect(questions).toMatchObject([
      { id: '1', mode: 'single' },
      {
        id: '2',
        title: 'Which colour?',
        short: 'Colour',
        mode: 'hybrid',
        options: [{}, { recommended: true }],
      },
    ]);
  });

  test('forgive unknown fields of the call only where all of them are another tool’s', () => {
    const other = { question: 'Which colour?', options: ['Red', 'Blue'] };
    expect(accepted({ questions: [other], urgency: 'high' }).questions).toHaveLength(1);
    expect(lines({ questions: [other, pick], urgency: 'high' })).toEqual([
      expect.stringMatching(/^urgency: is not a known field/),
    ]);
  });
});
