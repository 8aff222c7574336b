import { describe, expect, test } from 'vitest';
import { createTestDesk, withRivals } from '../../test/support/desk.ts';
import { request, terms } from '../../test/support/samples.ts';
import { sessionId, submitted, terminalCalled } from '../../test/support/sessions.ts';
import type { AskedEvent } from '../domain/session-event.ts';
import { createSteerSession } from './steer-session.ts';

const minute = 60_000;
const day = 86_400_000;

async function openDesk(asked: Partial<AskedEvent> = {}) {
  const desk = createTestDesk();
  const session = await desk.ask(asked);
  return { ...desk, id: session.id, session, ...createSteerSession(desk) };
}

describe('moving the deadline', () => {
  test('adds to what is left', async () => {
    const desk = await openDesk();
    const moved = await desk.moveDeadline(desk.id, { kind: 'add', ms: 5 * minute }, 'person');
    expect(moved).toMatchObject({
      kind: 'written',
      session: { deadline: desk.session.deadline + 5 * minute, movedBecause: 'person' },
    });
  });

  test('adds to now when the deadline has just passed', async () => {
    const desk = await openDesk();
    desk.clock.jumpTo(desk.session.deadline + 2_000);
    const moved = await desk.moveDeadline(desk.id, { kind: 'add', ms: minute }, 'person');
    expect(moved).toMatchObject({ session: { deadline: desk.session.deadline + 2_000 + minute } });
  });

  test('by typing never comes nearer, though the face that asks has not heard of a later one', async () => {
    const desk = await openDesk();
    const at = desk.clock.now() + minute;
    const later = await desk.moveDeadline(desk.id, { kind: 'add', ms: 5 * minute }, 'person');
    const moved = await desk.moveDeadline(desk.id, { kind: 'until', at }, 'activity');
    expect(later).toMatchObject({ session: { deadline: desk.session.deadline + 5 * minute } });
    expect(moved).toMatchObject({ session: { deadline: desk.session.deadline + 5 * minute } });
  });

  test('sets a moment, nearer or farther', async () => {
    const desk = await openDesk();
    const at = desk.session.askedAt + minute;
    expect(await desk.moveDeadline(desk.id, { kind: 'until', at }, 'person')).toMatchObject({
      session: { deadline: at, terms: { timeoutSeconds: 60 } },
    });
  });

  test('ends at 24 h after asking, however much is wished for', async () => {
    const desk = await openDesk();
    for (const ms of [2 * day, Number.MAX_SAFE_INTEGER]) {
      expect(await desk.moveDeadline(desk.id, { kind: 'add', ms }, 'person')).toMatchObject({
        session: { deadline: desk.session.askedAt + day, terms: { timeoutSeconds: 86_400 } },
      });
    }
  });

  test('into the past is refused', async () => {
    const desk = await openDesk();
    const refused = {
      kind: 'refused',
      refusal: { kind: 'deadline-out-of-bounds', latest: desk.session.askedAt + day },
    };
    expect(await desk.moveDeadline(desk.id, { kind: 'until', at: 5 }, 'person')).toEqual(refused);
    expect(await desk.moveDeadline(desk.id, { kind: 'add', ms: -day }, 'person')).toEqual(refused);
    expect(await desk.moveDeadline(desk.id, { kind: 'add', ms: Number.NaN }, 'person')).toEqual(refused);
  });

  test('twice at once adds twice: the loser adds to the winner’s', async () => {
    const desk = await openDesk();
    await Promise.all([
      desk.moveDeadline(desk.id, { kind: 'add', ms: minute }, 'person'),
      desk.moveDeadline(desk.id, { kind: 'add', ms: minute }, 'person'),
    ]);
    expect(await desk.store.get(desk.id)).toMatchObject({ deadline: desk.session.deadline + 2 * minute });
  });

  test('of an ended session is told the winner', async () => {
    const desk = await openDesk();
    const rival = { kind: 'ended', at: 1, ending: submitted({ selectedIds: ['a'] }) } as const;
    const late = createSteerSession({ ...desk, store: withRivals(desk.store, rival) });
    expect(await late.moveDeadline(desk.id, { kind: 'add', ms: minute }, 'person')).toMatchObject({
      kind: 'refused',
      refusal: { kind: 'already-ended', winner: { ending: { kind: 'submitted' } } },
    });
  });
});

