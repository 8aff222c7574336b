import { describe, expect, test } from 'vitest';
import { form, question } from '../../../../test/support/samples.ts';
import { endedSession, formDraftOf, submitted, timedOut } from '../../../../test/support/sessions.ts';
import { type Answer, emptyAnswer } from '../../../domain/answer/answer.ts';
import { type Draft, emptyDraft } from '../../../domain/answer/draft.ts';
import { unsentPart, unsentPieces } from './unsent.tsx';

const at = 1;
const multi = question({ mode: 'multi' });
const begun: Draft = {
  selectedIds: { value: ['b', 'a'], at },
  customInput: { value: 'mine', at },
  globalNote: { value: 'for all', at },
  optionNotes: [
    { optionId: '__proto__', value: 'on this one', at },
    { optionId: 'b', value: '', at },
  ],
};

const answer = (more: Partial<Answer>): Answer => ({ ...emptyAnswer, ...more });

describe('what was not sent', () => {
  test('is nothing when the other face sent this very draft', () => {
    const sent = answer({
      selectedIds: ['a', 'b'],
      customInput: 'mine',
      globalNote: 'for all',
      optionNotes: [{ optionId: '__proto__', text: 'on this one' }],
    });
    expect(unsentPart(multi, begun, sent)).toEqual(emptyDraft);
  });

  test('is all of it when the time ran out', () => {
    const left = unsentPart(multi, begun, answer({}));
    expect(left).toEqual({ ...begun, optionNotes: [begun.optionNotes[0]] });
  });

  test('is what differs when another answer was given elsewhere', () => {
    const left = unsentPart(
      multi,
      begun,
      answer({ selectedIds: ['a'], customInput: 'theirs', globalNote: 'for all' }),
    );
    expect(left).toMatchObject({ selectedIds: { value: ['b', 'a'] }, customInput: { value: 'mine' } });
    expect(left.globalNote).toBeNull();
  });

  test('has the reason of a cancel that came too late, once', () => {
    const late = endedSession(timedOut);
    const draft = formDraftOf({ customInput: 'mine', globalNote: 'for all' });
    expect(unsentPieces(late, { draft, reason: 'for all' }, 'en')).toEqual(['mine\n\nfor all']);
    expect(unsentPieces(late, { draft: formDraftOf({}), reason: 'not today' }, 'en')).toEqual(['not today']);
  });

  test('has the words that would have sent the question back, unless they did', () => {
    const rephrase = { value: 'Split it up', at };
    const draft = { answers: [], rephrase };
    expect(unsentPieces(endedSession(timedOut), { draft, reason: '' }, 'en')).toEqual(['Split it up']);
    const sent = { ...submitted(), rephrase: 'Split it up' } as ReturnType<typeof submitted>;
    expect(unsentPieces(endedSession(sent), { draft, reason: '' }, 'en')).toEqual([]);
  });

  test('of a form stands below what each question is called', () => {
    const whole = form([{ title: 'When?' }, { title: 'Its name', mode: 'text_input' }]);
    const session = endedSession(timedOut, { request: whole });
    const [picked, typed] = [formDraftOf({ selectedIds: ['b'] }), formDraftOf({ customInput: 'Orchard' })];
    const draft = { answers: [...picked.answers, ...typed.answers], rephrase: null };
    expect(unsentPieces(session, { draft, reason: 'frozen' }, 'en')).toEqual([
      'When?\nB',
      'Its name\nOrchard',
      'frozen',
    ]);
  });
});
