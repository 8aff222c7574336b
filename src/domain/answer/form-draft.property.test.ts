import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft, type HeldDraft, type Stamped } from './draft.ts';
import {
  draftAt,
  emptyFormDraft,
  type FormDraft,
  heldAt,
  holdForm,
  mergeFormDrafts,
  receiveForm,
  withHeldAt,
} from './form-draft.ts';

/** Every value says which question it belongs to and when it was written; no two of one field share a moment. */
const stamped = (name: string): fc.Arbitrary<Stamped<string>> =>
  fc.nat({ max: 30 }).map((at) => ({ at, value: `${name} at ${at}` }));

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const draftOfQuestion = (at: number): fc.Arbitrary<Draft> =>
  fc.record({
    selectedIds: maybe(stamped(`q${at}`).map(({ at: when, value }) => ({ at: when, value: [value] }))),
    customInput: maybe(stamped(`q${at}`)),
    globalNote: maybe(stamped(`q${at}`)),
    optionNotes: maybe(stamped(`q${at}`)).map((note) =>
      note === null ? [] : [{ optionId: '__proto__', ...note }],
    ),
  });

/** A draft of up to four questions; one that was never touched may be missing at its end. */
const forms: fc.Arbitrary<FormDraft> = fc.record({
  answers: fc
    .nat({ max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_none, at) => draftOfQuestion(at)))),
  rephrase: maybe(stamped('why')),
});

const textsOf = ({ selectedIds, customInput, globalNote, optionNotes }: Draft): readonly string[] => [
  ...(selectedIds?.value ?? []),
  ...[customInput, globalNote, ...optionNotes].flatMap((field) => field?.value ?? []),
];

/** No word of one question is ever found at another. */
function expectNothingCrossed({ answers, rephrase }: FormDraft): void {
  answers.forEach((draft, at) => {
    for (const text of textsOf(draft)) expect(text).toMatch(new RegExp(`^q${at} at `));
  });
  if (rephrase !== null) expect(rephrase.value).toMatch(/^why at /);
}

/** A form without the empty drafts at its end: what it says, however long its list is. */
function said({ answers, rephrase }: FormDraft): FormDraft {
  const last = answers.findLastIndex((draft) => JSON.stringify(draft) !== JSON.stringify(emptyDraft));
  return { answers: answers.slice(0, last + 1), rephrase };
}

describe('drafts of a form from any number of faces and processes', { timeout: 60_000 }, () => {
  test('come to the same whole in whatever order they arrive, however often and however grouped', () => {
    fc.assert(
      fc.property(fc.array(forms, { maxLength: 5 }), fc.infiniteStream(fc.nat()), (saved, choices) => {
        const order = saved.map((draft) => ({ draft, rank: Number(choices.next().value) }));
        order.sort((one, other) => one.rank - other.rank);
        const merge = (list: readonly FormDraft[]) => list.reduce(mergeFormDrafts, emptyFormDraft);
        const shuffled = order.map(({ draft }) => draft);
        const whole = merge(saved);
        expect(said(merge(shuffled))).toEqual(said(whole));
        expect(said(mergeFormDrafts(merge(shuffled), merge(saved)))).toEqual(said(whole));
        const cut = Number(choices.next().value) % (saved.length + 1);
        const [left, right] = [merge(saved.slice(0, cut)), merge(saved.slice(cut))];
        expect(said(mergeFormDrafts(left, right))).toEqual(said(whole));
      }),
      { numRuns: 400 },
    );
  });

  test('lose nothing and cross nowhere: every field is the newest that was written at its question', () => {
    fc.assert(
      fc.property(fc.array(forms, { minLength: 1, maxLength: 5 }), (saved) => {
        const whole = saved.reduce(mergeFormDrafts);
        expectNothingCrossed(whole);
        const longest = Math.max(...saved.map(({ answers }) => answers.length));
        expect(whole.answers).toHaveLength(longest);
        for (let at = 0; at < longest; at += 1) {
          for (const field of ['selectedIds', 'customInput', 'globalNote'] as const) {
            const stamps = saved.map((draft) => draftAt(draft, at)[field]?.at ?? -1);
            expect(draftAt(whole, at)[field]?.at ?? -1).toBe(Math.max(...stamps));
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  test('reach a face that keeps what it changed itself, question by question', () => {
    fc.assert(
      fc.property(forms, forms, fc.nat({ max: 3 }), draftsOfChange, (stored, arriving, at, own) => {
        const changed: HeldDraft = { shown: own(at), touched: own(at) };
        const held = withHeldAt(holdForm(stored), at, changed);
        const received = receiveForm(held, arriving);
        expectNothingCrossed(received.shown);
        expect(received.touched).toEqual(held.touched);
        expect(draftAt(received.shown, at).customInput).toEqual(own(at).customInput);
        for (const other of [0, 1, 2, 3].filter((one) => one !== at)) {
          const merged = mergeFormDrafts(stored, arriving);
          expect(draftAt(received.shown, other).customInput).toEqual(draftAt(merged, other).customInput);
          expect(heldAt(received, other).touched).toEqual(emptyDraft);
        }
      }),
      { numRuns: 400 },
    );
  });
});

/** What a person types here, at the question it is typed at. */
const draftsOfChange = fc.nat({ max: 30 }).map((when) => (at: number): Draft => {
  return { ...emptyDraft, customInput: { value: `q${at} at ${when}`, at: when } };
});
