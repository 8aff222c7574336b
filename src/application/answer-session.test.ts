import { describe, expect, test } from 'vitest';
import { createTestDesk, withRivals } from '../../test/support/desk.ts';
import { request, terms } from '../../test/support/samples.ts';
import { answer, byTerminal, byWeb, sessionId, timedOut } from '../../test/support/sessions.ts';
import { createAnswerSession } from './answer-session.ts';

const pickA = answer({ selectedIds: ['a'] });
const pickB = answer({ selectedIds: ['b'] });
const noReason = { reason: null, optionNotes: [] };

async function openDesk(asked = {}) {
  const desk = createTestDesk();
  const session = await desk.ask(asked);
  return { ...desk, id: session.id, session, ...createAnswerSession(desk) };
}

describe('an answer', () => {
  test('ends the session, with who gave it and when', async () => {
    const desk = await openDesk();
    await desk.clock.advanceBy(5_000);
    const answered = await desk.answer(desk.id, pickA, byWeb);
    expect(answered).toMatchObject({
      kind: 'accepted',
      session: {
        state: 'ended',
        endedAt: desk.session.askedAt + 5_000,
        ending: { kind: 'submitted', answer: pickA, by: byWeb },
      },
    });
    expect(await desk.store.get(desk.id)).toEqual(answered.kind === 'accepted' && answered.session);
  });

  test('brings no notes where they are switched off, whatever a face sends; a reason stays a reason', async () => {
    const noted = { optionNotes: [{ optionId: 'a', text: 'on a' }], globalNote: 'on all' };
    const off = { terms: terms({ optionNotes: false, globalNote: false }) };
    const answering = await openDesk(off);
    const answered = await answering.answer(answering.id, answer({ selectedIds: ['a'], ...noted }), byWeb);
    expect(answered).toMatchObject({ session: { ending: { answer: pickA } } });
    const cancelling = await openDesk(off);
    const cancel = { reason: 'not now', optionNotes: noted.optionNotes };
    expect(await cancelling.cancel(cancelling.id, cancel, byWeb)).toMatchObject({
      session: { ending: { kind: 'cancelled', reason: 'not now', optionNotes: [] } },
    });
  });

  test('that was sent twice is accepted twice, and not before what the first one wrote lasts', async () => {
    const desk = await openDesk();
    const settled: string[] = [];
    const settle = async (id: string) => void settled.push(id);
    const door = createAnswerSession({ ...desk, store: { ...desk.store, settle } });
    await door.answer(desk.id, pickA, byWeb);
    expect(settled).toEqual([]);
    expect((await door.answer(desk.id, pickA, byWeb)).kind).toBe('accepted');
    expect(settled).toEqual([desk.id]);
    expect((await door.answer(desk.id, pickB, byTerminal)).kind).toBe('already-ended');
    expect(settled).toEqual([desk.id]);
  });

  test('is not told again to a cancel that uses its attempt', async () => {
    const desk = await openDesk();
    await desk.answer(desk.id, pickA, byWeb);
    expect((await desk.answer(desk.id, pickA, byWeb)).kind).toBe('accepted');
    expect((await desk.cancel(desk.id, noReason, byWeb)).kind).toBe('already-ended');
  });

  test('that breaks a rule is refused with the reason, and nothing ends', async () => {
    const desk = await openDesk();
    const answered = await desk.answer(desk.id, answer({ selectedIds: ['a', 'b'] }), byWeb);
    expect(answered).toEqual({
      kind: 'invalid',
      problems: [{ code: 'too-many', min: 1, max: 1, picked: 2 }],
      session: desk.session,
    });
    expect(await desk.store.get(desk.id)).toMatchObject({ state: 'open' });
  });

  test('with an option nobody offers is refused, not quietly shortened', async () => {
    const desk = await openDesk({ request: request({ mode: 'multi' }) });
    expect(await desk.answer(desk.id, answer({ selectedIds: ['a', 'x'] }), byWeb)).toMatchObject({
      kind: 'invalid',
      problems: [{ code: 'unknown-option', id: 'x' }],
    });
  });

  test('to an unknown session is told so', async () => {
    const desk = await openDesk();
    expect(await desk.answer(sessionId, pickA, byWeb)).toEqual({ kind: 'unknown-session' });
  });

  test('to a session of a newer program is told so', async () => {
    const desk = createTestDesk();
    const newer = { state: 'newer', id: sessionId, schema: 2 } as const;
    const door = createAnswerSession({ ...desk, store: { ...desk.store, get: async () => newer } });
    expect(await door.answer(sessionId, pickA, byWeb)).toEqual({
      kind: 'refused',
      refusal: { kind: 'needs-newer-version', schema: 2 },
    });
  });

  test('after the deadline still counts while nobody has ended the session', async () => {
    const desk = await openDesk();
    desk.clock.jumpTo(desk.session.deadline + 60_000);
    expect(await desk.answer(desk.id, pickA, byWeb)).toMatchObject({ kind: 'accepted' });
  });
});

