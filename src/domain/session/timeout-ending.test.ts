import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../../test/support/samples.ts';
import { draftOf, openSession } from '../../../test/support/sessions.ts';
import { type Draft, emptyDraft } from '../answer/draft.ts';
import type { Request } from '../question/request.ts';
import { type Terms, timeoutActions } from '../question/terms.ts';
import { timeoutEnding, timeUpText } from './timeout-ending.ts';

// `mayAskAgain` is what released programs read.
const mayAskAgain = { kind: 'timeout', mayAskAgain: true, advice: 'ask-again' };
const mustStop = { kind: 'timeout', mayAskAgain: false, advice: 'stop' };

type Situation = {
  readonly request?: Partial<Request>;
  readonly terms?: Partial<Terms>;
  readonly hidden?: readonly string[];
  readonly draft?: Draft;
};

/** How a session ends at its deadline when its person chose `submit`. */
function atDeadline({ hidden = [], draft = emptyDraft, ...more }: Situation) {
  const conditions = terms({ timeoutAction: 'submit', ...more.terms });
  return timeoutEnding(openSession({ request: request(more.request), terms: conditions, hidden }), draft);
}

function submits(situation: Situation): readonly string[] | null {
  const ending = atDeadline(situation);
  return ending.kind === 'auto_submitted' ? ending.answer.selectedIds : null;
}

describe('by default', () => {
  test('nothing is chosen and the agent may ask again', () => {
    const withDefault = openSession({ request: request({ defaultIds: ['a'] }) });
    expect(timeoutEnding(withDefault, emptyDraft)).toEqual(mayAskAgain);
  });

  test('nothing is chosen and the agent stops, where the person chose that', () => {
    const session = openSession({
      request: request({ defaultIds: ['a'] }),
      terms: terms({ timeoutAction: 'cancel' }),
    });
    expect(timeoutEnding(session, emptyDraft)).toEqual(mustStop);
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
      answer: { optionNotes: [{ optionId: 'b', text: 'agent' }], globalNote: 'agent too' },
    });
    expect(
      atDeadline({ request: prefilled, terms: { optionNotes: false, globalNote: false } }),
    ).toMatchObject({ kind: 'auto_submitted', answer: { optionNotes: [], globalNote: null } });
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

describe('a person who has begun an answer of their own', () => {
  const withDefault = { mode: 'hybrid' as const, defaultIds: ['a'], globalNote: 'agent' };

  test.each<[string, Draft]>([
    ['picked another', draftOf({ selectedIds: ['b'] })],
    ['picked one more', draftOf({ selectedIds: ['a', 'b'] })],
    ['un-picked everything', draftOf({ selectedIds: [] })],
    ['typed something', draftOf({ customInput: 'wait' })],
    ['wrote a note', draftOf({ optionNotes: [{ optionId: 'a', text: 'only after 18:00' }] })],
    ['changed the note on the whole answer', draftOf({ globalNote: 'no' })],
    ['cleared the note on the whole answer', draftOf({ globalNote: '' })],
  ])('is not answered for: %s', (_what, draft) => {
    expect(atDeadline({ request: withDefault, draft })).toMatchObject(mayAskAgain);
  });

  test.each<[string, Draft]>([
    ['picked the default again', draftOf({ selectedIds: ['a'] })],
    ['picked it twice', draftOf({ selectedIds: ['a', 'a'] })],
    ['typed and took it back', draftOf({ customInput: '' })],
    ['typed only spaces', draftOf({ customInput: '  \n' })],
    ['left the note as it was', draftOf({ globalNote: 'agent' })],
    ['wrote a note and cleared it', draftOf({ optionNotes: [{ optionId: 'b', text: '' }] })],
  ])('is not one who %s', (_what, draft) => {
    expect(submits({ request: withDefault, draft })).toEqual(['a']);
  });
});

describe('notes the person had typed', () => {
  const typed = draftOf({
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
    expect(atDeadline({ terms: { timeoutAction }, draft: typed })).toEqual({ ...ending, notes });
  });

  test('are theirs only where they changed what the agent had pre-filled', () => {
    const prefilled = { optionNotes: [{ optionId: 'c', text: 'too slow' }], globalNote: 'agent' };
    expect(atDeadline({ request: prefilled, draft: typed })).toEqual({
      ...mayAskAgain,
      notes: { optionNotes: [], globalNote: 'ask Ada' },
    });
    expect(atDeadline({ request: prefilled })).toEqual(mayAskAgain);
  });

  test('stay behind where notes are switched off, and where none could be sent', () => {
    const off = { optionNotes: false, globalNote: false };
    expect(atDeadline({ terms: off, draft: typed })).toEqual(mayAskAgain);
    expect(atDeadline({ draft: draftOf({ globalNote: 'x'.repeat(8_193) }) })).toEqual(mayAskAgain);
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
    expect(timeUpText(submitting, draftOf({ selectedIds: ['a'] }))).toBe('nothing is chosen');
    expect(timeUpText(submitting, draftOf({ selectedIds: ['b'] }))).toBe('submits B');
  });
});
