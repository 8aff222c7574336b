import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { question, terms } from '../../../test/support/samples.ts';
import { normalAnswer } from './answer.ts';
import { answerInProgress, type Draft, emptyDraft, mergeDrafts, type Stamped } from './draft.ts';

/** One value per moment: two changes of one field are never of the same moment, or the order would matter. */
const stamped = <Value>(valueAt: (at: number) => Value): fc.Arbitrary<Stamped<Value>> =>
  fc.nat({ max: 20 }).map((at) => ({ at, value: valueAt(at) }));

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const drafts: fc.Arbitrary<Draft> = fc.record({
  selectedIds: maybe(stamped((at) => [at % 2 === 0 ? 'a' : 'b'])),
  customInput: maybe(stamped((at) => `typed at ${at}`)),
  globalNote: maybe(stamped((at) => `noted at ${at}`)),
  optionNotes: fc
    .uniqueArray(fc.constantFrom('a', 'b', '__proto__', 'constructor'))
    .chain((ids) =>
      fc.tuple(...ids.map((optionId) => stamped((at) => `${at}`).map((note) => ({ optionId, ...note })))),
    ),
});

/** A draft as a set of facts: the order in which notes were first written does not matter. */
function facts({ optionNotes, ...rest }: Draft) {
  return { ...rest, optionNotes: new Map(optionNotes.map((note) => [note.optionId, note])) };
}

describe('drafts from any number of faces', { timeout: 60_000 }, () => {
  test('come to the same whole in whatever order they arrive', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        expect(facts(mergeDrafts(one, other))).toEqual(facts(mergeDrafts(other, one)));
      }),
      { numRuns: 300 },
    );
  });

  test('come to the same whole however they are grouped', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (one, two, three) => {
        const left = mergeDrafts(mergeDrafts(one, two), three);
        const right = mergeDrafts(one, mergeDrafts(two, three));
        expect(facts(left)).toEqual(facts(right));
      }),
      { numRuns: 300 },
    );
  });

  test('may arrive twice', () => {
    fc.assert(
      fc.property(drafts, drafts, (held, arriving) => {
        const once = mergeDrafts(held, arriving);
        expect(mergeDrafts(once, arriving)).toEqual(once);
        expect(mergeDrafts(once, emptyDraft)).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });

  test('lose no field to a merge, and never go back in time', () => {
    fc.assert(
      fc.property(drafts, drafts, (held, arriving) => {
        const merged = mergeDrafts(held, arriving);
        for (const field of ['selectedIds', 'customInput', 'globalNote'] as const) {
          const latest = Math.max(held[field]?.at ?? -1, arriving[field]?.at ?? -1);
          expect(merged[field]?.at ?? -1).toBe(latest);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('make an answer whose normal form is stable and shows nothing hidden', () => {
    const asked = question({ mode: 'hybrid', defaultIds: ['c'] });
    fc.assert(
      fc.property(drafts, fc.subarray(['a', 'b', 'c']), fc.boolean(), (draft, hidden, notes) => {
        const conditions = terms({ optionNotes: notes, globalNote: notes });
        const given = answerInProgress({ question: asked, terms: conditions, hidden }, draft);
        const normal = normalAnswer(asked, given);
        expect(normalAnswer(asked, normal)).toEqual(normal);
        expect(normal.selectedIds.filter((id) => hidden.includes(id))).toEqual([]);
        if (!notes) expect(normal).toMatchObject({ optionNotes: [], globalNote: null });
      }),
      { numRuns: 300 },
    );
  });
});
