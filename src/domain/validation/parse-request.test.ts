import { describe, expect, test } from 'vitest';
import { firstQuestion } from '../question/request.ts';
import { parseCall, parseRequest, sizeProblem } from './parse-request.ts';
import { problemLine } from './problem.ts';

const question = {
  title: 'Deploy how?',
  prompt: 'The build is green. I need a decision because a rollback is slow.',
  selection_mode: 'single',
  options: [{ id: 'blue', recommended: true }, { id: 'rolling' }],
};

function accepted(raw: unknown) {
  const parsed = parseRequest(raw);
  if (!parsed.ok) throw new Error(parsed.problems.map(problemLine).join('\n'));
  return parsed.request;
}

function lines(raw: unknown): readonly string[] {
  const parsed = parseRequest(raw);
  return parsed.ok ? [] : parsed.problems.map(problemLine);
}

describe('every problem at once', () => {
  test('a request with five mistakes reports five', () => {
    const mistaken = {
      titel: 'Deploy how?',
      prompt: '',
      selection_mode: 'multi',
      options: [{ id: 'blue', recommended: true }, { id: 'blue' }],
      max_selections: 3,
    };
    expect(lines(mistaken)).toEqual([
      'titel: is not a known field; did you mean title?',
      'prompt: is empty; write something',
      'title: is missing; give the question in one line',
      'options[1].id: "blue" is used twice; give each option its own id',
      'max_selections: is 3, but there are 2 options; lower it or add options',
    ]);
  });

  test('mistakes in shape do not hide mistakes in sense', () => {
    const mistaken = { ...question, title: 5, placeholder: 'x', default_selection_ids: ['blu', 'blue'] };
    expect(lines(mistaken)).toEqual([
      'title: is the number 5; give a string',
      'placeholder: is not for single; remove it, or use text_input or hybrid',
      'default_selection_ids[0]: "blu" is not one of the options; did you mean "blue"?',
      'default_selection_ids: names 2 options; name at most 1',
    ]);
  });

  test('one mistake is told once: a misshapen id is not also an unknown one', () => {
    const mistaken = { ...question, options: [{ id: 1, recommended: true }], default_selection_ids: ['1'] };
    expect(lines(mistaken)).toEqual([
      'options[0].id: is the number 1; give a short text of your own, it comes back in selected_ids',
    ]);
  });

  test('each problem carries its path and a code besides its words', () => {
    const parsed = parseRequest({ ...question, options: [{ id: 'a', recommended: true }, { id: 'a' }] });
    expect(parsed).toEqual({
      ok: false,
      problems: [
        {
          path: 'options[1].id',
          code: 'duplicate',
          message: '"a" is used twice; give each option its own id',
        },
      ],
    });
  });

  test('a flood of mistakes is told by its first fifty', () => {
    const told = lines({ ...question, options: Array.from({ length: 200 }, () => 7) });
    expect(told).toHaveLength(51);
    expect(told[50]).toBe('there are more problems like these; mend these first');
  });

  test('of a list that is far too long, only that is told', () => {
    const told = lines({ ...question, options: Array.from({ length: 100_000 }, () => 7) });
    expect(told).toEqual(['options: has 100,000 entries; give at most 200']);
  });

  test('a flood of unknown fields is told by its first fifty', () => {
    const flood = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`field_${n}`, n]));
    expect(lines({ ...question, ...flood })).toHaveLength(51);
    expect(lines({ session_id: '01abc', ...flood })).toHaveLength(51);
  });
});

