import { describe, expect, test } from 'vitest';
import { form, origin, request } from '../../../test/support/samples.ts';
import {
  askedAt,
  autoSubmitted,
  byWeb,
  cancelled,
  endedSession,
  openSession,
  rephrased,
  sessionId,
  submitted,
  submittedForm,
  terminalCalled,
  timedOut,
} from '../../../test/support/sessions.ts';
import { type AdvanceRefusal, advance } from './advance.ts';
import type { Ending } from './ending.ts';
import { applyEvent, type Session } from './session.ts';
import type { LaterEvent } from './session-event.ts';

const now = askedAt + 10_000;
const due = askedAt + 300_000;
const day = 86_400_000;
const endless = 'x'.repeat(8_193);

function refusalOf(session: Session, event: LaterEvent, at = now): AdvanceRefusal | null {
  const advanced = advance(session, event, at);
  return advanced.ok ? null : advanced.refusal;
}

const end = (ending: Ending, at = now): LaterEvent => ({ kind: 'ended', at, ending });
const move = (deadline: number): LaterEvent => ({ kind: 'deadline-moved', at: now, deadline, why: 'person' });
const attach = (id: string, replaces: string | null = null): LaterEvent => ({
  kind: 'attached',
  at: now,
  terminal: terminalCalled(id),
  replaces,
});
const hide = (hidden: readonly string[] | null): LaterEvent => ({
  kind: 'adjusted',
  at: now,
  terms: {},
  hidden,
});
const submittedByClock = autoSubmitted({ selectedIds: ['a'] });

test('an allowed event gives the session after it', () => {
  const session = openSession();
  expect(advance(session, move(now + 1), now)).toEqual({
    ok: true,
    session: applyEvent(session, move(now + 1)),
  });
});

describe('a person', () => {
  test('may answer, or cancel, until the session has ended', () => {
    expect(refusalOf(openSession(), end(submitted({ selectedIds: ['a'] })))).toBeNull();
    expect(refusalOf(openSession(), end(cancelled()))).toBeNull();
  });

  test('may still answer when the deadline has passed and no process has noticed', () => {
    expect(refusalOf(openSession(), end(submitted({ selectedIds: ['a'] })), due + 5_000)).toBeNull();
  });

  test('cannot answer what the question does not allow', () => {
    const session = openSession();
    expect(refusalOf(session, end(submitted({ selectedIds: [] })))).toEqual({
      kind: 'invalid-answer',
      problems: [{ at: 0, problem: { code: 'too-few', min: 1, max: 1, picked: 0 } }],
      session,
    });
  });

  test('never answers with an option hidden meanwhile', () => {
    const refusal = refusalOf(openSession({ hidden: [['a']] }), end(submitted({ selectedIds: ['a'] })));
    expect(refusal).toMatchObject({
      kind: 'invalid-answer',
      problems: [{ at: 0, problem: { code: 'hidden-option', id: 'a' } }],
    });
  });

  test('never answers with an option that does not exist', () => {
    const refusal = refusalOf(openSession(), end(submitted({ selectedIds: ['a', 'x'] })));
    expect(refusal).toMatchObject({
      kind: 'invalid-answer',
      problems: [{ at: 0, problem: { code: 'unknown-option', id: 'x' } }],
    });
  });

  test.each([
    ['reason', { reason: endless, notes: [] }],
    [
      'note',
      { reason: null, notes: [{ optionNotes: [{ optionId: 'a', text: endless }], globalNote: null }] },
    ],
    ['note on a whole answer', { reason: null, notes: [{ optionNotes: [], globalNote: endless }] }],
  ])('cannot cancel with an endless %s', (_what, given) => {
    const refusal = refusalOf(openSession(), end({ kind: 'cancelled', ...given, by: byWeb }));
    expect(refusal).toMatchObject({
      kind: 'invalid-answer',
      problems: [{ problem: { code: 'note-too-long', max: 8_192 } }],
    });
  });
});

describe('the clock', () => {
  test.each([timedOut, submittedByClock])('waits for the deadline ($kind)', (ending) => {
    expect(refusalOf(openSession(), end(ending), due - 1)).toEqual({ kind: 'not-due', deadline: due });
    expect(refusalOf(openSession(), end(ending), due)).toBeNull();
  });

  test('waits for a deadline the person moved, however late it was to hear of it', () => {
    const moved = applyEvent(openSession(), move(due + 60_000));
    expect(refusalOf(moved, end(timedOut), due + 1)).toEqual({ kind: 'not-due', deadline: due + 60_000 });
  });

  test('does not submit what a person could not', () => {
    const session = openSession({ hidden: [['a']] });
    expect(refusalOf(session, end(submittedByClock), due)).toMatchObject({ kind: 'invalid-answer' });
  });
});

