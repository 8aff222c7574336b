import { describe, expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import { formDraftOf } from '../../../test/support/sessions.ts';
import { shownForm } from '../../../test/support/terminal-form.ts';
import { shown } from '../../../test/support/terminal-question.ts';
import { keyNamed, play, press, shownState } from '../../../test/support/terminal-samples.ts';
import { languages } from '../../domain/language.ts';
import { rephraseText } from './rephrase.ts';

const single = () => shownState({ event: { request: request() } });

describe('saying that it is not the right question', () => {
  test('sends the reason, with the answers that the person has begun', () => {
    const { effects, state } = press(shownForm(), '2', 'enter', 'w', 'n', 'o', 'enter');
    expect(effects).toMatchObject([
      {
        kind: 'rephrase',
        reason: 'no',
        answers: [{ selectedIds: ['t2'] }, { selectedIds: [] }, { customInput: null }, {}],
      },
    ]);
    expect(state.place).toMatchObject({ kind: 'sending', back: { kind: 'rephrase' } });
  });

  test('needs words', () => {
    const { effects, state } = press(single(), 'w', 'space', 'enter');
    expect([effects, state.place.kind, state.notice?.kind]).toEqual([[], 'rephrase', 'needs-reason']);
  });

  test('Esc goes back to the question, and the words are there again', () => {
    const back = press(single(), 'w', 'h', 'm', 'esc').state;
    expect([back.place.kind, rephraseText(back)]).toEqual(['list', 'hm']);
    expect(rephraseText(press(back, 'w', '!').state)).toBe('hm!');
  });

  test('the words are part of the draft, and one from elsewhere fills an untouched field', () => {
    const draft = { ...formDraftOf({}), rephrase: { value: 'from the page', at: 2_000_000 } };
    const arrived = play(single(), { kind: 'draft', draft }).state;
    expect(rephraseText(press(arrived, 'w', '!').state)).toBe('from the page!');
    const own = press(single(), 'w', 'm', 'e').state;
    expect(own.draft.rephrase).toMatchObject({ value: 'me' });
    expect(rephraseText(play(own, { kind: 'draft', draft }).state)).toBe('me');
  });

  test('a digit takes a ready phrase while nothing is written, and is a digit then', () => {
    expect(rephraseText(press(single(), 'w', '2').state)).toBe('Offer other options.');
    expect(rephraseText(press(single(), 'w', 'a', '2').state)).toBe('a2');
  });

  test('a digit is not lost where it comes together with letters', () => {
    const state = press(single(), 'w').state;
    const keys = ['a', '1', 'b', '2'].map(keyNamed);
    expect(rephraseText(play(state, { kind: 'keys', keys, at: state.now + 1 }).state)).toBe('a1b2');
  });

  test('Tab adds one phrase after the other', () => {
    const { state } = press(single(), 'w', 'tab', 'tab', 'tab', 'tab');
    expect(rephraseText(state)).toBe(
      'Explain more about what is at stake. Offer other options. Split this up into smaller questions.',
    );
  });

  test('counts as work near the end', () => {
    const state = single();
    const late = { ...state, now: state.session.deadline - 5_000 };
    expect(press(late, 'w', 'x').effects).toMatchObject([{ kind: 'stay' }]);
  });

  test.each(languages)(
    'in %s the screen says what happens, and for a form that answers are kept',
    (language) => {
      for (const [cols, rows] of [
        [80, 24],
        [100, 10],
        [40, 20],
      ] as const) {
        const text = shown(press(shownForm(language, cols, rows), 'w').state).join('\n');
        expect(text).toMatch(/not the right question|问得不合适/);
        expect(text).toMatch(/already given are|已经作出的回答/);
        expect(text).toMatch(/3 {2}(Split|请拆)/);
        expect(text).toMatch(/esc back|Esc 返回/);
      }
      expect(shown(press(single(), 'w').state).join('\n')).not.toContain('already given');
    },
  );
});
