import { describe, expect, test } from 'vitest';
import { showPickMs } from '../../src/domain/answer/answering.ts';
import { emptyDraft } from '../../src/domain/answer/draft.ts';
import type { FormDraft } from '../../src/domain/answer/form-draft.ts';
import { answer, draftOf } from '../support/sessions.ts';
import { describeEndingForms } from './ending-forms.ts';
import type { OpenForm } from './form-in-use.ts';

/** What answering a form means. Every face passes it, so that no face has rules of its own. */
export function describeAnsweringForms(name: string, open: OpenForm): void {
  const three = [{}, { mode: 'hybrid' }, { mode: 'text_input', optional: true }] as const;

  describe(`answering a form, ${name}`, () => {
    test('each act is done at the question in focus, and at no other', async () => {
      const face = await open({ questions: three });
      face.goTo(1);
      face.pick('b');
      face.write('and more');
      expect(face.shown()).toEqual([
        answer(),
        answer({ selectedIds: ['b'], customInput: 'and more' }),
        answer(),
      ]);
    });

    test('in any order, the answers are sent in the order of the questions', async () => {
      const face = await open({ questions: three });
      face.goTo(2);
      face.write('last first');
      face.goTo(0);
      face.pick('c');
      face.goTo(1);
      face.pick('a');
      face.submit();
      expect(await face.sent()).toEqual([
        {
          kind: 'answers',
          answers: [
            answer({ selectedIds: ['c'] }),
            answer({ selectedIds: ['a'] }),
            answer({ customInput: 'last first' }),
          ],
        },
      ]);
    });

    test('the same option of two questions is two options', async () => {
      const face = await open({ questions: [{}, { mode: 'multi' }] });
      face.pick('a');
      face.goTo(1);
      face.pick('a');
      face.pick('b');
      face.pick('a');
      expect(face.shown().map(({ selectedIds }) => selectedIds)).toEqual([['a'], ['b']]);
    });

    test('in an optional single question, picking again takes back; in another the pick stays', async () => {
      const face = await open({ questions: [{ optional: true }, {}] });
      for (const at of [0, 1]) {
        face.goTo(at);
        face.pick('b');
        face.pick('b');
      }
      expect(face.shown().map(({ selectedIds }) => selectedIds)).toEqual([[], ['b']]);
    });

    test('beyond the maximum of a question nothing is picked there, and the reason is said with it', async () => {
      const face = await open({ questions: [{}, { mode: 'multi', max: 2 }] });
      face.goTo(1);
      for (const id of ['a', 'b', 'c']) face.pick(id);
      expect(face.shown()[1]?.selectedIds).toEqual(['a', 'b']);
      expect(face.problem()).toEqual({ at: 1, problem: { code: 'too-many', min: 1, max: 2, picked: 2 } });
    });

    test('a pick never sends it', async () => {
      const face = await open({ questions: [{}, { optional: true }] });
      face.pick('a');
      await face.pass(showPickMs * 2);
      expect(await face.sent()).toEqual([]);
    });

    test('defaults stand in each question, and are sent where they are left alone', async () => {
      const face = await open({
        questions: [{ defaultIds: ['b'] }, { mode: 'multi', defaultIds: ['a', 'c'] }],
      });
      face.submit();
      expect(await face.sent()).toMatchObject([
        { answers: [{ selectedIds: ['b'] }, { selectedIds: ['a', 'c'] }] },
      ]);
    });
  });

  describe(`what is missing in a form, ${name}`, () => {
    test('is said with its question, nothing is sent, and the focus goes there', async () => {
      const face = await open({ questions: three });
      face.pick('a');
      face.submit();
      expect(await face.sent()).toEqual([]);
      expect(face.problem()).toEqual({ at: 1, problem: { code: 'needs-option-or-text' } });
      expect(face.at()).toBe(1);
    });

    test('is said of the first question that misses something', async () => {
      const face = await open({ questions: three });
      face.goTo(2);
      face.write('only the last');
      face.submit();
      expect(face.problem()).toMatchObject({ at: 0, problem: { code: 'too-few' } });
      expect(face.at()).toBe(0);
      expect(face.shown()[2]).toEqual(answer({ customInput: 'only the last' }));
    });

    test('is sent once it is there', async () => {
      const face = await open({ questions: [{}, {}] });
      face.pick('a');
      face.submit();
      face.pick('b');
      face.submit();
      expect(await face.sent()).toMatchObject([
        { answers: [{ selectedIds: ['a'] }, { selectedIds: ['b'] }] },
      ]);
    });

    test('is no optional question: left alone it is skipped', async () => {
      const face = await open({ questions: [{}, { optional: true, mode: 'multi', min: 2, minGiven: true }] });
      face.pick('a');
      face.submit();
      expect(await face.sent()).toEqual([
        { kind: 'answers', answers: [answer({ selectedIds: ['a'] }), answer()] },
      ]);
    });

    test('is what an optional question lacks once it was begun', async () => {
      const face = await open({ questions: [{}, { optional: true, mode: 'multi', min: 2, minGiven: true }] });
      face.pick('a');
      face.goTo(1);
      face.pick('b');
      face.submit();
      expect(face.problem()).toEqual({ at: 1, problem: { code: 'too-few', min: 2, max: 3, picked: 1 } });
      face.pick('b');
      face.submit();
      expect(await face.sent()).toHaveLength(1);
    });

    test('is nothing where every question is optional', async () => {
      const face = await open({ questions: [{ optional: true }, { optional: true }] });
      face.submit();
      expect(await face.sent()).toEqual([{ kind: 'answers', answers: [answer(), answer()] }]);
    });
  });

  describe(`what is hidden in a form, ${name}`, () => {
    test('cannot be picked in its question, and can in another', async () => {
      const face = await open({ questions: [{}, {}], hidden: [['a'], []] });
      face.pick('a');
      face.goTo(1);
      face.pick('a');
      expect(face.shown().map(({ selectedIds }) => selectedIds)).toEqual([[], ['a']]);
    });

    test('is un-picked where it was a default, in its question alone', async () => {
      const face = await open({
        questions: [
          { mode: 'multi', defaultIds: ['a', 'b'] },
          { mode: 'multi', defaultIds: ['a', 'b'] },
        ],
        hidden: [[], ['a']],
      });
      expect(face.shown().map(({ selectedIds }) => selectedIds)).toEqual([['a', 'b'], ['b']]);
    });
  });

  describe(`notes in a form, ${name}`, () => {
    test('stay with their question and go with its answer', async () => {
      const face = await open({ questions: [{}, {}] });
      face.pick('a');
      face.note('b', 'too slow');
      face.noteOnAll('on the first');
      face.goTo(1);
      face.pick('b');
      face.noteOnAll('on the second');
      face.submit();
      expect(await face.sent()).toEqual([
        {
          kind: 'answers',
          answers: [
            answer({
              selectedIds: ['a'],
              optionNotes: [{ optionId: 'b', text: 'too slow' }],
              globalNote: 'on the first',
            }),
            answer({ selectedIds: ['b'], globalNote: 'on the second' }),
          ],
        },
      ]);
    });

    test('are no answer: a question that is only noted is still missing, or skipped', async () => {
      const face = await open({ questions: [{}, { mode: 'text_input', optional: true }] });
      face.noteOnAll('not yet');
      face.goTo(1);
      face.noteOnAll('you name it');
      face.submit();
      expect(face.problem()).toMatchObject({ at: 0, problem: { code: 'too-few' } });
      face.pick('a');
      face.submit();
      expect(await face.sent()).toEqual([
        {
          kind: 'answers',
          answers: [
            answer({ selectedIds: ['a'], globalNote: 'not yet' }),
            answer({ globalNote: 'you name it' }),
          ],
        },
      ]);
    });
  });

  describe(`a draft of a form from elsewhere, ${name}`, () => {
    const late = 9_000_000_000_000;
    const theirs = (...answers: FormDraft['answers']): FormDraft => ({ answers, rephrase: null });

    test('fills the questions this face has left alone, and no other', async () => {
      const face = await open({ questions: three });
      face.goTo(1);
      face.write('mine');
      face.arrive(
        theirs(
          draftOf({ selectedIds: ['b'] }, late),
          draftOf({ customInput: 'theirs' }, late),
          draftOf({ customInput: 'theirs, too' }, late),
        ),
      );
      expect(face.shown()).toEqual([
        answer({ selectedIds: ['b'] }),
        answer({ customInput: 'mine' }),
        answer({ customInput: 'theirs, too' }),
      ]);
    });

    test('brings why the question is wrong, and is older than what is written here next', async () => {
      const face = await open({ questions: three });
      face.arrive({ answers: [], rephrase: { value: 'theirs', at: late } });
      expect(face.draft().rephrase).toEqual({ value: 'theirs', at: late });
      face.pushBack('mine');
      expect(face.draft().rephrase?.at).toBeGreaterThan(late);
      expect(await face.sent()).toMatchObject([{ kind: 'rephrase', reason: 'mine' }]);
    });

    test('does not move the focus, and is kept with what is written next', async () => {
      const face = await open({ questions: three });
      face.goTo(1);
      face.arrive(theirs(draftOf({ selectedIds: ['b'] }, late)));
      expect(face.at()).toBe(1);
      face.write('mine');
      expect(face.draft().answers).toMatchObject([
        { selectedIds: { value: ['b'], at: late } },
        { ...emptyDraft, customInput: { value: 'mine' } },
      ]);
    });
  });

  describeEndingForms(name, open);
}
