import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/domain/answer/answer.ts';
import { showPickMs } from '../../src/domain/answer/answering.ts';
import { type Draft, emptyDraft } from '../../src/domain/answer/draft.ts';
import type { Terms } from '../../src/domain/question/terms.ts';
import type { AnswerProblem } from '../../src/domain/validation/answer-rules.ts';
import { type Described, option } from '../support/samples.ts';

/** A question put to a face. Time is the test's: `leftMs` remain until the deadline. */
export type Put = {
  readonly request?: Described;
  readonly terms?: Partial<Terms>;
  readonly hidden?: readonly string[];
  readonly leftMs?: number;
};

/** What left a face for the store. */
export type Sent =
  | { readonly kind: 'answer'; readonly selectedIds: readonly string[]; readonly customInput: string | null }
  | { readonly kind: 'cancel'; readonly reason: string | null; readonly notes: Record<string, string> };

/** A face as a person uses it, whatever its keys and drawings are. */
export type FaceInUse = {
  pick(id: string): void;
  write(text: string): void;
  note(id: string, text: string): void;
  noteOnAll(text: string): void;
  takeBack(): void;
  submit(): void;
  /** Null leaves the reason as the face offers it. */
  cancel(reason: string | null): void;
  /** Another face's draft. */
  arrive(draft: Draft): void;
  pass(ms: number): Promise<void>;
  shown(): Answer;
  /** Why the last act changed nothing, or what is missing. */
  problem(): AnswerProblem | null;
  sent(): Promise<readonly Sent[]>;
  /** How often working near the end has asked for more time. */
  timeAskedFor(): number;
  draft(): Draft;
};

type OpenFace = (put: Put) => Promise<FaceInUse>;

