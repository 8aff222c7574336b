import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4';
import { aLife, live, type State } from '../../../test/support/lives.ts';
import { askedAt } from '../../../test/support/sessions.ts';
import { emptyAnswer } from '../answer/answer.ts';
import { optionIds } from '../question/option.ts';
import type { Question } from '../question/question.ts';
import { isForm, partsOf } from '../question/request.ts';
import { publishedResultSchema, resultSchema } from '../validation/result-schema.ts';
import { boundDeadline } from './deadline.ts';
import { asksToRephrase } from './ending.ts';
import { toOutcome } from './outcome.ts';
import { endedResult, openResult, type ToolResult } from './result.ts';
import { type EndedSession, hiddenCount, type ReadableSession } from './session.ts';
import { nextPollId } from './session-id.ts';

/** The schema as clients have it: read back from what is published. */
const asPublished = z.fromJSONSchema(publishedResultSchema());

function resultOf(session: ReadableSession, now: number): ToolResult {
  const here = { url: null, terminalCommand: 'run me', now };
  const context = { persisted: true, instructions: 'next', attachments: [], ...here };
  const pollId = nextPollId({ id: session.id, turn: 1 });
  return session.state === 'open'
    ? openResult(session, { ...context, pollId })
    : endedResult(session, context);
}

function assertLives(numRuns: number, check: (states: readonly State[]) => void): void {
  fc.assert(
    fc.property(aLife, (life) => check(live(life))),
    { numRuns },
  );
}

function isWithinBounds({ min, max, mode, minGiven }: Question, picked: number): boolean {
  return picked <= max && (picked >= min || (mode === 'hybrid' && !minGiven));
}

function endedOf(states: readonly State[]): readonly EndedSession[] {
  return states.map(([session]) => session).filter((session) => session.state === 'ended');
}

describe('after any events by humans, clocks and agents', { timeout: 60_000 }, () => {
  test('a session ends at most once, and its ending never changes', () => {
    assertLives(1_500, (states) => {
      const ended = states.filter(([, , event]) => event?.kind === 'ended');
      expect(ended.length).toBeLessThanOrEqual(1);
      expect(new Set(endedOf(states).map((session) => session.ending)).size).toBe(ended.length);
      const afterwards = states.slice(states.findIndex(([session]) => session.state === 'ended'));
      if (ended.length > 0) expect(endedOf(states)).toHaveLength(afterwards.length);
    });
  });

  test('its events are numbered one after the other', () => {
    assertLives(500, (states) => {
      expect(states.map(([session]) => session.seen)).toEqual(states.map((_, index) => index + 1));
    });
  });

  test('what is selected is in order, without repeats, within bounds, and never hidden', () => {
    assertLives(1_500, (states) => {
      for (const session of endedOf(states)) {
        const { status, answers, rephrase } = toOutcome(session);
        expect(answers).toHaveLength(session.request.questions.length);
        partsOf(session).forEach(({ question, hidden }, at) => {
          const { selectedIds } = answers[at] ?? emptyAnswer;
          const ids = optionIds(question.options);
          expect(selectedIds).toEqual(ids.filter((id) => selectedIds.includes(id)));
          if (status === 'selected' || (rephrase && selectedIds.length > 0)) {
            const isLeftOut = question.optional && selectedIds.length === 0;
            expect(isLeftOut || isWithinBounds(question, selectedIds.length)).toBe(true);
            expect(selectedIds.some((id) => hidden.includes(id))).toBe(false);
          } else {
            expect(selectedIds).toEqual([]);
          }
        });
      }
    });
  });

  test('what the clock ends is a timeout that chose nothing, and what it submits is marked', () => {
    assertLives(1_000, (states) => {
      for (const session of endedOf(states)) {
        const { action_status, auto_submitted, selection } = resultOf(session, session.endedAt);
        const byClock = session.ending.kind === 'timeout' || session.ending.kind === 'auto_submitted';
        expect(action_status === 'timeout').toBe(byClock);
        expect(auto_submitted).toBe(session.ending.kind === 'auto_submitted');
        if (action_status === 'timeout' && !auto_submitted)
          expect(selection).toMatchObject({ selected_ids: [], custom_input: null });
      }
    });
  });

  test('the clock never ends it before its deadline', () => {
    assertLives(500, (states) => {
      states.forEach(([session, now], index) => {
        const before = states[index - 1]?.[0];
        if (session.state !== 'ended' || before?.state !== 'open' || 'by' in session.ending) return;
        expect(now).toBeGreaterThanOrEqual(before.deadline);
      });
    });
  });

  test('no deadline lies beyond 24 h after asking', () => {
    assertLives(500, (states) => {
      for (const [session] of states) {
        expect(session.deadline).toBeLessThanOrEqual(boundDeadline(askedAt, Number.POSITIVE_INFINITY));
      }
    });
  });

  test('every state makes a result that the published schema accepts', () => {
    assertLives(1_000, (states) => {
      for (const [session, now] of states) {
        const result = JSON.parse(JSON.stringify(resultOf(session, now))) as unknown;
        expect(asPublished.safeParse(result).error).toBeUndefined();
        expect(resultSchema.safeParse(result).error).toBeUndefined();
      }
    });
  });

  test('a summary stays one line', () => {
    assertLives(500, (states) => {
      for (const [session, now] of states) {
        expect(resultOf(session, now).selection.summary).not.toMatch(/\n|\p{Cc}/u);
      }
    });
  });

  test('the generated sessions reach every kind of ending, and every event', () => {
    const states = fc.sample(aLife, { numRuns: 1_000, seed: 1 }).flatMap((life) => live(life));
    const sessions = states.map(([session]) => session);
    const endings = sessions.flatMap((session) => (session.state === 'ended' ? [session.ending.kind] : []));
    expect([...new Set(endings)].toSorted()).toEqual(['auto_submitted', 'cancelled', 'submitted', 'timeout']);
    const forms = sessions.filter((session) => isForm(session.request));
    const ofForms = endedOf(forms.map((session) => [session, 0, null])).map(({ ending }) => ending);
    expect([...new Set(ofForms.map(({ kind }) => kind))].toSorted()).toEqual(
      [...new Set(endings)].toSorted(),
    );
    expect(ofForms.some(asksToRephrase)).toBe(true);
    expect(forms.some(({ hidden }) => hidden.slice(1).flat().length > 0)).toBe(true);
    expect(sessions.some((session) => hiddenCount(session) > 0)).toBe(true);
    expect(sessions.some((session) => session.state === 'open' && session.terminal !== null)).toBe(true);
    expect(sessions.some((session) => session.state === 'open' && session.movedBecause === 'person')).toBe(
      true,
    );
    expect(sessions.some((session) => session.state === 'ended' && session.delivered)).toBe(true);
  });
});
