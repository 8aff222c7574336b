import { describe, expect, test } from 'vitest';
import { answer } from '../support/sessions.ts';
import type { OpenForm } from './form-in-use.ts';

/** How a form ends without being answered. */
export function describeEndingForms(name: string, open: OpenForm): void {
  const three = [{}, { mode: 'hybrid' }, { mode: 'text_input', optional: true }] as const;

  describe(`cancelling a form, ${name}`, () => {
    test('takes the notes of each question along, and none of them is the reason', async () => {
      const face = await open({ questions: [{}, {}] });
      face.noteOnAll('on the first');
      face.goTo(1);
      face.note('c', 'never');
      face.cancel(null);
      expect(await face.sent()).toEqual([
        {
          kind: 'cancel',
          reason: null,
          notes: [
            { optionNotes: [], globalNote: 'on the first' },
            { optionNotes: [{ optionId: 'c', text: 'never' }], globalNote: null },
          ],
        },
      ]);
    });

    test('sends a reason that was written beside them', async () => {
      const face = await open({ questions: [{}, {}] });
      face.goTo(1);
      face.noteOnAll('on the second');
      face.cancel('wrong branch');
      expect(await face.sent()).toMatchObject([
        {
          kind: 'cancel',
          reason: 'wrong branch',
          notes: [{ globalNote: null }, { globalNote: 'on the second' }],
        },
      ]);
    });
  });

  describe(`pushing back, ${name}`, () => {
    test('sends the reason, and what was answered by then', async () => {
      const face = await open({ questions: three });
      face.pick('b');
      face.goTo(1);
      face.pushBack('split the second');
      expect(await face.sent()).toEqual([
        {
          kind: 'rephrase',
          reason: 'split the second',
          answers: [answer({ selectedIds: ['b'] }), answer(), answer()],
        },
      ]);
    });

    test('does not take what was preselected for an answer', async () => {
      const face = await open({ questions: [{ defaultIds: ['a'] }, { defaultIds: ['b'] }] });
      face.goTo(1);
      face.pick('c');
      face.pushBack('not the first');
      expect(await face.sent()).toMatchObject([
        { kind: 'rephrase', answers: [answer(), { selectedIds: ['c'] }] },
      ]);
    });

    test('takes notes along, also from a question that is not answered', async () => {
      const face = await open({ questions: [{ defaultIds: ['a'] }, { mode: 'text_input' }] });
      face.note('b', 'too slow');
      face.goTo(1);
      face.noteOnAll('which one?');
      face.pushBack('explain more');
      expect(await face.sent()).toMatchObject([
        {
          kind: 'rephrase',
          answers: [
            answer({ optionNotes: [{ optionId: 'b', text: 'too slow' }] }),
            answer({ globalNote: 'which one?' }),
          ],
        },
      ]);
    });

    test('is possible where there is one question only, whose pick is no longer its answer', async () => {
      const face = await open({ questions: [{ defaultIds: ['a'] }] });
      face.pushBack('neither');
      expect(await face.sent()).toEqual([{ kind: 'rephrase', reason: 'neither', answers: [answer()] }]);
    });

    test('needs no answer at all, but words', async () => {
      const face = await open({ questions: three });
      face.pushBack('  ');
      expect(await face.sent()).toEqual([]);
      face.pushBack('explain more');
      expect(await face.sent()).toEqual([
        { kind: 'rephrase', reason: 'explain more', answers: [answer(), answer(), answer()] },
      ]);
    });
  });

  describe(`the end of the time in a form, ${name}`, () => {
    const submitting = { timeoutAction: 'submit' } as const;
    const defaults = [{ defaultIds: ['a'] }, { defaultIds: ['b'] }];

    test('submits the defaults of all questions, and says which', async () => {
      const face = await open({ questions: [...defaults, { optional: true }], terms: submitting });
      expect(face.atZero()).toBe('submits Question 1: A; Question 2: B; Question 3: skipped');
    });

    test('submits nothing where one question has no default and is not optional', async () => {
      const face = await open({ questions: [...defaults, {}], terms: submitting });
      expect(face.atZero()).toBe('nothing is chosen');
    });

    test('submits nothing for a person who has begun otherwise at any of them', async () => {
      const face = await open({ questions: defaults, terms: submitting });
      face.goTo(1);
      face.pick('c');
      expect(face.atZero()).toBe('nothing is chosen');
      face.pick('b');
      expect(face.atZero()).toBe('submits Question 1: A; Question 2: B');
    });

    test('submits nothing for a person who writes that it is not the right question', async () => {
      const face = await open({ questions: defaults, terms: submitting });
      face.arrive({ answers: [], rephrase: { value: 'neither', at: 2_000_000 } });
      expect(face.atZero()).toBe('nothing is chosen');
    });
  });
}
