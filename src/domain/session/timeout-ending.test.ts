import { describe, expect, test } from 'vitest';
import { type Described, form, option, origin, request, terms } from '../../../test/support/samples.ts';
import { draftOf, formDraftOf, openSession } from '../../../test/support/sessions.ts';
import { type Draft, emptyDraft } from '../answer/draft.ts';
import { emptyFormDraft, type FormDraft } from '../answer/form-draft.ts';
import type { Question } from '../question/question.ts';
import { type Terms, timeoutActions } from '../question/terms.ts';
import { timeoutEnding, timeUpText } from './timeout-ending.ts';

// `mayAskAgain` is what released programs read.
const mayAskAgain = { kind: 'timeout', mayAskAgain: true, advice: 'ask-again' };
const mustStop = { kind: 'timeout', mayAskAgain: false, advice: 'stop' };

type Situation = {
  readonly request?: Described;
  readonly terms?: Partial<Terms>;
  readonly hidden?: readonly string[];
  readonly draft?: FormDraft;
};

/** How a session ends at its deadline when its person chose `submit`. */
function atDeadline({ hidden = [], draft = emptyFormDraft, ...more }: Situation) {
  const conditions = terms({ timeoutAction: 'submit', ...more.terms });
  const asked = request(more.request);
  return timeoutEnding(openSession({ request: asked, terms: conditions, hidden: [hidden] }), draft);
}

function submits(situation: Situation): readonly string[] | null {
  const ending = atDeadline(situation);
  return ending.kind === 'auto_submitted' ? (ending.answers[0]?.selectedIds ?? null) : null;
}

describe('by default', () => {
  test('nothing is chosen and the agent may ask again', () => {
    const withDefault = openSession({ request: request({ defaultIds: ['a'] }) });
    expect(timeoutEnding(withDefault, emptyFormDraft)).toEqual(mayAskAgain);
  });

  test('nothing is chosen and the agent stops, where the person chose that', () => {
    const session = openSession({
      request: request({ defaultIds: ['a'] }),
      terms: terms({ timeoutAction: 'cancel' }),
    });
    expect(timeoutEnding(session, emptyFormDraft)).toEqual(mustStop);
  });
});

describe('with submit', () => {
  test('the defaults are sent', () => {
    expect(submits({ request: { defaultIds: ['b'] } })).toEqual(['b']);
    expect(submits({ request: { mode: 'multi', defaultIds: ['c', 'a'] } })).toEqual(['a', 'c']);
    expect(submits({ request: { mode: 'hybrid', defaultIds: ['b'] } })).toEqual(['b']);
  });

  test('the pre-filled notes go with them, if notes are on', () => {
    const prefilled = {
      defaultIds: ['a'],
      optionNotes: [{ optionId: 'b', text: 'agent' }],
      globalNote: 'agent too',
    };
    expect(atDeadline({ request: prefilled })).toMatchObject({
      answers: [{ optionNotes: [{ optionId: 'b', text: 'agent' }], globalNote: 'agent too' }],
    });
    expect(
      atDeadline({ request: prefilled, terms: { optionNotes: false, globalNote: false } }),
    ).toMatchObject({ kind: 'auto_submitted', answers: [{ optionNotes: [], globalNote: null }] });
  });

  test('what is recommended is sent only if the person preselects it', () => {
    expect(submits({})).toBeNull();
    expect(submits({ terms: { preselectRecommended: true } })).toEqual(['a']);
  });

  test('of several recommended ones, single sends the first and multi all', () => {
    const options = [option('a'), option('b', { recommended: true }), option('c', { recommended: true })];
    const preselect = { preselectRecommended: true };
    expect(submits({ request: { options }, terms: preselect })).toEqual(['b']);
    expect(submits({ request: { options, mode: 'multi' }, terms: preselect })).toEqual(['b', 'c']);
  });

  test('defaults come before what is recommended', () => {
    expect(submits({ request: { defaultIds: ['c'] }, terms: { preselectRecommended: true } })).toEqual(['c']);
  });

  test('fewer defaults than the minimum are not sent', () => {
    const ending = atDeadline({ request: { mode: 'multi', min: 2, minGiven: true, defaultIds: ['a'] } });
    expect(ending).toEqual(mayAskAgain);
  });

  test('nothing at all is sent only where the agent asked for nothing at least', () => {
    expect(submits({ request: { defaultIds: [] } })).toBeNull();
    expect(submits({ request: { mode: 'hybrid' } })).toBeNull();
    expect(submits({ request: { mode: 'multi', min: 0, minGiven: true } })).toEqual([]);
    expect(submits({ request: { mode: 'hybrid', min: 0, minGiven: true } })).toEqual([]);
  });

  test('a text question is never answered by the clock', () => {
    expect(atDeadline({ request: { mode: 'text_input' } })).toEqual(mayAskAgain);
  });

  test('nothing is sent when a default is hidden, not even the rest of them', () => {
    expect(submits({ request: { defaultIds: ['a'] }, hidden: ['a'] })).toBeNull();
    expect(submits({ request: { mode: 'multi', defaultIds: ['a', 'b'] }, hidden: ['b'] })).toBeNull();
    expect(submits({ request: { mode: 'multi', defaultIds: ['a', 'b'] }, hidden: ['c'] })).toEqual([
      'a',
      'b',
    ]);
  });
});

