import { describe, expect, test } from 'vitest';
import { form, request, terms } from '../../../test/support/samples.ts';
import { answer, byTerminal, byWeb, sessionId, timedOut } from '../../../test/support/sessions.ts';
import { withRivals } from '../../../test/support/store-rivals.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { createAnswerSession } from './answer-session.ts';

const pickA = [answer({ selectedIds: ['a'] })];
const pickB = [answer({ selectedIds: ['b'] })];
const noReason = { reason: null, notes: [] };

async function openSessions(asked = {}) {
  const sessions = createTestWorld();
  const session = await sessions.ask(asked);
  return { ...sessions, id: session.id, session, ...createAnswerSession(sessions) };
}

describe('an answer', () => {
  test('ends the session, with who gave it and when', async () => {
    const sessions = await openSessions();
    await sessions.clock.advanceBy(5_000);
    const answered = await sessions.answer(sessions.id, pickA, byWeb);
    expect(answered).toMatchObject({
      kind: 'accepted',
      session: {
        state: 'ended',
        endedAt: sessions.session.askedAt + 5_000,
        ending: { kind: 'submitted', answers: pickA, rephrase: null, by: byWeb },
      },
    });
    expect(await sessions.store.get(sessions.id)).toEqual(answered.kind === 'accepted' && answered.session);
  });

  test('carries the name of its person where there is one to note', async () => {
    const { stored, ...sessions } = await openSessions();
    stored.set('person', 'Ana');
    const answered = await sessions.answer(sessions.id, pickA, byWeb);
    expect(answered).toMatchObject({ session: { ending: { by: { ...byWeb, person: 'Ana' } } } });
    const again = await sessions.answer(sessions.id, pickA, byWeb);
    expect(again.kind).toBe('accepted');
  });

  test('reads the settings for that name only when they have changed', async () => {
    const { stored, settings, ask, ...sessions } = await openSessions();
    let readings = 0;
    const { read } = settings;
    Object.assign(settings, {
      read() {
        readings += 1;
        return read();
      },
    });
    for (const name of ['Ana', 'Ana', 'Ana', 'Anna', 'Anna']) {
      stored.set('person', name);
      const { id } = await ask();
      const answered = await sessions.answer(id, pickA, byWeb);
      expect(answered).toMatchObject({ session: { ending: { by: { person: name } } } });
    }
    expect(readings).toBe(2);
  });

  test('brings no notes where they are switched off, whatever a face sends; a reason stays a reason', async () => {
    const noted = { optionNotes: [{ optionId: 'a', text: 'on a' }], globalNote: 'on all' };
    const off = { terms: terms({ optionNotes: false, globalNote: false }) };
    const answering = await openSessions(off);
    const answered = await answering.answer(answering.id, [answer({ selectedIds: ['a'], ...noted })], byWeb);
    expect(answered).toMatchObject({ session: { ending: { answers: pickA } } });
    const cancelling = await openSessions(off);
    const cancel = { reason: 'not now', notes: [noted] };
    expect(await cancelling.cancel(cancelling.id, cancel, byWeb)).toMatchObject({
      session: {
        ending: { kind: 'cancelled', reason: 'not now', notes: [{ optionNotes: [], globalNote: null }] },
      },
    });
  });

  test('that was sent twice is accepted twice, and not before what the first one wrote lasts', async () => {
    const sessions = await openSessions();
    const settled: string[] = [];
    const settle = async (id: string) => void settled.push(id);
    const door = createAnswerSession({ ...sessions, store: { ...sessions.store, settle } });
    await door.answer(sessions.id, pickA, byWeb);
    expect(settled).toEqual([]);
    expect((await door.answer(sessions.id, pickA, byWeb)).kind).toBe('accepted');
    expect(settled).toEqual([sessions.id]);
    expect((await door.answer(sessions.id, pickB, byTerminal)).kind).toBe('already-ended');
    expect(settled).toEqual([sessions.id]);
  });

  test('is not told again to a cancel that uses its attempt', async () => {
    const sessions = await openSessions();
    await sessions.answer(sessions.id, pickA, byWeb);
    expect((await sessions.answer(sessions.id, pickA, byWeb)).kind).toBe('accepted');
    expect((await sessions.cancel(sessions.id, noReason, byWeb)).kind).toBe('already-ended');
  });

  test('that breaks a rule is refused with the reason, and nothing ends', async () => {
    const sessions = await openSessions();
    const answered = await sessions.answer(sessions.id, [answer({ selectedIds: ['a', 'b'] })], byWeb);
    expect(answered).toEqual({
      kind: 'invalid',
      problems: [{ at: 0, problem: { code: 'too-many', min: 1, max: 1, picked: 2 } }],
      session: sessions.session,
    });
    expect(await sessions.store.get(sessions.id)).toMatchObject({ state: 'open' });
  });

  test('with an option that is not offered is refused, not quietly shortened', async () => {
    const sessions = await openSessions({ request: request({ mode: 'multi' }) });
    expect(await sessions.answer(sessions.id, [answer({ selectedIds: ['a', 'x'] })], byWeb)).toMatchObject({
      kind: 'invalid',
      problems: [{ at: 0, problem: { code: 'unknown-option', id: 'x' } }],
    });
  });

  test('to an unknown session is told so', async () => {
    const sessions = await openSessions();
    expect(await sessions.answer(sessionId, pickA, byWeb)).toEqual({ kind: 'unknown-session' });
  });

  test('to a session of a newer program is told so', async () => {
    const sessions = createTestWorld();
    const newer = { state: 'newer', id: sessionId, schema: 3 } as const;
    const door = createAnswerSession({ ...sessions, store: { ...sessions.store, get: async () => newer } });
    expect(await door.answer(sessionId, pickA, byWeb)).toEqual({
      kind: 'refused',
      refusal: { kind: 'needs-newer-version', schema: 3 },
    });
  });

  test('after the deadline still counts while no ending is written', async () => {
    const sessions = await openSessions();
    sessions.clock.jumpTo(sessions.session.deadline + 60_000);
    expect(await sessions.answer(sessions.id, pickA, byWeb)).toMatchObject({ kind: 'accepted' });
  });
});

