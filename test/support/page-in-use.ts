import { signal } from '@preact/signals';
import { vi } from 'vitest';
import { draftAt, emptyFormDraft } from '../../src/domain/answer/form-draft.ts';
import type { Notes, TypedNotes } from '../../src/domain/answer/note.ts';
import { type OpenSession, startSession } from '../../src/domain/session/session.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';
import { timeUpText } from '../../src/domain/session/timeout-ending.ts';
import type { Answering } from '../../src/web/frontend/answer/answering.ts';
import type { Section } from '../../src/web/frontend/answer/section.ts';
import type { Api } from '../../src/web/frontend/core/api.ts';
import { createHeldQuestions } from '../../src/web/frontend/core/held-questions.ts';
import type { Route } from '../../src/web/frontend/core/route.ts';
import { createServerClock } from '../../src/web/frontend/core/server-clock.ts';
import { plainTimer } from '../../src/web/frontend/core/steady-timer.ts';
import { type AnswerBody, answerBody, type CancelBody, cancelBody } from '../../src/web/wire/bodies.ts';
import type { Entry, QuestionReply } from '../../src/web/wire/replies.ts';
import type { FaceInUse, Put } from '../contracts/answering.ts';
import type { FormInUse, PutForm, SentForm } from '../contracts/form-in-use.ts';
import { asked, form, request, terms } from './samples.ts';
import { sentOfOne } from './sent-of-one.ts';

/** The page's own parts over a portal that keeps what it is sent. Needs fake timers. */
export async function openPage({ request: wanted, terms: own, hidden = [], leftMs = 300_000 }: Put) {
  const event = { request: request(wanted), terms: terms(own), deadline: Date.now() + leftMs };
  const { held, answering, sent, moves } = await holdQuestion(event, [hidden]);
  const section = sectionOf(answering, 0);
  return {
    pick: section.pick,
    write: (value) => section.change({ field: 'customInput', value }),
    note: (optionId, value) => section.change({ field: 'optionNote', optionId, value }),
    noteOnAll: (value) => section.change({ field: 'globalNote', value }),
    takeBack: () => void answering.takeBack(),
    submit: () => void answering.submit(),
    cancel: (reason) => cancel(answering, reason),
    arrive: (draft) => held.receiveDraft('q1', { answers: [draft], rephrase: null }),
    pass,
    shown: () => section.answer.value,
    problem: () => answering.refused.value?.problem ?? section.problems.value[0] ?? null,
    async sent() {
      await pass(0);
      return sent.flatMap(sentOfOne);
    },
    timeAskedFor: moves,
    draft: () => draftAt(answering.drafts.held.value.shown, 0),
  } satisfies FaceInUse;
}

/** The same for several questions. The one in focus is the one that keys act on. */
export async function openPageForm({ questions, terms: own, hidden = [] }: PutForm) {
  const event = { request: form(questions), terms: terms({ singleSubmit: false, ...own }) };
  const { held, answering, session, sent } = await holdQuestion(event, hidden);
  const section = () => sectionOf(answering, answering.current.value);
  return {
    goTo(at) {
      answering.current.value = at;
    },
    pick: (id) => section().pick(id),
    write: (value) => section().change({ field: 'customInput', value }),
    note: (optionId, value) => section().change({ field: 'optionNote', optionId, value }),
    noteOnAll: (value) => section().change({ field: 'globalNote', value }),
    submit: () => void answering.submit(),
    cancel: (reason) => cancel(answering, reason),
    pushBack(reason) {
      answering.writeRephrase(reason);
      answering.sendBack();
    },
    arrive: (draft) => held.receiveDraft('q1', draft),
    pass,
    at: () => answering.current.value,
    shown: () => answering.sections.map(({ answer }) => answer.value),
    problem: () => answering.refused.value,
    atZero: () => timeUpText(session, answering.drafts.held.value.shown),
    async sent() {
      await pass(0);
      return sent;
    },
    draft: () => answering.drafts.held.value.shown,
  } satisfies FormInUse;
}

function sectionOf({ sections }: Answering, at: number): Section {
  const section = sections[at];
  if (section === undefined) throw new Error(`the page shows no question ${at}`);
  return section;
}

function cancel(answering: Answering, reason: string | null): void {
  if (reason !== null) answering.giveReason(reason);
  answering.cancel();
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

async function holdQuestion(event: Partial<AskedEvent>, hidden: OpenSession['hidden']) {
  const now = Date.now();
  const session = { ...startSession('q1', asked({ at: now, ...event })), hidden };
  const interaction: QuestionReply = {
    now,
    session,
    entry: { session_id: 'q1', title: session.request.title } as Entry,
    texts: { prompt: { blocks: [], plain: false }, questions: [] },
    earlier: [],
    draft: emptyFormDraft,
    attachments: [],
  };
  const reply = { ok: true, value: interaction } as const;
  const sent: SentForm[] = [];
  let moves = 0;
  const api = {
    question: async () => reply,
    saveDraft: async () => ({ ok: true, value: { draft: emptyFormDraft } }),
    async answer(_id: string, body: AnswerBody) {
      sent.push(readAnswers(body));
      return reply;
    },
    async cancel(_id: string, body: CancelBody) {
      sent.push(readCancel(body));
      return reply;
    },
    async moveDeadline() {
      moves += 1;
      return reply;
    },
  } as unknown as Api;
  const held = createHeldQuestions({
    api,
    route: signal<Route>({ view: 'question', id: 'q1' }),
    clock: createServerClock(() => Date.now(), 0),
    after: plainTimer,
    tab: 'tab',
    newAttempt: () => 'attempt',
    prepareFile: async () => ({ ok: false, problem: { code: 'unreadable' } }),
    copy: { read: () => null, write: () => {}, remove: () => {} },
  });
  await held.refresh();
  const shown = held.shown.value;
  if (shown.kind !== 'held') throw new Error(`the page holds nothing: ${shown.kind}`);
  return { held, answering: shown.held.answering, session, sent, moves: () => moves };
}

/** As the portal reads it, which refuses what it does not know. */
function readAnswers(body: AnswerBody): SentForm {
  const { reply, answers, ...only } = answerBody.parse(body);
  const read = (answers ?? [only]).map((one) => ({
    selectedIds: one.selected_ids ?? [],
    customInput: one.custom_input,
    ...readNotes(one),
  }));
  if (reply === null) return { kind: 'answers', answers: read };
  return { kind: 'rephrase', reason: only.custom_input ?? '', answers: read };
}

function readCancel(body: CancelBody): SentForm {
  const { global_annotation: reason, notes, option_annotations: optionNotes } = cancelBody.parse(body);
  return { kind: 'cancel', reason, notes: notes?.map(readNotes) ?? [{ optionNotes, globalNote: null }] };
}

type ReadNotes = { readonly option_annotations: Notes; readonly global_annotation: string | null };

function readNotes({ option_annotations, global_annotation }: ReadNotes): TypedNotes {
  return { optionNotes: option_annotations, globalNote: global_annotation };
}
