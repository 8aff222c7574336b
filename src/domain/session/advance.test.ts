import { describe, expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import {
  answer,
  askedAt,
  byWeb,
  cancelled,
  endedSession,
  openSession,
  sessionId,
  submitted,
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
const autoSubmitted: Ending = { kind: 'auto_submitted', answer: answer({ selectedIds: ['a'] }) };

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
      problems: [{ code: 'too-few', min: 1, max: 1, picked: 0 }],
      session,
    });
  });

  test('never answers with an option hidden meanwhile', () => {
    const refusal = refusalOf(openSession({ hidden: ['a'] }), end(submitted({ selectedIds: ['a'] })));
    expect(refusal).toMatchObject({ kind: 'invalid-answer', problems: [{ code: 'hidden-option', id: 'a' }] });
  });

  test('never answers with an option that does not exist', () => {
    const refusal = refusalOf(openSession(), end(submitted({ selectedIds: ['a', 'x'] })));
    expect(refusal).toMatchObject({
      kind: 'invalid-answer',
      problems: [{ code: 'unknown-option', id: 'x' }],
    });
  });

  test.each([
    ['reason', { reason: 'x'.repeat(8_193), optionNotes: [] }],
    ['note', { reason: null, optionNotes: [{ optionId: 'a', text: 'x'.repeat(8_193) }] }],
  ])('cannot cancel with an endless %s', (_what, given) => {
    const refusal = refusalOf(openSession(), end({ kind: 'cancelled', ...given, by: byWeb }));
    expect(refusal).toMatchObject({
      kind: 'invalid-answer',
      problems: [{ code: 'note-too-long', max: 8_192 }],
    });
  });
});

describe('the clock', () => {
  test.each([timedOut, autoSubmitted])('waits for the deadline ($kind)', (ending) => {
    expect(refusalOf(openSession(), end(ending), due - 1)).toEqual({ kind: 'not-due', deadline: due });
    expect(refusalOf(openSession(), end(ending), due)).toBeNull();
  });

  test('waits for a deadline the person moved, however late it was to hear of it', () => {
    const moved = applyEvent(openSession(), move(due + 60_000));
    expect(refusalOf(moved, end(timedOut), due + 1)).toEqual({ kind: 'not-due', deadline: due + 60_000 });
  });

  test('does not submit what a person could not', () => {
    const session = openSession({ hidden: ['a'] });
    expect(refusalOf(session, end(autoSubmitted), due)).toMatchObject({ kind: 'invalid-answer' });
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
  const held = openSession({ attachment: terminalCalled('t1', 501) });

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