describe('the second of two', () => {
  test('is told who won', async () => {
    const sessions = await openSessions();
    await sessions.answer(sessions.id, pickA, byWeb);
    expect(await sessions.answer(sessions.id, pickB, byTerminal)).toMatchObject({
      kind: 'already-ended',
      winner: { ending: { answers: pickA, by: byWeb } },
    });
  });

  test('is told who won even when it could not have been sent anyway', async () => {
    const sessions = await openSessions();
    await sessions.answer(sessions.id, pickA, byWeb);
    expect(await sessions.answer(sessions.id, [answer()], byTerminal)).toMatchObject({
      kind: 'already-ended',
    });
  });

  test('racing in the same moment is told who won', async () => {
    const sessions = await openSessions();
    const both = await Promise.all([
      sessions.answer(sessions.id, pickA, byWeb),
      sessions.cancel(sessions.id, noReason, byTerminal),
    ]);
    expect(both.map((one) => one.kind).toSorted()).toEqual(['accepted', 'already-ended']);
  });

  test('loses against the clock as well', async () => {
    const sessions = await openSessions();
    const rival = { kind: 'ended', at: 1, ending: timedOut } as const;
    const door = createAnswerSession({ ...sessions, store: withRivals(sessions.store, rival) });
    expect(await door.answer(sessions.id, pickA, byWeb)).toMatchObject({
      kind: 'already-ended',
      winner: { ending: timedOut },
    });
  });
});

describe('the same attempt', () => {
  test('is accepted twice: a lost reply costs nothing', async () => {
    const sessions = await openSessions();
    const first = await sessions.answer(sessions.id, pickA, byWeb);
    const again = await sessions.answer(sessions.id, pickA, byWeb);
    expect(again).toEqual(first);
    expect(await sessions.store.get(sessions.id)).toMatchObject({ seen: 2 });
  });

  test('of a cancel is accepted twice', async () => {
    const sessions = await openSessions();
    const first = await sessions.cancel(sessions.id, noReason, byWeb);
    expect(await sessions.cancel(sessions.id, noReason, byWeb)).toEqual(first);
  });

  test('sent twice at once is accepted twice', async () => {
    const sessions = await openSessions();
    const both = await Promise.all([
      sessions.answer(sessions.id, pickA, byWeb),
      sessions.answer(sessions.id, pickA, byWeb),
    ]);
    expect(both.map((one) => one.kind)).toEqual(['accepted', 'accepted']);
  });

  test('never hears of another writer’s ending as its own', async () => {
    const sessions = await openSessions();
    await sessions.answer(sessions.id, pickA, byWeb);
    const other = await sessions.answer(sessions.id, pickA, { ...byWeb, attempt: 'another try' });
    expect(other.kind).toBe('already-ended');
  });
});

describe('an option hidden while the answer is on its way', () => {
  test('is not selected: the rules are applied to the session the answer meets', async () => {
    const sessions = await openSessions();
    const rival = { kind: 'adjusted', at: 1, terms: {}, hidden: ['a'] } as const;
    const door = createAnswerSession({ ...sessions, store: withRivals(sessions.store, rival) });
    expect(await door.answer(sessions.id, pickA, byWeb)).toMatchObject({
      kind: 'invalid',
      problems: [{ at: 0, problem: { code: 'hidden-option', id: 'a' } }],
      session: { hidden: [['a']] },
    });
    expect(await sessions.store.get(sessions.id)).toMatchObject({ state: 'open' });
  });
});

