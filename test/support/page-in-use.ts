import { signal } from '@preact/signals';
import { vi } from 'vitest';
import { emptyDraft } from '../../src/domain/answer/draft.ts';
import { startSession } from '../../src/domain/session/session.ts';
import type { Api } from '../../src/web/frontend/core/api.ts';
import { createHeldQuestions } from '../../src/web/frontend/core/held-questions.ts';
import type { Route } from '../../src/web/frontend/core/route.ts';
import { createServerClock } from '../../src/web/frontend/core/server-clock.ts';
import { plainTimer } from '../../src/web/frontend/core/steady-timer.ts';
import type { AnswerBody, CancelBody } from '../../src/web/wire/bodies.ts';
import type { Entry, QuestionReply } from '../../src/web/wire/replies.ts';
import type { FaceInUse, Put, Sent } from '../contracts/answering.ts';
import { asked, request, terms } from './samples.ts';

/** The page's own parts over a portal that keeps what it is sent. Needs fake timers. */
export async function openPage({ request: wanted, terms: own, hidden = [], leftMs = 300_000 }: Put) {
  const now = Date.now();
  const event = asked({ at: now, request: request(wanted), terms: terms(own), deadline: now + leftMs });
  const session = { ...startSession('q1', event), hidden };
  const interaction: QuestionReply = {
    now,
    session,
    entry: { session_id: 'q1', title: session.request.title } as Entry,
    prompt: { blocks: [], plain: false },
    draft: emptyDraft,
  };
  const reply = { ok: true, value: interaction } as const;
  const sent: Sent[] = [];
  let moves = 0;
  const api = {
    question: async () => reply,
    saveDraft: async () => ({ ok: true, value: { draft: emptyDraft } }),
    async answer(_id: string, { selected_ids, custom_input = null }: AnswerBody) {
      sent.push({ kind: 'answer', selectedIds: selected_ids ?? [], customInput: custom_input });
      return reply;
    },
    async cancel(_id: string, { global_annotation = null, option_annotations }: CancelBody) {
      sent.push({ kind: 'cancel', reason: global_annotation, notes: { ...option_annotations } });
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
    copy: { read: () => null, write: () => {}, remove: () => {} },
  });
  await held.refresh();
  const shown = held.shown.value;
  if (shown.kind !== 'held') throw new Error(`the page holds nothing: ${shown.kind}`);
  const { answering } = shown.held;
  return {
    pick: answering.pick,
    write: (value) => answering.change({ field: 'customInput', value }),
    note: (optionId, value) => answering.change({ field: 'optionNote', optionId, value }),
    noteOnAll: (value) => answering.change({ field: 'globalNote', value }),
    takeBack: () => void answering.takeBack(),
    submit: answering.submit,
    cancel(reason) {
      if (reason !== null) answering.giveReason(reason);
      answering.cancel();
    },
    arrive: (draft) => held.receiveDraft('q1', draft),
    pass: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
    shown: () => answering.answer.value,
    problem: () => answering.refused.value ?? answering.problems.value[0] ?? null,
    async sent() {
      await vi.advanceTimersByTimeAsync(0);
      return sent;
    },
    timeAskedFor: () => moves,
    draft: () => answering.drafts.held.value.shown,
  } satisfies FaceInUse;
}