describe('what is accepted', () => {
  test('a plain question', () => {
    expect(accepted(question)).toMatchObject({
      title: 'Deploy how?',
      questions: [{ title: 'Deploy how?', mode: 'single', min: 1, max: 1 }],
    });
  });

  test('exactly 512 KiB, by bytes and not by characters', () => {
    const room =
      512 * 1024 - JSON.stringify({ ...question, option_annotations: { blue: '' }, pad: '' }).length;
    const full = { ...question, option_annotations: { blue: '' }, pad: 'x'.repeat(room) };
    expect(lines(full)).toEqual([expect.stringMatching(/^pad: is not a known field/)]);
    expect(lines({ ...full, pad: 'x'.repeat(room + 1) })).toEqual([
      'the request has 513 KiB; shorten it to at most 512 KiB',
    ]);
  });

  test('texts at their limits, counted in characters', () => {
    const full = {
      ...question,
      selection_mode: 'hybrid',
      title: '👍'.repeat(300),
      prompt: '好'.repeat(65_536),
      options: [
        { id: '👍'.repeat(128), label: '👍'.repeat(300), description: 'd'.repeat(4_096), recommended: true },
      ],
      placeholder: 'p'.repeat(500),
      option_annotations: { ['👍'.repeat(128)]: '👍'.repeat(8_192) },
      global_annotation: 'g'.repeat(8_192),
    };
    expect(lines(full)).toEqual([]);
  });

  test('200 options', () => {
    const options = Array.from({ length: 200 }, (_, n) => ({ id: `o${n}`, recommended: n === 0 }));
    expect(firstQuestion(accepted({ ...question, options })).options).toHaveLength(200);
  });

  test.each([
    ['single that may stay empty', { min_selections: 0, max_selections: 1 }],
    ['multi from none to all', { selection_mode: 'multi', min_selections: 0, max_selections: 2 }],
    ['multi that only shows', { selection_mode: 'multi', min_selections: 0, max_selections: 0 }],
    ['hybrid that asks for two', { selection_mode: 'hybrid', min_selections: 2 }],
    [
      'fewer defaults than the minimum',
      { selection_mode: 'multi', min_selections: 2, default_selection_ids: ['blue'] },
    ],
    ['no default at all, said so', { default_selection_ids: [] }],
    ['batch submission in multi', { selection_mode: 'multi', single_submit_mode: false }],
    ['a timeout that will be clamped', { timeout_seconds: -5 }],
    ['one note, empty', { option_annotations: { blue: '' } }],
  ])('%s', (_what, more) => {
    expect(lines({ ...question, ...more })).toEqual([]);
  });

  test.each(['title', 'prompt', 'selection_mode'] as const)('null in %s is "not given"', (field) => {
    expect(lines({ ...question, [field]: null })).toEqual([expect.stringMatching(`^${field}: is missing`)]);
  });

  test('null stands for what is left out, in options and notes too', () => {
    const everyOther = {
      default_selection_ids: null,
      min_selections: null,
      max_selections: null,
      placeholder: null,
      placeholder_visible: null,
      single_submit_mode: null,
      option_annotations_enabled: null,
      option_annotations: { blue: null },
      global_annotation_enabled: null,
      global_annotation: null,
      timeout_seconds: null,
      interface: null,
      session_id: null,
      type: null,
      transport: null,
      allow_cancel: null,
      nobody_knows_this: null,
    };
    const options = question.options.map((option) => ({ label: null, description: null, ...option }));
    expect(accepted({ ...question, ...everyOther, options })).toEqual(accepted(question));
  });

  test('undefined is "not given" as well', () => {
    expect(accepted({ ...question, interface: undefined })).toEqual(accepted(question));
  });
});

describe('older names', () => {
  const { selection_mode: _new, ...unnamed } = question;

  test.each([
    ['single_select', 'single'],
    ['multi_select', 'multi'],
    ['single', 'single'],
    ['hybrid', 'hybrid'],
  ])('type %s asks for %s', (type, mode) => {
    expect(firstQuestion(accepted({ ...unnamed, type })).mode).toBe(mode);
  });

  test('type text_input asks for text_input', () => {
    const { options: _none, ...bare } = unnamed;
    expect(firstQuestion(accepted({ ...bare, type: 'text_input' })).mode).toBe('text_input');
  });

  test('an old value under the new name is understood', () => {
    expect(firstQuestion(accepted({ ...question, selection_mode: 'multi_select' })).mode).toBe('multi');
  });

  test('transport is interface', () => {
    expect(accepted({ ...question, transport: 'terminal' }).wishes.interface).toBe('terminal');
  });

  test('old and new together are accepted when they say the same', () => {
    expect(firstQuestion(accepted({ ...question, type: 'single_select' })).mode).toBe('single');
    expect(accepted({ ...question, transport: 'web', interface: 'web' }).wishes.interface).toBe('web');
  });

  test.each([true, false, 'no', 7])('allow_cancel %j changes nothing', (allow_cancel) => {
    expect(accepted({ ...question, allow_cancel })).toEqual(accepted(question));
    expect(parseCall({ session_id: '01abc', allow_cancel })).toEqual({ kind: 'poll', sessionId: '01abc' });
  });
});