describe('a cancel', () => {
  test('ends the session with its reason and the notes so far', async () => {
    const sessions = await openSessions();
    const notes = [{ optionNotes: [{ optionId: 'b', text: 'almost' }], globalNote: null }];
    const given = { reason: 'wrong branch', notes };
    expect(await sessions.cancel(sessions.id, given, byTerminal)).toMatchObject({
      kind: 'accepted',
      session: { face: 'terminal', ending: { kind: 'cancelled', ...given, by: byTerminal } },
    });
  });

  test('needs no valid answer', async () => {
    const sessions = await openSessions({ request: request({ mode: 'text_input' }) });
    expect(await sessions.cancel(sessions.id, noReason, byWeb)).toMatchObject({ kind: 'accepted' });
  });

  test('with an endless reason is refused, so that the text stays with the person', async () => {
    const sessions = await openSessions();
    const endless = { reason: 'x'.repeat(8_193), notes: [] };
    expect(await sessions.cancel(sessions.id, endless, byWeb)).toMatchObject({
      kind: 'invalid',
      problems: [{ problem: { code: 'note-too-long' } }],
    });
  });
});

const twoQuestions = form([{}, { mode: 'multi', min: 2, minGiven: true }]);

describe('the answers to a form', () => {
  test('end it together, each at its question', async () => {
    const sessions = await openSessions({ request: twoQuestions });
    const answers = [answer({ selectedIds: ['b'] }), answer({ selectedIds: ['a', 'c'], globalNote: 'both' })];
    expect(await sessions.answer(sessions.id, answers, byWeb)).toMatchObject({
      kind: 'accepted',
      session: { ending: { kind: 'submitted', answers, rephrase: null } },
    });
  });

  test('that miss one are refused with its place, and nothing ends', async () => {
    const sessions = await openSessions({ request: twoQuestions });
    expect(await sessions.answer(sessions.id, pickA, byWeb)).toMatchObject({
      kind: 'invalid',
      problems: [{ at: 1, problem: { code: 'too-few', min: 2, picked: 0 } }],
    });
    expect(await sessions.store.get(sessions.id)).toMatchObject({ state: 'open' });
  });

  test('bring no notes of any question where they are switched off', async () => {
    const off = terms({ optionNotes: false, globalNote: false });
    const sessions = await openSessions({ request: form([{}, {}]), terms: off });
    const noted = { optionNotes: [{ optionId: 'a', text: 'x' }], globalNote: 'y' };
    const given = [answer({ selectedIds: ['a'], ...noted }), answer({ selectedIds: ['b'], ...noted })];
    expect(await sessions.answer(sessions.id, given, byWeb)).toMatchObject({
      session: { ending: { answers: [...pickA, ...pickB] } },
    });
  });
});

describe('a question sent back to be asked anew', () => {
  test('ends as answered, with the reason', async () => {
    const sessions = await openSessions();
    const sent = await sessions.rephrase(sessions.id, { reason: 'neither', answers: [] }, byTerminal);
    expect(sent).toMatchObject({
      kind: 'accepted',
      session: {
        face: 'terminal',
        ending: { kind: 'submitted', rephrase: 'neither', answers: [answer()], by: byTerminal },
      },
    });
  });

  test('keeps the answers that could be sent as they are, and drops the others', async () => {
    const sessions = await openSessions({ request: twoQuestions });
    const begun = [answer({ selectedIds: ['b'] }), answer({ selectedIds: ['a'] })];
    expect(await sessions.rephrase(sessions.id, { reason: 'split it', answers: begun }, byWeb)).toMatchObject(
      {
        session: { ending: { rephrase: 'split it', answers: [answer({ selectedIds: ['b'] }), answer()] } },
      },
    );
  });

  test('drops an answer whose option was hidden while it was on its way', async () => {
    const sessions = await openSessions();
    const rival = { kind: 'adjusted', at: 1, terms: {}, hidden: ['a'] } as const;
    const door = createAnswerSession({ ...sessions, store: withRivals(sessions.store, rival) });
    expect(await door.rephrase(sessions.id, { reason: 'no', answers: pickA }, byWeb)).toMatchObject({
      kind: 'accepted',
      session: { ending: { answers: [answer()] } },
    });
  });

  test.each(['', ' \n'])('needs words: %j is refused', async (reason) => {
    const sessions = await openSessions();
    expect(await sessions.rephrase(sessions.id, { reason, answers: pickA }, byWeb)).toMatchObject({
      kind: 'invalid',
      problems: [{ problem: { code: 'needs-text' } }],
    });
    expect(await sessions.store.get(sessions.id)).toMatchObject({ state: 'open' });
  });

  test('sent twice by the same try is accepted twice, and loses to an answer that was first', async () => {
    const sessions = await openSessions();
    const sent = { reason: 'neither', answers: [] };
    const first = await sessions.rephrase(sessions.id, sent, byWeb);
    expect(await sessions.rephrase(sessions.id, sent, byWeb)).toEqual(first);
    expect(await sessions.answer(sessions.id, pickA, byTerminal)).toMatchObject({ kind: 'already-ended' });
  });
});
