import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asked, form, option, request, terms } from '../../../../test/support/samples.ts';
import { showPickMs } from '../../../domain/answer/answering.ts';
import { emptyFormDraft } from '../../../domain/answer/form-draft.ts';
import type { Request } from '../../../domain/question/request.ts';
import { startSession } from '../../../domain/session/session.ts';
import type { AnswerBody, CancelBody } from '../../wire/bodies.ts';
import type { Entry, QuestionReply } from '../../wire/replies.ts';
import type { ApiReply, Failure } from '../core/api.ts';
import { plainTimer } from '../core/steady-timer.ts';
import { createAnswering } from './answering.ts';
import type { Attaching } from './attaching.ts';
import { createDraftSync } from './draft-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Asked = {
  request?: Parameters<typeof request>[0];
  form?: Request;
  terms?: Parameters<typeof terms>[0];
  hidden?: string[];
};

function createScene({
  request: wanted = {},
  form: whole = request(wanted),
  terms: wantedTerms = {},
  hidden = [],
}: Asked = {}) {
  const session = {
    ...startSession('q', asked({ request: whole, terms: terms(wantedTerms) })),
    hidden: [hidden],
  };
  const now: QuestionReply = {
    now: 0,
    session,
    entry: { session_id: 'q' } as Entry,
    texts: { prompt: { blocks: [], plain: false }, questions: [] },
    earlier: [],
    draft: emptyFormDraft,
    attachments: [],
  };
  const sent: (AnswerBody | CancelBody)[] = [];
  const settled: QuestionReply[] = [];
  const portal: { reply: ApiReply<QuestionReply> } = { reply: { ok: true, value: now } };
  const send = async (_id: string, body: AnswerBody | CancelBody) => {
    sent.push(body);
    return portal.reply;
  };
  let attempts = 0;
  let activities = 0;
  const files = { pending: signal<readonly unknown[]>([]), arrive: (_isWhole: boolean) => {} };
  const attaching = {
    pending: files.pending,
    arrived: () =>
      new Promise<boolean>((resolve) => {
        files.arrive = resolve;
      }),
  } as unknown as Attaching;
  const answering = createAnswering({
    attaching,
    question: signal(now),
    drafts: createDraftSync({
      id: 'q',
      stored: emptyFormDraft,
      since: 0,
      copy: { read: () => null, write: () => {}, remove: () => {} },
      save: async () => 'saved',
      after: plainTimer,
    }),
    api: { answer: send, cancel: send },
    after: plainTimer,
    newAttempt: () => `attempt ${++attempts}`,
    now: Date.now,
    active: () => {
      activities += 1;
    },
    settle: (question) => void settled.push(question),
  });
  const [section] = answering.sections;
  if (section === undefined) throw new Error('no question');
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { answering, section, sent, settled, portal, pass, now, files, activity: () => activities };
}

const batch = { singleSubmit: false };

describe('single submit', () => {
  test('sends a pick after it has shown for a moment', async () => {
    const { section, sent, pass } = createScene();
    section.pick('b');
    await pass(showPickMs - 1);
    expect([sent.length, section.leaving.value]).toEqual([0, 'b']);
    await pass(1);
    expect(sent[0]).toMatchObject({ selected_ids: ['b'] });
  });

  test('another pick within the moment replaces the first', async () => {
    const { section, sent, pass } = createScene();
    section.pick('b');
    await pass(showPickMs / 2);
    section.pick('c');
    await pass(showPickMs);
    expect(sent.map((body) => 'selected_ids' in body && body.selected_ids)).toEqual([['c']]);
  });

  test('taking back restores what stood before, and sends nothing', async () => {
    const { answering, section, sent, pass } = createScene({ request: { defaultIds: ['a'] } });
    section.pick('b');
    section.pick('c');
    expect(answering.takeBack()).toBe(true);
    await pass(5_000);
    expect([...section.picked.value]).toEqual(['a']);
    expect(sent).toEqual([]);
    expect(answering.takeBack()).toBe(false);
  });

  test('is off when the person wants to submit themselves, and in multi', async () => {
    for (const scene of [createScene({ terms: batch }), createScene({ request: { mode: 'multi' } })]) {
      scene.section.pick('b');
      await scene.pass(5_000);
      expect(scene.sent).toEqual([]);
    }
  });
});

