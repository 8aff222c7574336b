import { describe, expect, test } from 'vitest';
import { asked, asker, form, owner, request, terms } from '../../../test/support/samples.ts';
import {
  askedAt,
  autoSubmitted,
  byTerminal,
  cancelled,
  endedSession,
  openSession,
  sessionId,
  submitted,
  terminalCalled,
  timedOut,
} from '../../../test/support/sessions.ts';
import type { Ending } from './ending.ts';
import {
  applyEvent,
  hiddenCount,
  type OpenSession,
  type Status,
  startSession,
  statuses,
  statusOf,
} from './session.ts';
import type { LaterEvent } from './session-event.ts';

const at = askedAt + 1_000;

/** The open session after events that leave it open. */
function follow(session: OpenSession, ...events: LaterEvent[]): OpenSession {
  return events.reduce<OpenSession>((current, event) => {
    const next = applyEvent(current, event);
    if (next.state !== 'open') throw new Error(`${event.kind} ended the session`);
    return next;
  }, session);
}

describe('a session that was just asked', () => {
  test('is open and holds what was asked, by whom and under which terms', () => {
    expect(startSession(sessionId, asked())).toEqual({
      state: 'open',
      id: sessionId,
      seen: 1,
      askedAt,
      request: request(),
      terms: terms(),
      asker,
      owner,
      face: 'web',
      deadline: askedAt + 300_000,
      hidden: [[]],
      terminal: null,
      attachedOnce: false,
      launchFailed: false,
      terminalIsOver: false,
      movedBecause: null,
      assignee: null,
      snoozedUntil: null,
    });
  });
});

describe('every event', () => {
  test.each<LaterEvent>([
    { kind: 'deadline-moved', at, deadline: at + 60_000, why: 'person' },
    { kind: 'face-changed', at, face: 'terminal' },
    { kind: 'attached', at, terminal: terminalCalled('t1'), replaces: null },
    { kind: 'detached', at, terminal: 't1' },
    { kind: 'adjusted', at, terms: {}, hidden: null },
    { kind: 'ended', at, ending: timedOut },
    { kind: 'delivered', at, client: 'claude-code' },
  ])('$kind takes the next number', (event) => {
    expect(applyEvent(openSession(), event).seen).toBe(2);
    expect(applyEvent(endedSession(timedOut), event).seen).toBe(3);
  });

  test('leaves the session it came to as it was', () => {
    const session = Object.freeze(openSession());
    applyEvent(session, { kind: 'deadline-moved', at, deadline: at, why: 'person' });
    expect(session).toEqual(openSession());
  });
});

describe('a moved deadline', () => {
  test('is in force at once and says why', () => {
    const moved = follow(openSession(), { kind: 'deadline-moved', at, deadline: at + 60_000, why: 'slept' });
    expect(moved).toMatchObject({ deadline: at + 60_000, movedBecause: 'slept' });
  });

  test('by the person becomes the timeout in force, counted from asking', () => {
    const deadline = askedAt + 420_000;
    const moved = follow(openSession(), { kind: 'deadline-moved', at, deadline, why: 'person' });
    expect(moved.terms.timeoutSeconds).toBe(420);
  });

  test('is never reported as a timeout of nothing', () => {
    const moved = follow(openSession(), { kind: 'deadline-moved', at, deadline: askedAt + 1, why: 'person' });
    expect(moved.terms.timeoutSeconds).toBe(1);
  });

  test.each(['slept', 'attached', 'handed-off', 'activity'] as const)(
    'because of "%s" leaves the timeout as set',
    (why) => {
      const moved = follow(openSession(), { kind: 'deadline-moved', at, deadline: at + 900_000, why });
      expect(moved.terms.timeoutSeconds).toBe(300);
    },
  );
});

describe('a change of face', () => {
  const attached: LaterEvent = { kind: 'attached', at, terminal: terminalCalled('t1'), replaces: null };

  test('ends the terminal and keeps the rest', () => {
    const changed = follow(openSession(), attached, { kind: 'face-changed', at, face: 'web' });
    expect(changed).toEqual({ ...openSession(), seen: 3, terminalIsOver: true });
  });

  test('back to the terminal waits for a terminal again', () => {
    const back = follow(
      openSession(),
      attached,
      { kind: 'face-changed', at, face: 'web' },
      { kind: 'face-changed', at, face: 'terminal' },
    );
    expect(back).toMatchObject({
      face: 'terminal',
      terminal: null,
      attachedOnce: false,
      terminalIsOver: false,
    });
  });

  const handOff = (when: number): LaterEvent => ({ kind: 'face-changed', at: when, face: 'terminal' });

  test('to the terminal gives the whole timeout from then on: a command is copied and a window found first', () => {
    const late = openSession().deadline - 15_000;
    const handed = follow(openSession(), handOff(late));
    expect(handed).toMatchObject({ deadline: late + 300_000, movedBecause: 'handed-off' });
    expect(handed.terms.timeoutSeconds).toBe(300);
  });

  test('to the terminal never brings the deadline nearer, nor beyond a day after asking', () => {
    const generous = openSession({ deadline: askedAt + 3_600_000 });
    expect(follow(generous, handOff(at))).toMatchObject({ deadline: generous.deadline, movedBecause: null });
    const old = openSession({ deadline: askedAt + 86_390_000 });
    expect(follow(old, handOff(askedAt + 86_380_000)).deadline).toBe(askedAt + 86_400_000);
  });

  test('to the browser keeps the deadline', () => {
    const handed = openSession({ face: 'terminal' });
    const late = handed.deadline - 15_000;
    const continued = follow(handed, { kind: 'face-changed', at: late, face: 'web' });
    expect(continued).toMatchObject({ deadline: handed.deadline, movedBecause: null });
  });

  test('to the face it has changes nothing', () => {
    const held = follow(openSession(), attached);
    expect(follow(held, { kind: 'face-changed', at, face: 'terminal' })).toEqual({ ...held, seen: 3 });
  });
});