describe('ids', () => {
  test('come back byte for byte, whatever they are', () => {
    const ids = [
      '__proto__',
      'constructor',
      'toString',
      ' padded ',
      'cafe\u0301',
      '\u001B[31mred',
      '0',
      '重点',
    ];
    const options = ids.map((id) => ({ id, recommended: true }));
    const all = { ...question, selection_mode: 'multi', options, default_selection_ids: ids };
    const asked = firstQuestion(accepted(all));
    expect(asked.options.map((option) => option.id)).toEqual(ids);
    expect(asked.defaultIds).toEqual(ids);
  });

  test('notes reach their option, even one called __proto__', () => {
    const raw = JSON.parse(
      '{"option_annotations":{"__proto__":"mind the prototype","constructor":"and this"}}',
    ) as object;
    const options = [{ id: '__proto__', recommended: true }, { id: 'constructor' }];
    expect(firstQuestion(accepted({ ...question, options, ...raw })).optionNotes).toEqual([
      { optionId: '__proto__', text: 'mind the prototype' },
      { optionId: 'constructor', text: 'and this' },
    ]);
  });

  test('a hostile key leaves no trace on prototypes', () => {
    parseRequest(JSON.parse('{"__proto__":{"polluted":true},"options":[{"__proto__":{"polluted":true}}]}'));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('polling', () => {
  test('a session_id alone is a poll', () => {
    expect(parseCall({ session_id: '01abc' })).toEqual({ kind: 'poll', sessionId: '01abc' });
  });

  test('spaces around the id do not count', () => {
    expect(parseCall({ session_id: ' 01abc\n' })).toEqual({ kind: 'poll', sessionId: '01abc' });
  });

  test('nulls beside it are not fields', () => {
    expect(parseCall({ session_id: '01abc', title: null, options: null }).kind).toBe('poll');
  });

  test('parseRequest reads questions only', () => {
    expect(lines({ session_id: '01abc' })).toEqual([
      'session_id: polls an earlier question; remove it to ask a new one',
    ]);
  });

  test('an empty session_id does not hide what else is wrong', () => {
    expect(lines({ ...question, session_id: '', title: '' })).toEqual([
      'session_id: is not an id; give the session_id of an earlier result, or leave it out to ask',
      'title: is empty; write something',
    ]);
  });
});

describe('what is not JSON at all', () => {
  test.each([
    ['a circle', circular()],
    ['a big integer', { ...question, timeout_seconds: 60n }],
    ['fifty thousand levels', nested(50_000)],
    ['a getter that throws', Object.defineProperty({}, 'title', { enumerable: true, get: explode })],
  ])('%s is refused, not thrown', (_what, raw) => {
    expect(lines(raw)).toEqual(['the arguments are not plain JSON, or nested too deep; send plain JSON']);
  });

  test('functions and symbols are values like any other wrong one', () => {
    expect(lines({ ...question, title: () => 'x' })).toEqual([
      expect.stringMatching(/^title: is .*; give a string$/s),
    ]);
    expect(lines({ ...question, title: Symbol('x') })).toEqual(['title: is Symbol(x); give a string']);
  });

  test('an object without a prototype is an object', () => {
    expect(lines(Object.assign(Object.create(null), question))).toEqual([]);
  });

  test('an object that writes itself as nothing is read by its fields', () => {
    expect(lines({ toJSON: () => undefined })).toEqual(
      expect.arrayContaining(['title: is missing; give the question in one line']),
    );
  });
});

function circular(): object {
  const circle: Record<string, unknown> = { ...question };
  circle.options = [circle];
  return circle;
}

function nested(levels: number): unknown {
  return JSON.parse(`${'{"options":['.repeat(levels)}${']}'.repeat(levels)}`);
}

function explode(): never {
  throw new Error('not readable');
}

/** A request whose JSON has exactly so many bytes. */
const ofBytes = (bytes: number) => ({ p: 'x'.repeat(bytes - '{"p":""}'.length) });
const limit = 512 * 1024;

describe('the size of a request', () => {
  test('is no problem up to 512 KiB', () => {
    expect(sizeProblem({})).toBeNull();
    expect(sizeProblem(ofBytes(limit))).toBeNull();
  });

  test('is one beyond, by a single byte', () => {
    expect(sizeProblem(ofBytes(limit + 1))).toEqual({
      path: '',
      code: 'too-long',
      message: 'the request has 513 KiB; shorten it to at most 512 KiB',
    });
  });

  test('is counted in bytes, as it travels', () => {
    expect(sizeProblem({ p: '好'.repeat(limit / 3) })?.code).toBe('too-long');
    expect(sizeProblem({ p: '好'.repeat(limit / 3 - 10) })).toBeNull();
  });

  test('of what is no JSON cannot be told', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(sizeProblem(circle)?.code).toBe('wrong-type');
    expect(sizeProblem({ big: 5n })?.code).toBe('wrong-type');
  });
});