describe('submitting', () => {
  test('is refused here while the domain has a problem with the answer', async () => {
    const { answering, section, sent, pass } = createScene({
      request: { mode: 'multi', min: 2, minGiven: true },
    });
    section.pick('a');
    answering.submit();
    await pass(0);
    expect(section.problems.value).toEqual([{ code: 'too-few', min: 2, max: 3, picked: 1 }]);
    expect(sent).toEqual([]);
  });

  test('untouched defaults are an answer', async () => {
    const { answering, sent, pass } = createScene({ request: { defaultIds: ['c'] }, terms: batch });
    answering.submit();
    await pass(0);
    expect(sent[0]).toMatchObject({ selected_ids: ['c'] });
  });

  test('twice in a row is one answer', async () => {
    const { answering, sent, pass } = createScene({ request: { defaultIds: ['c'] }, terms: batch });
    answering.submit();
    answering.submit();
    await pass(0);
    expect(sent.length).toBe(1);
  });

  test.each<[who: string, failure: Failure]>([
    ['portal', { kind: 'offline' }],
    [
      'database',
      { kind: 'refused', status: 503, error: { code: 'database-away', message: 'away' }, winner: null },
    ],
  ])('goes out again with the same attempt until the %s answers', async (_who, failure) => {
    const { answering, sent, portal, pass, now } = createScene({
      request: { defaultIds: ['c'] },
      terms: batch,
    });
    portal.reply = { ok: false, failure };
    answering.submit();
    await pass(2_000);
    expect(answering.sending.value).toEqual({ kind: 'stuck' });
    portal.reply = { ok: true, value: now };
    await pass(1_000);
    expect(answering.sending.value).toEqual({ kind: 'no' });
    expect(new Set(sent.map((body) => body.attempt))).toEqual(new Set(['attempt 1']));
    expect(sent.length).toBeGreaterThan(2);
  });

  test('an answer that comes second shows the first one', async () => {
    const { answering, portal, pass, settled, now } = createScene({
      request: { defaultIds: ['c'] },
      terms: batch,
    });
    const error = { code: 'already-ended', message: 'too late' };
    portal.reply = { ok: false, failure: { kind: 'refused', status: 409, error, winner: now } };
    answering.submit();
    await pass(0);
    expect(settled).toEqual([now]);
  });

  test('a refusal is shown with its problems, and the next try is a new one', async () => {
    const { answering, portal, pass, sent } = createScene({ request: { defaultIds: ['c'] }, terms: batch });
    const error = { code: 'invalid', message: 'does not fit', problems: ['pick 2', 'too long'] };
    portal.reply = { ok: false, failure: { kind: 'refused', status: 422, error, winner: null } };
    answering.submit();
    await pass(0);
    expect(answering.sending.value).toEqual({ kind: 'refused', message: 'pick 2 · too long' });
    answering.submit();
    await pass(0);
    expect(sent.map((body) => body.attempt)).toEqual(['attempt 1', 'attempt 2']);
  });
});

test('what is on its way is not changed any more, or the change would be lost with it', async () => {
  const { answering, section, portal, pass, now } = createScene({ request: { mode: 'hybrid', min: 0 } });
  section.change({ field: 'customInput', value: 'sent' });
  portal.reply = { ok: false, failure: { kind: 'offline' } };
  answering.submit();
  await pass(1_000);
  expect(answering.isBusy.value).toBe(true);
  section.change({ field: 'customInput', value: 'sent, and more' });
  expect(section.answer.value.customInput).toBe('sent');
  portal.reply = { ok: true, value: now };
  await pass(1_000);
  expect(answering.isBusy.value).toBe(false);
});

test('the reason of a cancel starts as the note for the whole answer, is kept, and counts as activity', () => {
  const { answering, section, activity } = createScene({ terms: batch });
  section.change({ field: 'globalNote', value: 'frozen' });
  expect(answering.reason.value).toBe('frozen');
  const before = activity();
  answering.giveReason('frozen until Monday');
  expect(activity()).toBe(before + 1);
  expect(answering.reason.value).toBe('frozen until Monday');
  expect(section.answer.value.globalNote).toBe('frozen');
});

test('a hidden option cannot be picked', () => {
  const { section } = createScene({ terms: batch, hidden: ['b'] });
  section.pick('b');
  expect([...section.picked.value]).toEqual([]);
});

test('cancelling sends the reason and the notes typed so far, and blank text as none', async () => {
  const odd = { options: [option('__proto__', { recommended: true })], max: 1 };
  const { answering, section, sent, pass } = createScene({ request: odd, terms: batch });
  section.change({ field: 'optionNote', optionId: '__proto__', value: 'noted' });
  answering.giveReason('  ');
  answering.cancel();
  await pass(0);
  expect(sent[0]).toMatchObject({ global_annotation: null });
  expect(JSON.stringify(sent[0])).toContain('"__proto__":"noted"');
});