describe('a terminal that attaches', () => {
  const attach = (when: number): LaterEvent => ({
    kind: 'attached',
    at: when,
    terminal: terminalCalled('t1'),
    replaces: null,
  });

  test('makes the terminal the face', () => {
    expect(follow(openSession(), attach(at))).toMatchObject({
      face: 'terminal',
      terminal: terminalCalled('t1'),
      attachedOnce: true,
    });
  });

  test('first to a hand-off gets the whole timeout from now', () => {
    const late = askedAt + 200_000;
    expect(follow(openSession({ face: 'terminal' }), attach(late))).toMatchObject({
      deadline: late + 300_000,
      movedBecause: 'attached',
      terms: { timeoutSeconds: 300 },
    });
  });

  test('never moves a deadline nearer', () => {
    const generous = openSession({ face: 'terminal', deadline: askedAt + 3_600_000 });
    expect(follow(generous, attach(at))).toMatchObject({ deadline: askedAt + 3_600_000, movedBecause: null });
  });

  test('gets no time beyond 24 h after asking', () => {
    const day = 86_400_000;
    const dayLong = openSession({
      face: 'terminal',
      deadline: askedAt + day,
      terms: terms({ timeoutSeconds: 86_400 }),
    });
    expect(follow(dayLong, attach(askedAt + 7_200_000)).deadline).toBe(askedAt + day);
  });

  test('a second time leaves the deadline', () => {
    const again = follow(
      openSession({ face: 'terminal' }),
      attach(at),
      { kind: 'detached', at, terminal: 't1' },
      attach(askedAt + 200_000),
    );
    expect(again.deadline).toBe(at + 300_000);
  });

  test('to a question on the web leaves the deadline', () => {
    expect(follow(openSession(), attach(askedAt + 200_000)).deadline).toBe(askedAt + 300_000);
  });
});

describe('a terminal that detaches', () => {
  test('leaves the session with the terminal as its face', () => {
    const session = openSession({ face: 'terminal', terminal: terminalCalled('t1'), attachedOnce: true });
    expect(follow(session, { kind: 'detached', at, terminal: 't1' })).toMatchObject({
      face: 'terminal',
      terminal: null,
      attachedOnce: true,
    });
  });
});

describe('a terminal that could not show it', () => {
  const failed = follow(openSession({ face: 'terminal' }), { kind: 'detached', at, terminal: 't1' });

  test('detaches without having attached: the hand-off goes on, and knows of it', () => {
    expect(failed).toMatchObject({ face: 'terminal', attachedOnce: false, launchFailed: true });
    expect(failed.deadline).toBe(openSession().deadline);
  });

  test('is forgotten once one could, and when the question is handed over anew', () => {
    const attached = { kind: 'attached', at, terminal: terminalCalled('t2'), replaces: null } as const;
    expect(follow(failed, attached)).toMatchObject({ attachedOnce: true, launchFailed: false });
    const inBrowser = follow(failed, { kind: 'face-changed', at, face: 'web' });
    expect(follow(inBrowser, { kind: 'face-changed', at, face: 'terminal' })).toMatchObject({
      launchFailed: false,
    });
  });
});

