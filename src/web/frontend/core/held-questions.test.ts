import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asked, request } from '../../../../test/support/samples.ts';
import { emptyDraft } from '../../../domain/answer/draft.ts';
import { emptyFormDraft } from '../../../domain/answer/form-draft.ts';
import { applyEvent, type ReadableSession, startSession } from '../../../domain/session/session.ts';
import type { LaterEvent } from '../../../domain/session/session-event.ts';
import type { DraftBody } from '../../wire/bodies.ts';
import type { DraftReply, Entry, QuestionReply } from '../../wire/replies.ts';
import type { Api, ApiReply } from './api.ts';
import { createHeldQuestions } from './held-questions.ts';
import type { Route } from './route.ts';
import { createServerClock } from './server-clock.ts';
import { plainTimer } from './steady-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const first = startSession('q1', asked({ request: request({ mode: 'hybrid' }) }));
const show = (session: ReadableSession): QuestionReply => ({
  now: 1_000_000,
  session,
  entry: { session_id: session.id, title: session.request.title } as Entry,
  texts: { prompt: { blocks: [], plain: false }, questions: [] },
  earlier: [],
  draft: emptyFormDraft,
  attachments: [],
});
const ended = (attempt: string): LaterEvent => ({
  kind: 'ended',
  at: 1_000_500,
  ending: {
    kind: 'submitted',
    answers: [{ selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null }],
    rephrase: null,
    by: { face: 'web', program: 'browser', attempt },
  },
});

function createScene(start: ApiReply<QuestionReply> = { ok: true, value: show(first) }) {
  const portal = {
    question: start,
    answer: start,
    draft: { ok: true, value: { draft: emptyFormDraft } } as ApiReply<DraftReply>,
    drafts: [] as unknown[],
    moves: [] as unknown[],
  };
  const route = signal<Route>({ view: 'question', id: 'q1' });
  const api = {
    question: async () => portal.question,
    answer: async () => portal.answer,
    async saveDraft(_id: string, { draft }: DraftBody) {
      if ('answers' in draft) portal.drafts.push(draft.answers[0]?.customInput?.value);
      return portal.draft;
    },
    moveDeadline: async (_id: string, body: unknown) => {
      portal.moves.push(body);
      return portal.question;
    },
  } as unknown as Api;
  const clock = createServerClock(() => Date.now(), 0);
  const questions = createHeldQuestions({
    api,
    route,
    clock,
    after: plainTimer,
    tab: 'tab',
    newAttempt: () => 'mine',
    prepareFile: async () => ({ ok: false, problem: { code: 'unreadable' } }),
    copy: { read: () => null, write: () => {}, remove: () => {} },
  });
  const held = () => {
    const shown = questions.shown.value;
    if (shown.kind !== 'held') throw new Error(`nothing is held: ${shown.kind}`);
    return shown.held;
  };
  return { questions, portal, route, held, clock };
}

describe('the question in front', () => {
  test('is loading, then held', async () => {
    const { questions, held } = createScene();
    expect(questions.shown.value.kind).toBe('loading');
    await questions.refresh();
    expect(held().seenOpen).toBe(true);
    expect(questions.open.value?.session.id).toBe('q1');
  });

  test.each([
    [404, 'unknown-session', 'unknown'],
    [409, 'needs-newer-version', 'newer'],
    [500, 'fault', 'failed'],
  ] as const)('%i %s is shown as %s', async (status, code, kind) => {
    const error = { code, message: 'why' };
    const { questions } = createScene({
      ok: false,
      failure: { kind: 'refused', status, error, winner: null },
    });
    await questions.refresh();
    expect(questions.shown.value.kind).toBe(kind);
  });

  test.each([
    [409, ['begun']],
    [507, ['begun', 'begun']],
  ])(
    'a draft refused with %i is sent %j: a full disk passes, an ended question stays ended',
    async (status, sent) => {
      const { questions, held, portal } = createScene();
      await questions.refresh();
      const error = { code: 'any', message: 'why' };
      portal.draft = { ok: false, failure: { kind: 'refused', status, error, winner: null } };
      held().answering.sections[0]?.change({ field: 'customInput', value: 'begun' });
      await vi.advanceTimersByTimeAsync(1_400);
      expect(portal.drafts).toEqual(sent);
    },
  );

  test('a portal that does not answer leaves it loading', async () => {
    const { questions } = createScene({ ok: false, failure: { kind: 'offline' } });
    await questions.refresh();
    expect(questions.shown.value.kind).toBe('loading');
  });

  test('an overtaken reply does not bring back an older state', async () => {
    const { questions, held } = createScene();
    await questions.refresh();
    const later = applyEvent(first, { kind: 'deadline-moved', at: 1, deadline: 2_000_000, why: 'person' });
    questions.accept(show(later));
    questions.accept(show(first));
    expect(held().question.value.session.deadline).toBe(2_000_000);
  });

  test('what another question brings is not shown here', async () => {
    const { questions, held, portal } = createScene();
    await questions.refresh();
    const other = startSession('q2', asked({ request: request({ title: 'Other' }) }));
    portal.question = { ok: true, value: show(other) };
    await questions.refresh('q2');
    const theirs = { ...emptyDraft, customInput: { value: 'theirs', at: 1 } };
    questions.receiveDraft('q2', { answers: [theirs], rephrase: null });
    expect(held().question.value.entry.session_id).toBe('q1');
    expect(held().answering.sections[0]?.answer.value.customInput).toBeNull();
  });
});