/** What answering means. Every face passes it, so that no face has rules of its own. */
export function describeAnswering(name: string, open: OpenFace): void {
  const batch = { singleSubmit: false };
  const threeOfFive = {
    mode: 'multi',
    min: 1,
    max: 3,
    options: ['a', 'b', 'c', 'd', 'e'].map((id) => option(id)),
  } as const;

  describe(`picking, ${name}`, () => {
    test('in single the last pick stands, and stays', async () => {
      const face = await open({ terms: batch });
      face.pick('a');
      face.pick('b');
      face.pick('b');
      expect(face.shown().selectedIds).toEqual(['b']);
    });

    test('in single with nothing required, picking again takes back', async () => {
      const face = await open({ request: { min: 0, minGiven: true }, terms: batch });
      face.pick('b');
      face.pick('b');
      expect(face.shown().selectedIds).toEqual([]);
    });

    test('in multi each pick stands for itself', async () => {
      const face = await open({ request: threeOfFive });
      for (const id of ['a', 'c', 'a', 'd']) face.pick(id);
      expect(face.shown().selectedIds).toEqual(['c', 'd']);
    });

    test('beyond the maximum nothing is picked, and the reason is shown', async () => {
      const face = await open({ request: threeOfFive });
      for (const id of ['a', 'b', 'c', 'd']) face.pick(id);
      expect(face.shown().selectedIds).toEqual(['a', 'b', 'c']);
      expect(face.problem()).toEqual({ code: 'too-many', min: 1, max: 3, picked: 3 });
    });

    test('with room for one, a second pick replaces the first', async () => {
      const face = await open({ request: { mode: 'hybrid', max: 1 } });
      face.pick('a');
      face.pick('b');
      expect(face.shown().selectedIds).toEqual(['b']);
    });

    test('a note picks nothing', async () => {
      const face = await open({ request: { mode: 'multi' } });
      face.note('b', 'only on Mondays');
      face.noteOnAll('carefully');
      expect(face.shown()).toMatchObject({
        selectedIds: [],
        optionNotes: [{ optionId: 'b', text: 'only on Mondays' }],
        globalNote: 'carefully',
      });
    });
  });

  describe(`sending, ${name}`, () => {
    test('a single pick is shown for a moment and then sent', async () => {
      const face = await open({});
      face.pick('b');
      await face.pass(showPickMs - 1);
      expect(await face.sent()).toEqual([]);
      await face.pass(1);
      expect(await face.sent()).toEqual([{ kind: 'answer', selectedIds: ['b'], customInput: null }]);
    });

    test('within that moment it can be taken back, and what stood before stands again', async () => {
      const face = await open({ request: { defaultIds: ['c'] } });
      face.pick('b');
      await face.pass(showPickMs / 2);
      face.takeBack();
      await face.pass(showPickMs * 2);
      expect(await face.sent()).toEqual([]);
      expect(face.shown().selectedIds).toEqual(['c']);
    });

    test('what cannot be sent yet stays, with the reason', async () => {
      const face = await open({ request: { ...threeOfFive, min: 2, minGiven: true } });
      face.pick('a');
      face.submit();
      expect(await face.sent()).toEqual([]);
      expect(face.problem()).toEqual({ code: 'too-few', min: 2, max: 3, picked: 1 });
    });

    test('options and typed text go together', async () => {
      const face = await open({ request: { mode: 'hybrid' } });
      face.pick('c');
      face.write('and then rest');
      face.submit();
      expect(await face.sent()).toEqual([
        { kind: 'answer', selectedIds: ['c'], customInput: 'and then rest' },
      ]);
    });
  });

  describe(`cancelling, ${name}`, () => {
    test('the reason starts as the note on the whole answer, and notes come along', async () => {
      const face = await open({ request: { mode: 'multi' } });
      face.note('a', 'too slow');
      face.noteOnAll('ask again on Monday');
      face.cancel(null);
      expect(await face.sent()).toEqual([
        { kind: 'cancel', reason: 'ask again on Monday', notes: { a: 'too slow' } },
      ]);
    });

    test('a blank reason is none', async () => {
      const face = await open({ request: { mode: 'multi' } });
      face.cancel('  ');
      expect(await face.sent()).toMatchObject([{ kind: 'cancel', reason: null }]);
    });
  });

  describe(`a draft from elsewhere, ${name}`, () => {
    const late = (value: string): Draft => ({ ...emptyDraft, customInput: { value, at: 9_000_000_000_000 } });

    test('fills what this face has left alone', async () => {
      const face = await open({ request: { mode: 'hybrid' } });
      face.pick('a');
      face.arrive(late('from the other face'));
      expect(face.shown()).toMatchObject({ selectedIds: ['a'], customInput: 'from the other face' });
    });

    test('never replaces what was changed here, however new it is', async () => {
      const face = await open({ request: { mode: 'hybrid' } });
      face.write('mine');
      face.arrive(late('theirs'));
      expect(face.shown().customInput).toBe('mine');
    });

    test('is older than the next change made here, also while the clock is behind', async () => {
      const face = await open({ request: { mode: 'hybrid' } });
      face.arrive(late('from the future'));
      face.pick('b');
      expect(face.draft().selectedIds?.at).toBe(9_000_000_000_001);
    });
  });

  describe(`working near the end, ${name}`, () => {
    test('asks for more time, and not with every letter', async () => {
      const face = await open({ request: { mode: 'hybrid' }, leftMs: 20_000 });
      face.write('thinking aloud');
      face.pick('a');
      expect(face.timeAskedFor()).toBe(1);
    });

    test('asks for nothing while there is time', async () => {
      const face = await open({ request: { mode: 'hybrid' }, leftMs: 200_000 });
      face.write('thinking aloud');
      expect(face.timeAskedFor()).toBe(0);
    });

    test('counts the reason for cancelling as work', async () => {
      const face = await open({ request: { mode: 'multi' }, leftMs: 20_000 });
      face.cancel('because it is the wrong question');
      expect(face.timeAskedFor()).toBe(1);
    });
  });
}