test('nothing is ever submitted of what a client asks as well', () => {
  const asked = { defaultIds: ['a'], origin };
  expect(atDeadline({ request: asked, terms: { timeoutAction: 'submit' } })).toMatchObject({
    kind: 'timeout',
  });
});

describe('a person who has begun an answer of their own', () => {
  const withDefault = { mode: 'hybrid' as const, defaultIds: ['a'], globalNote: 'agent' };

  test.each<[string, FormDraft]>([
    ['picked another', formDraftOf({ selectedIds: ['b'] })],
    ['picked one more', formDraftOf({ selectedIds: ['a', 'b'] })],
    ['un-picked everything', formDraftOf({ selectedIds: [] })],
    ['typed something', formDraftOf({ customInput: 'wait' })],
    ['wrote a note', formDraftOf({ optionNotes: [{ optionId: 'a', text: 'only after 18:00' }] })],
    ['changed the note on the whole answer', formDraftOf({ globalNote: 'no' })],
    ['cleared the note on the whole answer', formDraftOf({ globalNote: '' })],
  ])('is not answered for: %s', (_what, draft) => {
    expect(atDeadline({ request: withDefault, draft })).toMatchObject(mayAskAgain);
  });

  test.each<[string, FormDraft]>([
    ['picked the default again', formDraftOf({ selectedIds: ['a'] })],
    ['picked it twice', formDraftOf({ selectedIds: ['a', 'a'] })],
    ['typed and took it back', formDraftOf({ customInput: '' })],
    ['typed only spaces', formDraftOf({ customInput: '  \n' })],
    ['left the note as it was', formDraftOf({ globalNote: 'agent' })],
    ['wrote a note and cleared it', formDraftOf({ optionNotes: [{ optionId: 'b', text: '' }] })],
  ])('is not one who %s', (_what, draft) => {
    expect(submits({ request: withDefault, draft })).toEqual(['a']);
  });
});

describe('notes the person had typed', () => {
  const typed = formDraftOf({
    selectedIds: ['b'],
    customInput: 'half a sen',
    optionNotes: [
      { optionId: 'c', text: 'too slow' },
      { optionId: 'a', text: ' ' },
    ],
    globalNote: 'ask Ada',
  });
  const notes = { optionNotes: [{ optionId: 'c', text: 'too slow' }], globalNote: 'ask Ada' };

  test.each(timeoutActions)('come along in every timeout: %s', (timeoutAction) => {
    const ending = timeoutAction === 'cancel' ? mustStop : mayAskAgain;
    expect(atDeadline({ terms: { timeoutAction }, draft: typed })).toEqual({ ...ending, notes: [notes] });
  });

  test('are theirs only where they changed what the agent had pre-filled', () => {
    const prefilled = { optionNotes: [{ optionId: 'c', text: 'too slow' }], globalNote: 'agent' };
    expect(atDeadline({ request: prefilled, draft: typed })).toEqual({
      ...mayAskAgain,
      notes: [{ optionNotes: [], globalNote: 'ask Ada' }],
    });
    expect(atDeadline({ request: prefilled })).toEqual(mayAskAgain);
  });

  test('stay behind where notes are switched off, and where none could be sent', () => {
    const off = { optionNotes: false, globalNote: false };
    expect(atDeadline({ terms: off, draft: typed })).toEqual(mayAskAgain);
    expect(atDeadline({ draft: formDraftOf({ globalNote: 'x'.repeat(8_193) }) })).toEqual(mayAskAgain);
  });
});

describe('what a person is told will happen when the time is up', () => {
  test('nothing is chosen', () => {
    expect(timeUpText(openSession())).toBe('nothing is chosen');
    expect(timeUpText(openSession({ terms: terms({ language: 'zh' }) }))).toBe('超时后不作选择');
  });

  test('nothing is chosen and the agent stops', () => {
    expect(timeUpText(openSession({ terms: terms({ timeoutAction: 'cancel' }) }))).toBe(
      'nothing is chosen and the agent stops',
    );
  });

  const submitting = openSession({
    request: request({ defaultIds: ['b'] }),
    terms: terms({ timeoutAction: 'submit' }),
  });

  test('what is submitted, by its label', () => {
    expect(timeUpText(submitting)).toBe('submits B');
    const chinese = { ...submitting, terms: terms({ timeoutAction: 'submit', language: 'zh' }) };
    expect(timeUpText(chinese)).toBe('超时后提交 B');
  });

  test('follows the draft: nothing is submitted for a person who has begun another answer', () => {
    expect(timeUpText(submitting, formDraftOf({ selectedIds: ['a'] }))).toBe('nothing is chosen');
    expect(timeUpText(submitting, formDraftOf({ selectedIds: ['b'] }))).toBe('submits B');
  });
});