describe('changing the face', () => {
  test('keeps id, deadline and terms', async () => {
    const desk = await openDesk();
    const changed = await desk.changeFace(desk.id, 'terminal');
    expect(changed).toMatchObject({
      session: { id: desk.id, face: 'terminal', deadline: desk.session.deadline, terms: terms() },
    });
  });

  test('ends the terminal that has it', async () => {
    const desk = await openDesk({ face: 'terminal' });
    await desk.attach(desk.id, terminalCalled('t1'));
    await desk.changeFace(desk.id, 'web');
    expect(await desk.detach(desk.id, terminalCalled('t1'))).toEqual({
      kind: 'refused',
      refusal: { kind: 'not-attached' },
    });
  });
});

describe('adjusting', () => {
  test('changes terms and hides options for this session', async () => {
    const desk = await openDesk();
    expect(await desk.adjust(desk.id, { terms: { language: 'zh' }, hidden: ['b'] })).toMatchObject({
      session: { terms: { language: 'zh', singleSubmit: true }, hidden: ['b'] },
    });
  });

  test('never hides so much that the question cannot be answered', async () => {
    const desk = await openDesk({ request: request({ mode: 'multi', min: 2, minGiven: true }) });
    expect(await desk.adjust(desk.id, { terms: {}, hidden: ['a', 'c'] })).toEqual({
      kind: 'refused',
      refusal: { kind: 'hides-too-much', mustShow: 2 },
    });
  });
});

describe('a terminal', () => {
  test('attaches to a free session', async () => {
    const desk = await openDesk({ face: 'terminal' });
    expect(await desk.attach(desk.id, terminalCalled('t1'))).toMatchObject({
      kind: 'written',
      session: { attachment: { id: 't1' }, attachedOnce: true },
    });
  });

  test('that attaches first to a hand-off gets the whole timeout', async () => {
    const desk = await openDesk({ face: 'terminal' });
    await desk.clock.advanceBy(4 * minute);
    expect(await desk.attach(desk.id, terminalCalled('t1'))).toMatchObject({
      session: { deadline: desk.clock.now() + 5 * minute, movedBecause: 'attached' },
    });
  });

  test('is refused while another lives', async () => {
    const desk = await openDesk({ face: 'terminal' });
    await desk.attach(desk.id, terminalCalled('t1', 501));
    expect(await desk.attach(desk.id, terminalCalled('t2', 502))).toEqual({
      kind: 'refused',
      refusal: { kind: 'attached-elsewhere', pid: 501 },
    });
  });

  test('replaces one that has died', async () => {
    const desk = await openDesk({ face: 'terminal' });
    await desk.attach(desk.id, terminalCalled('t1', 501));
    desk.dead.add(501);
    expect(await desk.attach(desk.id, terminalCalled('t2', 502))).toMatchObject({
      kind: 'written',
      session: { attachment: { id: 't2', pid: 502 } },
    });
  });

  test('takes over from one on another host, which nobody here can ask after', async () => {
    const desk = await openDesk({ face: 'terminal' });
    await desk.attach(desk.id, { ...terminalCalled('t1', 501), host: 'there' });
    expect(await desk.attach(desk.id, terminalCalled('t2', 502))).toMatchObject({
      kind: 'written',
      session: { attachment: { id: 't2', host: 'here' } },
    });
  });

  test('does not replace the living one that took the dead one’s place meanwhile', async () => {
    const desk = await openDesk({ face: 'terminal' });
    await desk.attach(desk.id, terminalCalled('t1', 501));
    desk.dead.add(501);
    const rival = { kind: 'attached', at: 1, terminal: terminalCalled('t3', 503), replaces: 't1' } as const;
    const late = createSteerSession({ ...desk, store: withRivals(desk.store, rival) });
    expect(await late.attach(desk.id, terminalCalled('t2', 502))).toEqual({
      kind: 'refused',
      refusal: { kind: 'attached-elsewhere', pid: 503 },
    });
  });

  test('detaches, and the next may attach', async () => {
    const desk = await openDesk({ face: 'terminal' });
    await desk.attach(desk.id, terminalCalled('t1', 501));
    await desk.detach(desk.id, terminalCalled('t1', 501));
    expect(await desk.attach(desk.id, terminalCalled('t2', 502))).toMatchObject({ kind: 'written' });
  });
});

test('nothing can be steered that is not there', async () => {
  const desk = await openDesk();
  const unknown = { kind: 'unknown-session' };
  expect(await desk.moveDeadline(sessionId, { kind: 'add', ms: 1 }, 'person')).toEqual(unknown);
  expect(await desk.changeFace(sessionId, 'web')).toEqual(unknown);
  expect(await desk.adjust(sessionId, { terms: {}, hidden: null })).toEqual(unknown);
  expect(await desk.attach(sessionId, terminalCalled('t1'))).toEqual(unknown);
});