describe('a client that asks as well', () => {
  const adopted = openSession({ request: request({ origin }) });
  const wentOn = { kind: 'timeout', mayAskAgain: true, wentOn: true } as const;

  test('may go on at any time, which it may not of what we alone ask', () => {
    expect(refusalOf(adopted, end(wentOn))).toBeNull();
    expect(refusalOf(adopted, end(timedOut))).toEqual({ kind: 'not-due', deadline: due });
    expect(refusalOf(openSession(), end(wentOn))).toEqual({ kind: 'not-due', deadline: due });
  });

  test('may have the answer; then it is not to be taken back here', () => {
    const by = { face: 'client', program: 'claude-code', attempt: '1' } as const;
    const event = end(submitted({ selectedIds: ['a'] }, by));
    expect(refusalOf(adopted, event)).toBeNull();
    const ended = applyEvent(adopted, event);
    expect(ended).toMatchObject({ face: 'client' });
    expect(refusalOf(ended, { kind: 'reopened', at: now, deadline: due, by: byWeb })).toMatchObject({
      kind: 'already-sent',
    });
  });
});

describe('a deadline', () => {
  test('moves to any moment between now and 24 h after asking', () => {
    expect(refusalOf(openSession(), move(now + 1))).toBeNull();
    expect(refusalOf(openSession(), move(askedAt + day))).toBeNull();
  });

  test.each([now, now - 1, 0, askedAt + day + 1, Number.POSITIVE_INFINITY, Number.NaN])(
    'does not move to %d',
    (deadline) => {
      const latest = askedAt + day;
      expect(refusalOf(openSession(), move(deadline))).toEqual({ kind: 'deadline-out-of-bounds', latest });
    },
  );

  test('that has passed unnoticed may still be moved', () => {
    expect(refusalOf(openSession(), move(due + 60_000), due + 1_000)).toBeNull();
  });
});

describe('a terminal', () => {
  const held = openSession({ terminal: terminalCalled('t1', 501) });

  test('attaches where none is', () => {
    expect(refusalOf(openSession(), attach('t1'))).toBeNull();
  });

  test('is refused where another lives', () => {
    expect(refusalOf(held, attach('t2'))).toEqual({ kind: 'attached-elsewhere', pid: 501 });
    expect(refusalOf(held, attach('t2', 'someone-else'))).toEqual({ kind: 'attached-elsewhere', pid: 501 });
  });

  test('is refused where the question was continued in the browser, until it is handed to a terminal anew', () => {
    expect(refusalOf(openSession({ terminalIsOver: true }), attach('t1'))).toEqual({
      kind: 'terminal-is-over',
    });
  });

  test('replaces the dead one it found', () => {
    expect(refusalOf(held, attach('t2', 't1'))).toBeNull();
  });

  test('detaches only itself', () => {
    expect(refusalOf(held, { kind: 'detached', at: now, terminal: 't1' })).toBeNull();
    expect(refusalOf(held, { kind: 'detached', at: now, terminal: 't2' })).toEqual({ kind: 'not-attached' });
    expect(refusalOf(openSession(), { kind: 'detached', at: now, terminal: 't1' })).toEqual({
      kind: 'not-attached',
    });
  });

  test('may say that it could not even attach, while a hand-off waits for one', () => {
    const detached = { kind: 'detached', at: now, terminal: 't1' } as const;
    expect(refusalOf(openSession({ face: 'terminal' }), detached)).toBeNull();
    expect(refusalOf(openSession({ face: 'terminal', attachedOnce: true }), detached)).toEqual({
      kind: 'not-attached',
    });
  });

  test('hands over to the browser at any time', () => {
    expect(refusalOf(held, { kind: 'face-changed', at: now, face: 'web' })).toBeNull();
  });
});

describe('an adjustment', () => {
  test('may hide what leaves enough to pick', () => {
    expect(refusalOf(openSession(), hide(['a', 'b']))).toBeNull();
    expect(refusalOf(openSession(), hide(null))).toBeNull();
    expect(refusalOf(openSession(), hide([]))).toBeNull();
  });

  test('may not hide so much that the minimum cannot be picked', () => {
    const two = openSession({ request: request({ mode: 'multi', min: 2, minGiven: true }) });
    expect(refusalOf(two, hide(['a', 'b']))).toEqual({ kind: 'hides-too-much', mustShow: 2 });
  });

  test('may not hide what is no option', () => {
    expect(refusalOf(openSession(), hide(['x']))).toEqual({ kind: 'hides-too-much', mustShow: 1 });
  });

  test('of a question without options may say that nothing is hidden', () => {
    expect(refusalOf(openSession({ request: request({ mode: 'text_input' }) }), hide([]))).toBeNull();
  });
});

describe('delivery', () => {
  const delivered: LaterEvent = { kind: 'delivered', at: now, client: 'claude-code' };

  test('is noted once, and only of what has ended', () => {
    const ended = endedSession(timedOut);
    expect(refusalOf(openSession(), delivered)).toEqual({ kind: 'not-ended' });
    expect(refusalOf(ended, delivered)).toBeNull();
    expect(refusalOf(applyEvent(ended, delivered), delivered)).toEqual({ kind: 'already-noted' });
  });
});

