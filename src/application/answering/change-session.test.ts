import { describe, expect, test } from 'vitest';
import { form, request, terms } from '../../../test/support/samples.ts';
import { sessionId, submitted, terminalCalled } from '../../../test/support/sessions.ts';
import { withRivals } from '../../../test/support/store-rivals.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import type { AskedEvent } from '../../domain/session/session-event.ts';
import { createChangeSession, snoozeMinutes } from './change-session.ts';

const minute = 60_000;
const day = 86_400_000;

async function openSessions(asked: Partial<AskedEvent> = {}) {
  const sessions = createTestWorld();
  const session = await sessions.ask(asked);
  return { ...sessions, id: session.id, session, ...createChangeSession(sessions) };
}

describe('moving the deadline', () => {
  test('adds to what is left', async () => {
    const sessions = await openSessions();
    const moved = await sessions.moveDeadline(sessions.id, { kind: 'add', ms: 5 * minute }, 'person');
    expect(moved).toMatchObject({
      kind: 'written',
      session: { deadline: sessions.session.deadline + 5 * minute, movedBecause: 'person' },
    });
  });

  test('adds to now when the deadline has just passed', async () => {
    const sessions = await openSessions();
    sessions.clock.jumpTo(sessions.session.deadline + 2_000);
    const moved = await sessions.moveDeadline(sessions.id, { kind: 'add', ms: minute }, 'person');
    expect(moved).toMatchObject({ session: { deadline: sessions.session.deadline + 2_000 + minute } });
  });

  test('by typing never comes nearer, though the face that asks has not heard of a later one', async () => {
    const sessions = await openSessions();
    const at = sessions.clock.now() + minute;
    const later = await sessions.moveDeadline(sessions.id, { kind: 'add', ms: 5 * minute }, 'person');
    const moved = await sessions.moveDeadline(sessions.id, { kind: 'until', at }, 'activity');
    expect(later).toMatchObject({ session: { deadline: sessions.session.deadline + 5 * minute } });
    expect(moved).toMatchObject({ session: { deadline: sessions.session.deadline + 5 * minute } });
  });

  test('sets a moment, nearer or farther', async () => {
    const sessions = await openSessions();
    const at = sessions.session.askedAt + minute;
    expect(await sessions.moveDeadline(sessions.id, { kind: 'until', at }, 'person')).toMatchObject({
      session: { deadline: at, terms: { timeoutSeconds: 60 } },
    });
  });

  test('ends at 24 h after asking, however much is wished for', async () => {
    const sessions = await openSessions();
    for (const ms of [2 * day, Number.MAX_SAFE_INTEGER]) {
      expect(await sessions.moveDeadline(sessions.id, { kind: 'add', ms }, 'person')).toMatchObject({
        session: { deadline: sessions.session.askedAt + day, terms: { timeoutSeconds: 86_400 } },
      });
    }
  });

  test('into the past is refused', async () => {
    const sessions = await openSessions();
    const refused = {
      kind: 'refused',
      refusal: { kind: 'deadline-out-of-bounds', latest: sessions.session.askedAt + day },
    };
    expect(await sessions.moveDeadline(sessions.id, { kind: 'until', at: 5 }, 'person')).toEqual(refused);
    expect(await sessions.moveDeadline(sessions.id, { kind: 'add', ms: -day }, 'person')).toEqual(refused);
    expect(await sessions.moveDeadline(sessions.id, { kind: 'add', ms: Number.NaN }, 'person')).toEqual(
      refused,
    );
  });

  test('twice at once adds twice: the loser adds to the winner’s', async () => {
    const sessions = await openSessions();
    await Promise.all([
      sessions.moveDeadline(sessions.id, { kind: 'add', ms: minute }, 'person'),
      sessions.moveDeadline(sessions.id, { kind: 'add', ms: minute }, 'person'),
    ]);
    expect(await sessions.store.get(sessions.id)).toMatchObject({
      deadline: sessions.session.deadline + 2 * minute,
    });
  });

  test('of an ended session is told the winner', async () => {
    const sessions = await openSessions();
    const rival = { kind: 'ended', at: 1, ending: submitted({ selectedIds: ['a'] }) } as const;
    const late = createChangeSession({ ...sessions, store: withRivals(sessions.store, rival) });
    expect(await late.moveDeadline(sessions.id, { kind: 'add', ms: minute }, 'person')).toMatchObject({
      kind: 'refused',
      refusal: { kind: 'already-ended', winner: { ending: { kind: 'submitted' } } },
    });
  });
});

