import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAnswerSession } from '../../src/application/answering/answer-session.ts';
import { createKeepDraft } from '../../src/application/answering/keep-draft.ts';
import type { EndedQuery, SessionStore } from '../../src/application/session-store.ts';
import { act } from '../../src/domain/answer/answering.ts';
import { emptyDraft } from '../../src/domain/answer/draft.ts';
import {
  answersInProgress,
  emptyFormDraft,
  type FormDraft,
  heldAt,
  holdForm,
  receiveForm,
  withHeldAt,
  withRephrase,
} from '../../src/domain/answer/form-draft.ts';
import { partAt } from '../../src/domain/question/request.ts';
import type { OpenSession } from '../../src/domain/session/session.ts';
import { asker, form, option, request } from '../support/samples.ts';
import { byWeb, draftOf, rephrased, submittedForm } from '../support/sessions.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { delivered, submitted } from '../support/store-samples.ts';

const two = form([
  { title: 'When?', preview: '+ now' },
  { title: 'Its name', mode: 'text_input', optional: true },
]);

export function describeForms(bench: () => StoreBench): void {
  describe('a form', () => {
    test('comes back as it was asked, changed and answered, for every process', async () => {
      const { store, peer, ask, add, clock } = bench();
      const id = await ask({ request: two });
      const adjusted = { kind: 'adjusted', at: 2, terms: {} } as const;
      await add(id, { ...adjusted, hidden: ['c'] });
      await add(id, { ...adjusted, hidden: [], question: 1, snoozedUntil: clock.now() + 600_000 });
      expect(await peer.get(id)).toEqual(await store.get(id));
      expect(await peer.get(id)).toMatchObject({
        request: two,
        hidden: [['c'], []],
        snoozedUntil: clock.now() + 600_000,
      });
      const ending = submittedForm([{ selectedIds: ['b'] }, {}]);
      await add(id, { kind: 'ended', at: 9, ending });
      expect(await peer.get(id)).toMatchObject({ request: two, ending, hidden: [['c'], []] });
      expect(await peer.listEnded({ limit: 1 })).toEqual([await store.get(id)]);
    });

    test('keeps a draft for each question, whichever process saved it, and why it is wrong', async () => {
      const { store, peer, ask } = bench();
      const id = await ask({ request: two });
      const second = (value: string, at: number): FormDraft => ({
        answers: [emptyDraft, draftOf({ customInput: value }, at)],
        rephrase: null,
      });
      await store.saveDraft(id, { answers: [draftOf({ selectedIds: ['a'] }, 1)], rephrase: null });
      await peer.saveDraft(id, second('2.4', 2));
      await store.saveDraft(id, {
        answers: [draftOf({ selectedIds: ['a'] }, 1)],
        rephrase: { value: 'neither', at: 3 },
      });
      await peer.saveDraft(id, second('2.5', 4));
      const whole = {
        answers: [draftOf({ selectedIds: ['a'] }, 1), draftOf({ customInput: '2.5' }, 4)],
        rephrase: { value: 'neither', at: 3 },
      };
      expect(await store.loadDraft(id)).toEqual(whole);
      expect(await peer.loadDraft(id)).toEqual(whole);
    });

    test('is the same question when all of it is the same', async () => {
      const { peer, ask } = bench();
      const id = await ask({ request: two });
      await ask({ request: request() });
      await ask({
        request: form([{ title: 'When?' }, { title: 'Its name', mode: 'text_input', optional: true }]),
      });
      const found = await peer.findSameQuestion({ request: two, asker });
      expect(found.map((session) => session.id)).toEqual([id]);
      const others = [
        { ...two, title: 'Another' },
        { ...two, prompt: 'Other words' },
        { ...two, questions: two.questions.toReversed() },
        { ...two, questions: two.questions.map((one) => ({ ...one, options: [option('only')] })) },
      ];
      for (const other of others) expect(await peer.findSameQuestion({ request: other, asker })).toEqual([]);
    });

    test('that was sent back is found by its reply, and not among the answered ones', async () => {
      const { peer, ask, add, clock } = bench();
      const titles = async (query: Partial<EndedQuery>) =>
        (await peer.listEnded({ limit: 9, ...query })).map((session) => session.request.title);
      const at = clock.now();
      for (const [nth, title] of ['first', 'second', 'third', 'fourth'].entries()) {
        const id = await ask({ request: { ...two, title } });
        const isSentBack = nth % 2 === 1;
        const ending = isSentBack
          ? rephrased('neither', [{}, {}])
          : submittedForm([{ selectedIds: ['a'] }, {}]);
        await add(id, { kind: 'ended', at: at + 10 * nth, ending });
      }
      expect(await titles({ reply: 'rephrase' })).toEqual(['fourth', 'second']);
      expect(await titles({ status: 'submitted' })).toEqual(['third', 'first']);
      expect(await titles({ status: 'submitted', limit: 1 })).toEqual(['third']);
      expect(await titles({ reply: 'rephrase', limit: 1 })).toEqual(['fourth']);
      expect(await titles({ reply: 'rephrase', text: 'second' })).toEqual(['second']);
      expect(await titles({ reply: 'rephrase', status: 'cancelled' })).toEqual([]);
      expect(await titles({})).toEqual(['fourth', 'third', 'second', 'first']);
    });

    test('that was sent back is an answer which no agent has collected, until one has', async () => {
      const { peer, ask, add, clock } = bench();
      const at = clock.now();
      const id = await ask();
      await add(id, submitted(at, { rephrase: 'neither' }));
      expect(await peer.listUncollected(at)).toMatchObject([{ id, ending: { rephrase: 'neither' } }]);
      await add(id, delivered(at + 1));
      expect(await peer.listUncollected(at)).toEqual([]);
    });

    test('answered in any order, by faces that die in between, has each answer at its question', async () => {
      await fc.assert(fc.asyncProperty(fc.array(aStep, { maxLength: 14 }), answerInSteps), { numRuns: 8 });
    });
  });

  async function answerInSteps(steps: readonly Step[]): Promise<void> {
    const { store, peer, ask, clock } = bench();
    const id = await ask({ request: wide });
    const session = (await store.get(id)) as OpenSession;
    const faces = [openFace(store, session), openFace(peer, session)] as const;
    const written = new Map<number, string>();
    for (const [nth, step] of steps.entries()) {
      const face = faces[step.face];
      if (step.kind === 'dies') {
        face.restart();
        continue;
      }
      const text = `q${step.at} by ${step.face}, ${nth}`;
      // Each change of a face is dated a little later than the one before it.
      await face.write(step.at, text, 100 * (nth + 1));
      written.set(step.at, text);
    }
    const draft = await peer.loadDraft(id);
    const answers = answersInProgress(session, draft);
    answers.forEach(({ customInput, selectedIds, globalNote }, at) => {
      expect(customInput).toBe(written.get(at) ?? null);
      expect(selectedIds).toEqual(written.has(at) ? [`option of ${at}`] : []);
      for (const text of [customInput, globalNote]) expect(text ?? `q${at} `).toMatch(new RegExp(`^q${at} `));
    });
    const { answer } = createAnswerSession({
      ...{ store: peer, clock, keepDraft: createKeepDraft(peer) },
      personName: async () => null,
    });
    expect(await answer(id, answers, byWeb)).toMatchObject({
      kind: 'accepted',
      session: { ending: { answers } },
    });
    expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
    expect(await store.get(id)).toMatchObject({ state: 'ended', ending: { answers } });
  }
}