describe('an ending', () => {
  test('given here leaves nothing unsent, even when its news overtakes the reply', async () => {
    const { questions, held, portal } = createScene();
    await questions.refresh();
    const { answering } = held();
    answering.sections[0]?.change({ field: 'customInput', value: 'sent' });
    portal.answer = { ok: true, value: show(applyEvent(first, ended('mine'))) };
    answering.submit();
    questions.accept(show(applyEvent(first, ended('mine'))));
    await vi.advanceTimersByTimeAsync(0);
    expect(answering.drafts.unsent.value).toBeNull();
    expect(answering.isOwn('mine')).toBe(true);
  });

  test('given elsewhere keeps what was begun here', async () => {
    const { questions, held } = createScene();
    await questions.refresh();
    held().answering.sections[0]?.change({ field: 'customInput', value: 'not sent' });
    questions.accept(show(applyEvent(first, ended('theirs'))));
    expect(held().answering.drafts.unsent.value?.answers[0]?.customInput?.value).toBe('not sent');
    expect(questions.open.value).toBeNull();
  });
});

describe('an answer that was taken back', () => {
  const answered = applyEvent(first, ended('mine'));
  const reopened = applyEvent(answered, {
    kind: 'reopened',
    at: 1_000_900,
    deadline: first.deadline + 60_000,
    by: { face: 'web', program: 'browser', attempt: 'again' },
  });
  const draft = {
    answers: [{ ...emptyDraft, customInput: { value: 'what was answered', at: 1_000_900 } }],
    rephrase: null,
  };
  const attachments = [{ id: 'f', name: 'a.log', type: 'text/plain', bytes: 3, question: 0 }] as const;
  const taken: QuestionReply = { ...show(reopened), draft, attachments };

  test.each([
    ['seen', true],
    ['not seen', false],
  ])('is to be answered anew, whether its ending was %s here', async (_name, isSeen) => {
    const { questions, held } = createScene();
    await questions.refresh();
    const before = held();
    before.answering.sections[0]?.change({ field: 'customInput', value: 'typed before' });
    if (isSeen) questions.accept(show(answered));
    questions.accept(taken);
    const { answering } = held();
    expect(held()).not.toBe(before);
    expect(answering.sections[0]?.answer.value.customInput).toBe('what was answered');
    expect(answering.attaching.stored.value).toEqual(attachments);
    // A reply of before comes late.
    questions.accept(show(answered));
    expect(questions.open.value?.held).toBe(held());
  });
});

test('a file that was added while the question was read anew stays', async () => {
  const { questions, held, portal } = createScene();
  await questions.refresh();
  const file = { id: 'f', name: 'a.log', type: 'text/plain', bytes: 3, question: 0 } as const;
  const reading = questions.refresh();
  questions.receiveAttachments('q1', [file]);
  await reading;
  expect(held().answering.attaching.stored.value).toEqual([file]);
  portal.question = { ok: true, value: { ...show(first), attachments: [] } };
  await questions.refresh();
  expect(held().answering.attaching.stored.value).toEqual([]);
});

test('typing in the last minute asks for one more, once in ten seconds', async () => {
  const { questions, held, portal, clock } = createScene();
  await questions.refresh();
  clock.hear(first.deadline - 30_000);
  for (const value of ['a', 'ab', 'abc'])
    held().answering.sections[0]?.change({ field: 'customInput', value });
  expect(portal.moves).toEqual([{ timeout_seconds: 60, why: 'activity' }]);
});