describe('changing the face', () => {
  test('keeps id, deadline and terms', async () => {
    const sessions = await openSessions();
    const changed = await sessions.changeFace(sessions.id, 'terminal');
    expect(changed).toMatchObject({
      session: { id: sessions.id, face: 'terminal', deadline: sessions.session.deadline, terms: terms() },
    });
  });

  test('ends the terminal that has it', async () => {
    const sessions = await openSessions({ face: 'terminal' });
    await sessions.attach(sessions.id, terminalCalled('t1'));
    await sessions.changeFace(sessions.id, 'web');
    expect(await sessions.detach(sessions.id, terminalCalled('t1'))).toEqual({
      kind: 'refused',
      refusal: { kind: 'not-attached' },
    });
  });
});

describe('adjusting', () => {
  test('changes terms and hides options for this session', async () => {
    const sessions = await openSessions();
    expect(await sessions.adjust(sessions.id, { terms: { language: 'zh' }, hidden: ['b'] })).toMatchObject({
      session: { terms: { language: 'zh', singleSubmit: true }, hidden: [['b']] },
    });
  });

  test('never hides so much that the question cannot be answered', async () => {
    const sessions = await openSessions({ request: request({ mode: 'multi', min: 2, minGiven: true }) });
    expect(await sessions.adjust(sessions.id, { terms: {}, hidden: ['a', 'c'] })).toEqual({
      kind: 'refused',
      refusal: { kind: 'hides-too-much', mustShow: 2 },
    });
  });
});

describe('a terminal', () => {
  test('attaches to a free session', async () => {
    const sessions = await openSessions({ face: 'terminal' });
    expect(await sessions.attach(sessions.id, terminalCalled('t1'))).toMatchObject({
      kind: 'written',
      session: { terminal: { id: 't1' }, attachedOnce: true },
    });
  });

  test('that attaches first to a hand-off gets the whole timeout', async () => {
    const sessions = await openSessions({ face: 'terminal' });
    await sessions.clock.advanceBy(4 * minute);
    expect(await sessions.attach(sessions.id, terminalCalled('t1'))).toMatchObject({
      session: { deadline: sessions.clock.now() + 5 * minute, movedBecause: 'attached' },
    });
  });

  test('is refused while another lives', async () => {
    const sessions = await openSessions({ face: 'terminal' });
    await sessions.attach(sessions.id, terminalCalled('t1', 501));
    expect(await sessions.attach(sessions.id, terminalCalled('t2', 502))).toEqual({
      kind: 'refused',
      refusal: { kind: 'attached-elsewhere', pid: 501 },
    });
  });

  test('replaces one that has died', async () => {
    const sessions = await openSessions({ face: 'terminal' });
    await sessions.attach(sessions.id, terminalCalled('t1', 501));
    sessions.dead.add(501);
    expect(await sessions.attach(sessions.id, terminalCalled('t2', 502))).toMatchObject({
      kind: 'written',
      session: { terminal: { id: 't2', pid: 502 } },
    });
  });

  test('takes over from one on another host, which cannot be asked after from here', async () => {
    const sessions = await openSessions({ face: 'terminal' });
    await sessions.attach(sessions.id, { ...terminalCalled('t1', 501), host: 'there' });
    expect(await sessions.attach(sessions.id, terminalCalled('t2', 502))).toMatchObject({
      kind: 'written',
      session: { terminal: { id: 't2', host: 'here' } },
    });
  });

  test('does not replace the living one that took the dead one’s place meanwhile', async () => {
    const sessions = await openSessions({ face: 'terminal' });
    await sessions.attach(sessions.id, terminalCalled('t1', 501));
    sessions.dead.add(501);
    const rival = { kind: 'attached', at: 1, terminal: terminalCalled('t3', 503), replaces: 't1' } as const;
    const late = createChangeSession({ ...sessions, store: withRivals(sessions.store, rival) });
    expect(await late.attach(sessions.id, terminalCalled('t2', 502))).toEqual({
      kind: 'refused',
      refusal: { kind: 'attached-elsewhere', pid: 503 },
    });
  });

  test('detaches, and the next may attach', async () => {
    const sessions = await openSessions({ face: 'terminal' });
    await sessions.attach(sessions.id, terminalCalled('t1', 501));
    await sessions.detach(sessions.id, terminalCalled('t1', 501));
    expect(await sessions.attach(sessions.id, terminalCalled('t2', 502))).toMatchObject({ kind: 'written' });
  });
});

test('nothing can be steered that is not there', async () => {
  const sessions = await openSessions();
  const unknown = { kind: 'unknown-session' };
  expect(await sessions.moveDeadline(sessionId, { kind: 'add', ms: 1 }, 'person')).toEqual(unknown);
  expect(await sessions.changeFace(sessionId, 'web')).toEqual(unknown);
  expect(await sessions.adjust(sessionId, { terms: {}, hidden: null })).toEqual(unknown);
  expect(await sessions.attach(sessionId, terminalCalled('t1'))).toEqual(unknown);
});