describe('a form', () => {
  const two = form([{ mode: 'single' }, { mode: 'text_input', optional: true }, { mode: 'multi', min: 2 }]);

  test('sends an answer for each question, and no pick by itself', async () => {
    const { answering, sent, pass } = createScene({ form: two });
    const [single, text, multi] = answering.sections;
    single?.pick('b');
    await pass(showPickMs * 2);
    expect(sent).toEqual([]);
    text?.change({ field: 'globalNote', value: 'no name yet' });
    multi?.pick('a');
    multi?.pick('c');
    expect(answering.submit()).toBeNull();
    await pass(0);
    expect(sent[0]).toMatchObject({
      answers: [
        { selected_ids: ['b'] },
        { selected_ids: [], custom_input: null, global_annotation: 'no name yet' },
        { selected_ids: ['a', 'c'] },
      ],
    });
    expect(sent[0]).not.toHaveProperty('selected_ids');
  });

  test('names the first question that is missing, and sends nothing', async () => {
    const { answering, sent, pass } = createScene({ form: two });
    answering.sections[0]?.pick('b');
    expect(answering.submit()).toMatchObject({ at: 2, problem: { code: 'too-few' } });
    await pass(0);
    expect([sent.length, answering.refused.value?.at, answering.vainTries.value]).toEqual([0, 2, 1]);
  });

  test('a change of one question leaves the others as they are', () => {
    const { answering } = createScene({ form: two });
    const [single, text] = answering.sections;
    const before = single?.answer.value;
    text?.change({ field: 'customInput', value: 'Orchard' });
    expect(single?.answer.value).toBe(before);
    expect(text?.isBegun.value).toBe(true);
  });

  test('is cancelled with the notes of each question, and a reason that starts empty', async () => {
    const { answering, sent, pass } = createScene({ form: two });
    answering.sections[0]?.change({ field: 'globalNote', value: 'late' });
    expect(answering.reason.value).toBe('');
    answering.cancel();
    await pass(0);
    expect(sent[0]).toMatchObject({
      global_annotation: null,
      notes: [{ global_annotation: 'late' }, { global_annotation: null }, { global_annotation: null }],
    });
  });
});

describe('sending a question back', () => {
  test('takes along what was begun, and is part of the draft until then', async () => {
    const { answering, section, sent, pass } = createScene({ terms: batch, request: { defaultIds: ['a'] } });
    answering.sendBack();
    answering.writeRephrase('  ');
    answering.sendBack();
    await pass(0);
    expect(sent).toEqual([]);
    answering.writeRephrase('Which release?');
    expect(answering.drafts.held.value.shown.rephrase?.value).toBe('Which release?');
    section.pick('b');
    answering.sendBack();
    await pass(0);
    expect(sent[0]).toMatchObject({
      reply: 'rephrase',
      custom_input: 'Which release?',
      answers: [{ selected_ids: ['b'] }],
    });
  });

  test('leaves out what was only preselected', async () => {
    const { answering, sent, pass } = createScene({ terms: batch, request: { defaultIds: ['a'] } });
    answering.writeRephrase('Split it up');
    answering.sendBack();
    await pass(0);
    expect(sent[0]).toMatchObject({ answers: [{ selected_ids: [] }] });
  });
});

describe('an answer with files', () => {
  function createPending() {
    const scene = createScene({ terms: batch });
    scene.section.pick('b');
    scene.files.pending.value = [{}];
    scene.answering.submit();
    return scene;
  }

  test('leaves once they have arrived; nothing can be changed until then', async () => {
    const { answering, section, sent, files, pass } = createPending();
    expect(answering.sending.value.kind).toBe('files');
    section.pick('c');
    await pass(10_000);
    expect(sent).toEqual([]);
    files.arrive(true);
    await pass(0);
    expect(sent).toMatchObject([{ selected_ids: ['b'] }]);
  });

  test('stays when one of them is refused', async () => {
    const { answering, sent, files, pass } = createPending();
    files.arrive(false);
    await pass(0);
    expect(sent).toEqual([]);
    expect(answering.sending.value.kind).toBe('no');
  });

  test('can be taken back, sent again and cancelled while it waits', async () => {
    const { answering, sent, files, pass } = createPending();
    const first = files.arrive;
    expect(answering.takeBack()).toBe(true);
    answering.submit();
    first(true);
    await pass(0);
    expect(sent, 'the try that was taken back').toEqual([]);
    answering.cancel();
    await pass(0);
    expect(sent).toMatchObject([{ option_annotations: {} }]);
    files.arrive(true);
    await pass(0);
    expect(sent).toHaveLength(1);
  });
});