describe('a form with submit', () => {
  type OfForm = {
    readonly hidden?: readonly (readonly string[])[];
    readonly draft?: FormDraft;
    readonly terms?: Partial<Terms>;
  };

  function formAtDeadline(questions: readonly Partial<Question>[], own: OfForm = {}) {
    const asked = openSession({
      request: form(questions),
      terms: terms({ timeoutAction: 'submit', ...own.terms }),
      hidden: own.hidden ?? [],
    });
    return timeoutEnding(asked, own.draft ?? emptyFormDraft);
  }

  const a = { defaultIds: ['a'] };
  const b = { defaultIds: ['b'] };
  const submittedIds = (ending: ReturnType<typeof timeoutEnding>) =>
    ending.kind === 'auto_submitted' ? ending.answers.map(({ selectedIds }) => selectedIds) : null;

  test('is submitted where every question has a valid default', () => {
    expect(submittedIds(formAtDeadline([a, b]))).toEqual([['a'], ['b']]);
    const preselect = { preselectRecommended: true };
    expect(submittedIds(formAtDeadline([{}, b], { terms: preselect }))).toEqual([['a'], ['b']]);
  });

  test('is not submitted where one that is not optional has none', () => {
    expect(formAtDeadline([a, {}])).toEqual(mayAskAgain);
    expect(formAtDeadline([{ mode: 'text_input' }, a])).toEqual(mayAskAgain);
    expect(formAtDeadline([a, { mode: 'multi', min: 2, minGiven: true, ...b }])).toEqual(mayAskAgain);
  });

  test('leaves optional questions alone, or submits their default', () => {
    expect(submittedIds(formAtDeadline([a, { optional: true }]))).toEqual([['a'], []]);
    expect(submittedIds(formAtDeadline([a, { optional: true, ...b }]))).toEqual([['a'], ['b']]);
    expect(submittedIds(formAtDeadline([{ mode: 'text_input', optional: true }, b]))).toEqual([[], ['b']]);
  });

  test('submits nothing where all of it would be skipped', () => {
    expect(formAtDeadline([{ optional: true }, { optional: true }])).toEqual(mayAskAgain);
    expect(formAtDeadline([{ optional: true, mode: 'text_input' }])).toEqual(mayAskAgain);
    expect(submittedIds(formAtDeadline([{ optional: true }, { optional: true, ...b }]))).toEqual([[], ['b']]);
  });

  test('submits nothing for a person who has begun another answer to any of its questions', () => {
    const begun = (at: number, draft: Draft): FormDraft => ({
      answers: Array.from({ length: at + 1 }, (_none, each) => (each === at ? draft : emptyDraft)),
      rephrase: null,
    });
    const questions = [a, b, { optional: true }];
    expect(formAtDeadline(questions, { draft: begun(1, draftOf({ selectedIds: ['c'] })) })).toEqual(
      mayAskAgain,
    );
    expect(formAtDeadline(questions, { draft: begun(2, draftOf({ selectedIds: ['c'] })) })).toEqual(
      mayAskAgain,
    );
    const same = begun(1, draftOf({ selectedIds: ['b'] }));
    expect(submittedIds(formAtDeadline(questions, { draft: same }))).toEqual([['a'], ['b'], []]);
  });

  test('submits nothing where a default is hidden in its own question, whatever is hidden in others', () => {
    expect(formAtDeadline([a, b], { hidden: [[], ['b']] })).toEqual(mayAskAgain);
    expect(submittedIds(formAtDeadline([a, b], { hidden: [['b'], ['a']] }))).toEqual([['a'], ['b']]);
  });

  test('keeps the notes of each question where nothing is submitted', () => {
    const draft: FormDraft = {
      answers: [emptyDraft, draftOf({ globalNote: 'on the second' })],
      rephrase: null,
    };
    expect(formAtDeadline([a, b], { draft })).toEqual({
      ...mayAskAgain,
      notes: [
        { optionNotes: [], globalNote: null },
        { optionNotes: [], globalNote: 'on the second' },
      ],
    });
  });

  test('is told to the person answer by answer', () => {
    const submitting = terms({ timeoutAction: 'submit' });
    const asked = openSession({ request: form([a, b]), terms: submitting });
    expect(timeUpText(asked)).toBe('submits Question 1: A; Question 2: B');
    const begun = { answers: [emptyDraft, draftOf({ selectedIds: ['c'] })], rephrase: null };
    expect(timeUpText(asked, begun)).toBe('nothing is chosen');
  });
});

describe('a person who is writing why the question is wrong', () => {
  const writing = (value: string): FormDraft => ({ answers: [], rephrase: { value, at: 1 } });

  test('is not answered for', () => {
    expect(atDeadline({ request: { defaultIds: ['a'] }, draft: writing('neither') })).toEqual(mayAskAgain);
  });

  test('is not one who took all of it back', () => {
    expect(submits({ request: { defaultIds: ['a'] }, draft: writing(' \n') })).toEqual(['a']);
  });
});
