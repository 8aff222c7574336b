import { describe, expect, test } from 'vitest';
import { languages } from '../../domain/language.ts';
import { selectionModes } from '../../domain/question/mode.ts';
import type { ActionStatus, ToolResult } from '../../domain/session/result.ts';
import { parseRequest } from '../../domain/validation/parse-request.ts';
import { demoQuestions, takeTour } from './tour.ts';

const questions = demoQuestions('en');

/** An agent whose calls come back with these statuses, one after the other, and what it was told and did. */
function scripted(statuses: readonly ActionStatus[], { leavesAfter = Infinity } = {}) {
  const calls: unknown[] = [];
  const events: string[] = [];
  const left = [...statuses];
  const tour = takeTour({
    questions,
    async call(args) {
      calls.push(args);
      const status = left.shift() ?? 'selected';
      return { action_status: status, session_id: 'S' } as ToolResult;
    },
    announce: (_question, index) => events.push(`ask ${index + 1}`),
    bring: async ({ action_status: status }) => void events.push(`bring ${status}`),
    show: ({ request, result }) => events.push(`${request.selection_mode} ${result.action_status}`),
    goOn: async () => events.filter((event) => event.startsWith('ask')).length < leavesAfter,
  });
  return { calls, events, tour };
}

describe('the tour', () => {
  test('asks every question and shows each with its result', async () => {
    const { tour, events, calls } = scripted(['selected', 'selected', 'custom_input', 'selected']);
    expect(await tour).toBe('done');
    expect(calls).toEqual(questions);
    expect(events).toEqual([
      'ask 1',
      'single selected',
      'ask 2',
      'multi selected',
      'ask 3',
      'text_input custom_input',
      'ask 4',
      'hybrid selected',
    ]);
  });

  test('brings the person to a pending question once, and polls until it has ended', async () => {
    const { tour, events, calls } = scripted(['pending', 'pending', 'cancelled']);
    expect(await tour).toBe('cancelled');
    expect(events).toEqual(['ask 1', 'bring pending', 'single cancelled']);
    expect(calls.slice(1)).toEqual([{ session_id: 'S' }, { session_id: 'S' }]);
  });

  test.each(['cancelled', 'timeout'] as const)('ends after a question that was %s', async (status) => {
    const { tour, events } = scripted(['selected', status]);
    expect(await tour).toBe(status);
    expect(events).not.toContain('ask 3');
  });

  test('ends between two questions when the person wants no more', async () => {
    const { tour, events } = scripted([], { leavesAfter: 2 });
    expect(await tour).toBe('left');
    expect(events).not.toContain('ask 3');
  });
});

test.each(languages)(
  'the tour has one question of each mode, all of which the tool takes: %s',
  (language) => {
    const questions = demoQuestions(language);
    expect(questions.map((question) => question.selection_mode)).toEqual([...selectionModes]);
    for (const question of questions) expect(parseRequest(question)).toMatchObject({ ok: true });
  },
);