describe('an adjustment', () => {
  test('changes the terms it names and no others', () => {
    const adjusted = follow(openSession(), { kind: 'adjusted', at, terms: { language: 'zh' }, hidden: null });
    expect(adjusted.terms).toEqual(terms({ language: 'zh' }));
  });

  test('hides in the order of the options, each once', () => {
    const adjusted = follow(openSession(), { kind: 'adjusted', at, terms: {}, hidden: ['c', 'a', 'c'] });
    expect(adjusted.hidden).toEqual([['a', 'c']]);
  });

  test('without a word about hiding hides what was hidden', () => {
    const session = openSession({ hidden: [['b']] });
    expect(follow(session, { kind: 'adjusted', at, terms: {}, hidden: null }).hidden).toEqual([['b']]);
  });

  test('shows all again', () => {
    const session = openSession({ hidden: [['b']] });
    expect(follow(session, { kind: 'adjusted', at, terms: {}, hidden: [] }).hidden).toEqual([[]]);
  });

  test('hides in one question of a form and leaves what is hidden in the others', () => {
    const session = openSession({ request: form([{}, {}, {}]), hidden: [['c'], ['a']] });
    const hide = { kind: 'adjusted', at, terms: {} } as const;
    expect(follow(session, { ...hide, hidden: ['b', 'a', 'b'], question: 1 }).hidden).toEqual([
      ['c'],
      ['a', 'b'],
      [],
    ]);
    expect(follow(session, { ...hide, hidden: ['x'], question: 2 }).hidden).toEqual([['c'], ['a'], []]);
    expect(follow(session, { ...hide, hidden: [] }).hidden).toEqual([[], ['a'], []]);
    expect(follow(session, { ...hide, hidden: null, question: 1 }).hidden).toEqual([['c'], ['a']]);
  });

  test('of a question that is not there hides nothing', () => {
    const hide = { kind: 'adjusted', at, terms: {}, hidden: ['a'], question: 7 } as const;
    expect(follow(openSession(), hide).hidden).toEqual([[]]);
  });

  test('silences it until a moment, which stays until another is named and goes with the ending', () => {
    const adjusted = { kind: 'adjusted', at, terms: {}, hidden: null } as const;
    const snoozed = follow(openSession(), { ...adjusted, snoozedUntil: at + 600_000 });
    expect(snoozed.snoozedUntil).toBe(at + 600_000);
    expect(follow(snoozed, adjusted).snoozedUntil).toBe(at + 600_000);
    expect(follow(snoozed, { ...adjusted, snoozedUntil: at + 1 }).snoozedUntil).toBe(at + 1);
    expect(applyEvent(snoozed, { kind: 'ended', at, ending: timedOut })).not.toHaveProperty('snoozedUntil');
  });

  test('hands it to a person, whose name is cleaned, until it is taken back or over', () => {
    const adjusted = { kind: 'adjusted', at, terms: {}, hidden: null } as const;
    const handed = follow(openSession(), { ...adjusted, assignee: 'Ana\n' });
    expect(handed.assignee).toBe('Ana');
    expect(follow(handed, adjusted)).toMatchObject({ assignee: 'Ana' });
    expect(follow(handed, { ...adjusted, assignee: null })).toMatchObject({ assignee: null });
    expect(applyEvent(handed, { kind: 'ended', at, ending: timedOut })).not.toHaveProperty('assignee');
  });
});

describe('an ending', () => {
  test('is kept with its time, and the session loses its terminal', () => {
    const session = openSession({
      terminal: terminalCalled('t1'),
      attachedOnce: true,
      movedBecause: 'slept',
    });
    const ended = applyEvent(session, { kind: 'ended', at, ending: timedOut });
    expect(ended).toMatchObject({ state: 'ended', endedAt: at, ending: timedOut, delivered: false });
    for (const gone of ['terminal', 'attachedOnce', 'launchFailed', 'terminalIsOver', 'movedBecause'])
      expect(ended).not.toHaveProperty(gone);
  });

  test.each([submitted({ selectedIds: ['a'] }, byTerminal), cancelled(null, byTerminal)])(
    'by a person ($kind) has the face that gave it',
    (ending) => {
      expect(applyEvent(openSession(), { kind: 'ended', at, ending }).face).toBe('terminal');
    },
  );

  test('by the clock has the face being used', () => {
    expect(endedSession(timedOut, { face: 'terminal' }).face).toBe('terminal');
  });
});

describe('an ended session', () => {
  const ended = endedSession(timedOut);

  test('notes its delivery', () => {
    expect(applyEvent(ended, { kind: 'delivered', at, client: 'x' })).toEqual({
      ...ended,
      seen: 3,
      delivered: true,
    });
  });

  test('stays delivered, and its ending stays whatever follows', () => {
    const delivered = applyEvent(ended, { kind: 'delivered', at, client: 'x' });
    const later = applyEvent(delivered, { kind: 'ended', at, ending: submitted() });
    expect(later).toEqual({ ...ended, seen: 4, delivered: true });
  });
});

test('hidden options are counted over all questions', () => {
  expect(hiddenCount(openSession())).toBe(0);
  expect(hiddenCount(openSession({ hidden: [] }))).toBe(0);
  expect(hiddenCount(openSession({ hidden: [['a'], [], ['b', 'c']] }))).toBe(3);
});

describe('the word a list shows', () => {
  test('is pending while the session is open', () => {
    expect(statusOf(openSession())).toBe('pending');
  });

  test.each<[Status, Ending]>([
    ['submitted', submitted({ selectedIds: ['a'] })],
    ['auto_submitted', autoSubmitted({})],
    ['cancelled', cancelled('later')],
    ['timeout', timedOut],
    ['timeout', { kind: 'timeout', mayAskAgain: false }],
  ])('is %s after that ending', (status, ending) => {
    expect(statusOf(endedSession(ending))).toBe(status);
    expect(statuses).toContain(status);
  });
});