/** Four questions whose options are named after them. */
const wide = form(
  [0, 1, 2, 3].map((at) => ({ mode: 'hybrid', optional: true, options: [option(`option of ${at}`)] })),
);

type Step =
  | { readonly kind: 'writes'; readonly face: 0 | 1; readonly at: number }
  | { readonly kind: 'dies'; readonly face: 0 | 1 };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('writes' as const),
      face: fc.constantFrom(0 as const, 1 as const),
      at: fc.nat({ max: 3 }),
    }),
  },
  fc.record({ kind: fc.constant('dies' as const), face: fc.constantFrom(0 as const, 1 as const) }),
);

/** A face that shows what it changed, and keeps it; one that dies begins with what is stored. */
function openFace(store: SessionStore, session: OpenSession) {
  const keep = createKeepDraft(store);
  let held = holdForm(emptyFormDraft);
  let isFresh = true;
  return {
    restart() {
      isFresh = true;
    },
    async write(at: number, text: string, now: number): Promise<void> {
      const stored = await store.loadDraft(session.id);
      held = isFresh ? holdForm(stored) : receiveForm(held, stored);
      isFresh = false;
      const [picked] = partAt(session, at).question.options;
      const changes = [
        { field: 'customInput', value: text },
        { field: 'globalNote', value: text },
        { field: 'selectedIds', value: [picked?.id ?? ''] },
      ] as const;
      for (const change of changes) {
        const acted = act(partAt(session, at), heldAt(held, at), { kind: 'change', change }, now);
        if (acted.kind === 'changed') held = withHeldAt(held, at, acted.draft);
      }
      held = withRephrase(held, `${text} is wrong`, now);
      await keep(session.id, held.touched);
    },
  };
}