async function openQuestion() {
  const world = createTestWorld();
  const session = await world.ask({ terms: terms({ timeoutSeconds: 300 }) });
  return { ...world, session, apply: world.changeSession.applySettings.bind(null, session) };
}

describe('settings changed while a question is open', () => {
  test('ten minutes are ten minutes from now, and the agent reads the number the person set', async () => {
    const { clock, apply } = await openQuestion();
    await clock.advanceBy(20_000);
    expect(await apply({ timeoutSeconds: 600 })).toMatchObject({
      kind: 'written',
      session: { deadline: clock.now() + 600_000, terms: { timeoutSeconds: 600 } },
    });
  });

  test('terms and face change together, and a face that is there already is not changed to', async () => {
    const { session, apply, store } = await openQuestion();
    expect(await apply({ terms: { optionNotes: false }, face: session.face })).toMatchObject({
      session: { terms: { optionNotes: false }, face: 'web', seen: 2 },
    });
    expect(await apply({ face: 'terminal' })).toMatchObject({ session: { face: 'terminal' } });
    expect(await store.get(session.id)).toMatchObject({ seen: 3 });
  });

  test('nothing that concerns the question writes nothing', async () => {
    const { session, apply, store } = await openQuestion();
    expect(await apply({})).toEqual({ kind: 'written', session });
    expect(await store.get(session.id)).toEqual(session);
  });
});

describe('adjusting a form', () => {
  test('hides options of the named question only', async () => {
    const sessions = await openSessions({ request: form([{}, { mode: 'multi', min: 2, minGiven: true }]) });
    const hide = (question: number, hidden: readonly string[]) =>
      sessions.adjust(sessions.id, { terms: {}, hidden, question });
    expect(await hide(1, ['c'])).toMatchObject({ session: { hidden: [[], ['c']] } });
    expect(await hide(0, ['a', 'b'])).toMatchObject({ session: { hidden: [['a', 'b'], ['c']] } });
    expect(await hide(1, ['b', 'c'])).toMatchObject({ refusal: { kind: 'hides-too-much', mustShow: 2 } });
    expect(await hide(2, [])).toMatchObject({ refusal: { kind: 'hides-too-much' } });
  });
});

describe('reminding later', () => {
  test('silences the question and moves its deadline by as much', async () => {
    const sessions = await openSessions();
    const { deadline } = sessions.session;
    expect(await sessions.snooze(sessions.id, 10)).toMatchObject({
      kind: 'written',
      session: {
        snoozedUntil: sessions.clock.now() + 10 * minute,
        deadline: deadline + 10 * minute,
        movedBecause: 'person',
      },
    });
  });

  test('counts from now where the deadline has just passed', async () => {
    const sessions = await openSessions();
    sessions.clock.jumpTo(sessions.session.deadline + 1_000);
    const later = sessions.clock.now() + 10 * minute;
    expect(await sessions.snooze(sessions.id, 10)).toMatchObject({
      session: { snoozedUntil: later, deadline: later },
    });
  });

  test('never lasts beyond a day after asking', async () => {
    const sessions = await openSessions();
    const { askedAt } = sessions.session;
    expect(await sessions.snooze(sessions.id, snoozeMinutes.most)).toMatchObject({
      session: { snoozedUntil: askedAt + day, deadline: askedAt + day },
    });
    sessions.clock.jumpTo(askedAt + day - 5 * minute);
    expect(await sessions.snooze(sessions.id, snoozeMinutes.usual)).toMatchObject({
      session: { snoozedUntil: askedAt + day, deadline: askedAt + day },
    });
  });

  test('may be done again, and the later moment counts', async () => {
    const sessions = await openSessions();
    await sessions.snooze(sessions.id, 10);
    await sessions.clock.advanceBy(5 * minute);
    const until = sessions.clock.now() + 10 * minute;
    expect(await sessions.snooze(sessions.id, 10)).toMatchObject({ session: { snoozedUntil: until } });
  });

  test('of an ended question, or one that is not there, is refused', async () => {
    const sessions = await openSessions();
    await sessions.store.append(sessions.id, 1, { kind: 'ended', at: 1, ending: submitted() });
    expect(await sessions.snooze(sessions.id, 10)).toMatchObject({ refusal: { kind: 'already-ended' } });
    expect(await sessions.snooze(sessionId, 10)).toEqual({ kind: 'unknown-session' });
  });
});