describe('an ended session', () => {
  const winner = endedSession(submitted({ selectedIds: ['a'] }));

  test.each<LaterEvent>([
    end(submitted({ selectedIds: ['b'] })),
    end(cancelled('too late')),
    end(timedOut),
    move(now + 60_000),
    attach('t1'),
    hide([]),
    { kind: 'detached', at: now, terminal: 't1' },
    { kind: 'face-changed', at: now, face: 'terminal' },
  ])('answers $kind with the ending it has', (event) => {
    expect(refusalOf(winner, event, due + 1)).toEqual({ kind: 'already-ended', winner });
  });
});

describe('a session of a newer program', () => {
  test.each<LaterEvent>([end(timedOut), move(now + 1), { kind: 'delivered', at: now, client: 'x' }])(
    'is left alone by $kind',
    (event) => {
      const newer: Session = { state: 'newer', id: sessionId, schema: 2 };
      expect(refusalOf(newer, event, due)).toEqual({ kind: 'needs-newer-version', schema: 2 });
    },
  );
});

describe('a form', () => {
  const asked = form([{}, { mode: 'multi', min: 2, minGiven: true }, { mode: 'text_input', optional: true }]);
  const session = openSession({ request: asked, hidden: [[], ['c']] });
  const sound = [{ selectedIds: ['a'] }, { selectedIds: ['a', 'b'] }];

  test('is answered where each answer is right, and optional ones may be left out', () => {
    expect(refusalOf(session, end(submittedForm(sound)))).toBeNull();
    expect(refusalOf(session, end(submittedForm([...sound, {}])))).toBeNull();
    expect(refusalOf(session, end(submittedForm([...sound, { customInput: '2.4' }])))).toBeNull();
  });

  test('is not answered by part of it, and the refusal says which question misses what', () => {
    expect(refusalOf(session, end(submittedForm([{}, { selectedIds: ['a'] }])))).toEqual({
      kind: 'invalid-answer',
      problems: [
        { at: 0, problem: { code: 'too-few', min: 1, max: 1, picked: 0 } },
        { at: 1, problem: { code: 'too-few', min: 2, max: 3, picked: 1 } },
      ],
      session,
    });
  });

  test('knows what is hidden in each question: the same option may be picked in another', () => {
    const inSecond = submittedForm([{ selectedIds: ['c'] }, { selectedIds: ['a', 'c'] }]);
    expect(refusalOf(session, end(inSecond))).toMatchObject({
      problems: [{ at: 1, problem: { code: 'hidden-option', id: 'c' } }],
    });
    expect(refusalOf(session, end(submittedForm([{ selectedIds: ['c'] }, sound[1] ?? {}])))).toBeNull();
  });

  test('is submitted by the clock only as a person could', () => {
    expect(refusalOf(session, end(autoSubmitted(...sound)), due)).toBeNull();
    expect(refusalOf(session, end(autoSubmitted(...sound)), due - 1)).toMatchObject({ kind: 'not-due' });
    expect(refusalOf(session, end(autoSubmitted({ selectedIds: ['a'] })), due)).toMatchObject({
      problems: [{ at: 1 }],
    });
  });

  test('hides options of the question that is named, as many as leave enough to pick there', () => {
    const hideIn = (question: number, hidden: readonly string[]): LaterEvent => ({
      kind: 'adjusted',
      at: now,
      terms: {},
      hidden,
      question,
    });
    expect(refusalOf(session, hideIn(0, ['a', 'b']))).toBeNull();
    expect(refusalOf(session, hideIn(1, ['a', 'b']))).toEqual({ kind: 'hides-too-much', mustShow: 2 });
    expect(refusalOf(session, hideIn(2, ['a']))).toMatchObject({ kind: 'hides-too-much' });
    expect(refusalOf(session, hideIn(3, []))).toMatchObject({ kind: 'hides-too-much' });
  });

  test('may be cancelled whatever is missing, unless a note of any question is endless', () => {
    const cancel = (globalNote: string): Ending => ({
      kind: 'cancelled',
      reason: null,
      notes: [
        { optionNotes: [], globalNote: null },
        { optionNotes: [], globalNote },
      ],
      by: byWeb,
    });
    expect(refusalOf(session, end(cancel('later')))).toBeNull();
    expect(refusalOf(session, end(cancel(endless)))).toMatchObject({ kind: 'invalid-answer' });
  });

  test('may be sent back to be asked anew, with what was answered so far', () => {
    expect(refusalOf(session, end(rephrased('neither', [])))).toBeNull();
    expect(refusalOf(session, end(rephrased('neither', [{ selectedIds: ['b'] }, {}])))).toBeNull();
    expect(refusalOf(session, end(rephrased(' ', sound)))).toMatchObject({
      problems: [{ problem: { code: 'needs-text' } }],
    });
    const hiddenPicked = rephrased('neither', [{}, { selectedIds: ['a', 'c'] }]);
    expect(refusalOf(session, end(hiddenPicked))).toMatchObject({ problems: [{ at: 1 }] });
  });
});

test('a single question may be sent back as well, without an answer to it', () => {
  expect(refusalOf(openSession(), end(rephrased('neither')))).toBeNull();
  const endlessReason = 'x'.repeat(32_769);
  expect(refusalOf(openSession(), end(rephrased(endlessReason)))).toMatchObject({
    problems: [{ at: 0, problem: { code: 'text-too-long', max: 32_768 } }],
  });
});
