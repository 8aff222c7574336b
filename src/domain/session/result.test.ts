import { describe, expect, test } from 'vitest';
import { form, option, request, terms } from '../../../test/support/samples.ts';
import {
  askedAt,
  autoSubmitted,
  byTerminal,
  cancelled,
  endedSession,
  openSession,
  rephrased,
  sessionId,
  submitted,
  submittedForm,
  timedOut,
} from '../../../test/support/sessions.ts';
import type { Ending } from './ending.ts';
import { actionStatuses, endedResult, openResult, openStatus } from './result.ts';

const context = { persisted: true, instructions: 'Act on selected_ids.', attachments: [] };
const command = '/usr/bin/node /home/ada/bin/choice terminal --session 01abc';
const reachable = {
  ...context,
  pollId: `${sessionId}~2`,
  url: 'http://127.0.0.1:18642/choice/01abc',
  terminalCommand: command,
  now: askedAt + 10_500,
};

describe('the result of an ended session', () => {
  test('has every key, and null, [] or {} where nothing applies', () => {
    expect(endedResult(endedSession(timedOut), context)).toEqual({
      session_id: sessionId,
      action_status: 'timeout',
      reply: null,
      selection: {
        selected_ids: [],
        custom_input: null,
        option_annotations: {},
        global_annotation: null,
        placeholder_shown: null,
        summary: 'How should it be deployed? → no answer in time, nothing was chosen',
        url: null,
      },
      answers: [],
      attachments: [],
      url: null,
      interface: 'web',
      auto_submitted: false,
      timeout_seconds: 300,
      remaining_seconds: null,
      persisted: true,
      terminal_command: null,
      instructions: 'Act on selected_ids.',
    });
  });

  test('starts with what a person would want to see of it, because clients show its first letters', () => {
    const ended = endedResult(endedSession(submitted({ selectedIds: ['a'] })), context);
    const text = '{"selection":{"summary":"How should it be deployed? → A","selected_ids":["a"],';
    expect(JSON.stringify(ended).slice(0, text.length)).toBe(text);
    expect(JSON.stringify(openResult(openSession(), reachable))).toMatch(
      /^\{"selection":\{"summary":"How should it be deployed\? → waiting for an answer"/,
    );
    expect(Object.keys(ended).slice(0, 3)).toEqual(['selection', 'action_status', 'instructions']);
    expect(Object.keys(openResult(openSession(), reachable))).toEqual(Object.keys(ended));
  });

  test('carries the whole answer', () => {
    const ending = submitted(
      {
        selectedIds: ['c', 'a'],
        customInput: 'and log it',
        optionNotes: [{ optionId: 'b', text: 'too slow' }],
        globalNote: 'go',
      },
      byTerminal,
    );
    const asked = request({ mode: 'hybrid', placeholder: 'e.g. v2' });
    expect(endedResult(endedSession(ending, { request: asked }), context)).toMatchObject({
      action_status: 'selected',
      selection: {
        selected_ids: ['a', 'c'],
        custom_input: 'and log it',
        option_annotations: { b: 'too slow' },
        global_annotation: 'go',
        placeholder_shown: true,
        summary: 'How should it be deployed? → A, C, and log it (note: go)',
      },
      interface: 'terminal',
    });
  });

  test('marks what the timeout submitted', () => {
    expect(endedResult(endedSession(autoSubmitted({ selectedIds: ['a'] })), context)).toMatchObject({
      action_status: 'timeout',
      selection: { selected_ids: ['a'] },
      auto_submitted: true,
    });
  });

  test('carries the notes typed before a timeout, and nothing else of what was begun', () => {
    const notes = [{ optionNotes: [{ optionId: 'b', text: 'too slow' }], globalNote: 'ask Ada' }];
    expect(endedResult(endedSession({ kind: 'timeout', mayAskAgain: true, notes }), context)).toMatchObject({
      action_status: 'timeout',
      selection: {
        selected_ids: [],
        option_annotations: { b: 'too slow' },
        global_annotation: 'ask Ada',
      },
    });
  });

  test('gives the reason of a cancel as the global annotation', () => {
    expect(endedResult(endedSession(cancelled('not now')), context)).toMatchObject({
      action_status: 'cancelled',
      selection: { global_annotation: 'not now', selected_ids: [] },
    });
  });

  test('says when nothing could be stored', () => {
    expect(endedResult(endedSession(timedOut), { ...context, persisted: false }).persisted).toBe(false);
  });

  test('reports the timeout in force', () => {
    const ended = endedSession(timedOut, { terms: terms({ timeoutSeconds: 420 }) });
    expect(endedResult(ended, context).timeout_seconds).toBe(420);
  });

  test('keeps notes on a hostile id through JSON', () => {
    const hostile = endedSession(
      submitted({ selectedIds: ['__proto__'], optionNotes: [{ optionId: '__proto__', text: 'yes' }] }),
      { request: request({ options: [option('__proto__')] }) },
    );
    const json = JSON.stringify(endedResult(hostile, context));
    expect(json).toContain('"selected_ids":["__proto__"]');
    expect(json).toContain('"option_annotations":{"__proto__":"yes"}');
  });

  test('is summed up in the language of the session', () => {
    const chinese = endedSession(timedOut, { terms: terms({ language: 'zh' }) });
    expect(endedResult(chinese, context).selection.summary).toContain('超时未回答');
  });
});

describe('the result of an open session', () => {
  test('has every key, tells where to answer and how long there is', () => {
    expect(openResult(openSession(), reachable)).toEqual({
      session_id: `${sessionId}~2`,
      action_status: 'pending',
      reply: null,
      selection: {
        selected_ids: [],
        custom_input: null,
        option_annotations: {},
        global_annotation: null,
        placeholder_shown: null,
        summary: 'How should it be deployed? → waiting for an answer',
        url: 'http://127.0.0.1:18642/choice/01abc',
      },
      answers: [],
      attachments: [],
      url: 'http://127.0.0.1:18642/choice/01abc',
      interface: 'web',
      auto_submitted: false,
      timeout_seconds: 300,
      remaining_seconds: 290,
      persisted: true,
      terminal_command: command,
      instructions: 'Act on selected_ids.',
    });
  });

  test('of a hand-off carries its command verbatim in the summary', () => {
    const result = openResult(openSession({ face: 'terminal' }), reachable);
    expect(result.action_status).toBe('pending_terminal_launch');
    expect(result.selection.summary).toBe(`How should it be deployed? → to answer, run: ${command}`);
  });

  test('without a command waits like any other', () => {
    const result = openResult(openSession({ face: 'terminal' }), { ...reachable, terminalCommand: null });
    expect(result.selection.summary).toBe('How should it be deployed? → waiting for an answer');
  });

  test('never says less than no time', () => {
    expect(openResult(openSession(), { ...reachable, now: askedAt + 999_000 }).remaining_seconds).toBe(0);
  });

  test('reveals nothing the agent pre-filled as if it were an answer', () => {
    const prefilled = openSession({ request: request({ defaultIds: ['a'], globalNote: 'agent' }) });
    expect(openResult(prefilled, reachable).selection).toMatchObject({
      selected_ids: [],
      global_annotation: null,
    });
  });
});

describe('the status of an open session', () => {
  test.each([
    ['web', false, 'pending'],
    ['web', true, 'pending'],
    ['terminal', false, 'pending_terminal_launch'],
    ['terminal', true, 'pending'],
  ] as const)('on %s, a terminal has attached: %s → %s', (face, attachedOnce, status) => {
    expect(openStatus(openSession({ face, attachedOnce }))).toBe(status);
  });

  test('is one of the published ones', () => {
    expect(actionStatuses).toEqual([
      'selected',
      'custom_input',
      'cancelled',
      'timeout',
      'pending_terminal_launch',
      'pending',
    ]);
  });
});

describe('the result of a form', () => {
  const asked = form([
    { id: '__proto__', title: 'When?' },
    { title: 'Which checks?', mode: 'multi', optional: true },
  ]);
  const resultOf = (ending: Ending) => endedResult(endedSession(ending, { request: asked }), context);
  const nothing = { selected_ids: [], custom_input: null, option_annotations: {}, global_annotation: null };

  test('has one entry for each question, in order and with its id', () => {
    const noted = { optionNotes: [{ optionId: 'b', text: 'slow' }], globalNote: 'go' };
    const { answers, selection, reply } = resultOf(submittedForm([{ selectedIds: ['c'], ...noted }, {}]));
    expect(answers).toEqual([
      {
        id: '__proto__',
        title: 'When?',
        selected_ids: ['c'],
        custom_input: null,
        option_annotations: { b: 'slow' },
        global_annotation: 'go',
        skipped: false,
      },
      { id: 'q2', title: 'Which checks?', ...nothing, skipped: true },
    ]);
    expect(selection).toMatchObject({ selected_ids: ['c'], global_annotation: 'go' });
    expect(reply).toBeNull();
  });

  test('says for every ending what became of each question; only a person skips', () => {
    for (const ending of [timedOut, cancelled('no'), rephrased('neither', [{}, {}]), autoSubmitted({}, {})]) {
      expect(resultOf(ending).answers.map(({ id, skipped }) => [id, skipped])).toEqual([
        ['__proto__', false],
        ['q2', false],
      ]);
    }
  });

  test('sent back to be asked anew says why, and keeps what was answered', () => {
    expect(resultOf(rephrased('split it up', [{ selectedIds: ['a'] }, {}]))).toMatchObject({
      action_status: 'custom_input',
      reply: 'rephrase',
      selection: { ...nothing, custom_input: 'split it up' },
      answers: [{ selected_ids: ['a'] }, nothing],
    });
  });

  test('lists answers where they were asked for in a list, also for one; a plain question has none', () => {
    const one = { request: form([{}]) };
    const picked = submitted({ selectedIds: ['a'] });
    expect(endedResult(endedSession(picked, one), context).answers).toMatchObject([
      { id: 'q1', selected_ids: ['a'] },
    ]);
    expect(endedResult(endedSession(picked), context).answers).toEqual([]);
    expect(endedResult(endedSession(rephrased('no')), context)).toMatchObject({
      reply: 'rephrase',
      answers: [],
      attachments: [],
    });
  });

  test('has no answers while it is open', () => {
    expect(openResult(openSession({ request: asked }), { ...reachable, now: askedAt })).toMatchObject({
      answers: [],
      attachments: [],
      reply: null,
    });
  });
});