describe('the second of two', () => {
  test('is told who won', async () => {
    const desk = await openDesk();
    await desk.answer(desk.id, pickA, byWeb);
    expect(await desk.answer(desk.id, pickB, byTerminal)).toMatchObject({
      kind: 'already-ended',
      winner: { ending: { answer: pickA, by: byWeb } },
    });
  });

  test('is told who won even when it could not have been sent anyway', async () => {
    const desk = await openDesk();
    await desk.answer(desk.id, pickA, byWeb);
    expect(await desk.answer(desk.id, answer(), byTerminal)).toMatchObject({ kind: 'already-ended' });
  });

  test('racing in the same moment is told who won', async () => {
    const desk = await openDesk();
    const both = await Promise.all([
      desk.answer(desk.id, pickA, byWeb),
      desk.cancel(desk.id, noReason, byTerminal),
    ]);
    expect(both.map((one) => one.kind).toSorted()).toEqual(['accepted', 'already-ended']);
  });

  test('loses against the clock as well', async () => {
    const desk = await openDesk();
    const rival = { kind: 'ended', at: 1, ending: timedOut } as const;
    const door = createAnswerSession({ ...desk, store: withRivals(desk.store, rival) });
    expect(await door.answer(desk.id, pickA, byWeb)).toMatchObject({
      kind: 'already-ended',
      winner: { ending: timedOut },
    });
  });
});

describe('the same attempt', () => {
  test('is accepted twice: a lost reply costs nothing', async () => {
    const desk = await openDesk();
    const first = await desk.answer(desk.id, pickA, byWeb);
    const again = await desk.answer(desk.id, pickA, byWeb);
    expect(again).toEqual(first);
    expect(await desk.store.get(desk.id)).toMatchObject({ seen: 2 });
  });

  test('of a cancel is accepted twice', async () => {
    const desk = await openDesk();
    const first = await desk.cancel(desk.id, noReason, byWeb);
    expect(await desk.cancel(desk.id, noReason, byWeb)).toEqual(first);
  });

  test('sent twice at once is accepted twice', async () => {
    const desk = await openDesk();
    const both = await Promise.all([desk.answer(desk.id, pickA, byWeb), desk.answer(desk.id, pickA, byWeb)]);
    expect(both.map((one) => one.kind)).toEqual(['accepted', 'accepted']);
  });

  test('never hears of somebody else’s ending as its own', async () => {
    const desk = await openDesk();
    await desk.answer(desk.id, pickA, byWeb);
    const other = await desk.answer(desk.id, pickA, { ...byWeb, attempt: 'another try' });
    expect(other.kind).toBe('already-ended');
  });
});

describe('an option hidden while the answer is on its way', () => {
  test('is not selected: the rules are applied to the session the answer meets', async () => {
    const desk = await openDesk();
    const rival = { kind: 'adjusted', at: 1, terms: {}, hidden: ['a'] } as const;
    const door = createAnswerSession({ ...desk, store: withRivals(desk.store, rival) });
    expect(await door.answer(desk.id, pickA, byWeb)).toMatchObject({
      kind: 'invalid',
      problems: [{ code: 'hidden-option', id: 'a' }],
      session: { hidden: ['a'] },
    });
    expect(await desk.store.get(desk.id)).toMatchObject({ state: 'open' });
  });
});

describe('a cancel', () => {
  test('ends the session with its reason and the notes so far', async () => {
    const desk = await openDesk();
    const given = { reason: 'wrong branch', optionNotes: [{ optionId: 'b', text: 'almost' }] };
    expect(await desk.cancel(desk.id, given, byTerminal)).toMatchObject({
      kind: 'accepted',
      session: { face: 'terminal', ending: { kind: 'cancelled', ...given, by: byTerminal } },
    });
  });

  test('needs no valid answer', async () => {
    const desk = await openDesk({ request: request({ mode: 'text_input' }) });
    expect(await desk.cancel(desk.id, noReason, byWeb)).toMatchObject({ kind: 'accepted' });
  });

  test('with an endless reason is refused, so that the text stays with the person', async () => {
    const desk = await openDesk();
    const endless = { reason: 'x'.repeat(8_193), optionNotes: [] };
    expect(await desk.cancel(desk.id, endless, byWeb)).toMatchObject({
      kind: 'invalid',
      problems: [{ code: 'note-too-long' }],
    });
  });
});
