import { describe, expect, test } from 'vitest';
import { asked, option, request } from '../../../test/support/samples.ts';
import {
  autoSubmitted,
  byTerminal,
  cancelled,
  rephrased,
  sessionId,
  submitted,
  terminalCalled,
  timedOut,
} from '../../../test/support/sessions.ts';
import { stepSchemas } from '../../store/event-schema.ts';
import { fileTypes } from '../answer/attachment.ts';
import { languages } from '../language.ts';
import { selectionModes } from '../question/mode.ts';
import { interfaceWishes } from '../question/request.ts';
import { timeoutActions } from '../question/terms.ts';
import { timeoutAdvices } from './ending.ts';
import { faces } from './face.ts';
import { applyEvent, type ReadableSession, startSession, statuses } from './session.ts';
import { eventSchema, type LaterEvent, moveReasons } from './session-event.ts';

const hostile = request({
  mode: 'multi',
  options: [option('__proto__', { recommended: true }), option('constructor'), option(' c ')],
  optionNotes: [{ optionId: '__proto__', text: 'pre-filled' }],
});

/** A log with every kind of event in it, over a question with hostile ids. */
const log: readonly LaterEvent[] = [
  { kind: 'deadline-moved', at: 2, deadline: 900_000, why: 'person' },
  { kind: 'adjusted', at: 3, terms: { language: 'zh', optionNotes: false }, hidden: ['constructor'] },
  { kind: 'face-changed', at: 4, face: 'terminal' },
  { kind: 'attached', at: 5, terminal: terminalCalled('t1'), replaces: null },
  { kind: 'attached', at: 6, terminal: terminalCalled('t2'), replaces: 't1' },
  { kind: 'detached', at: 7, terminal: 't2' },
  {
    kind: 'ended',
    at: 8,
    ending: submitted(
      {
        selectedIds: ['__proto__', ' c '],
        optionNotes: [{ optionId: '__proto__', text: 'mind it' }],
        globalNote: '好',
      },
      byTerminal,
    ),
  },
  { kind: 'delivered', at: 9, client: 'claude-code' },
];

function replay(first: ReturnType<typeof asked>, events: readonly LaterEvent[]): ReadableSession {
  return events.reduce<ReadableSession>(applyEvent, startSession(sessionId, first));
}

describe('the log on disk', () => {
  test('makes the same session when it is read back from JSON', () => {
    const first = asked({ request: hostile });
    const readBack = JSON.parse(JSON.stringify([first, log])) as [typeof first, typeof log];
    expect(replay(...readBack)).toEqual(replay(first, log));
  });

  test('makes the session its events tell of', () => {
    expect(replay(asked({ request: hostile }), log)).toMatchObject({
      state: 'ended',
      seen: 9,
      face: 'terminal',
      hidden: [['constructor']],
      endedAt: 8,
      delivered: true,
      terms: { language: 'zh', optionNotes: false },
      ending: { kind: 'submitted', answers: [{ selectedIds: ['__proto__', ' c '] }] },
    });
  });

  test('keeps every other ending through JSON too', () => {
    for (const ending of [
      autoSubmitted({ selectedIds: ['__proto__'] }),
      rephrased('not this', [{ selectedIds: ['__proto__'] }, {}]),
      cancelled(),
      timedOut,
    ]) {
      expect(JSON.parse(JSON.stringify(ending))).toEqual(ending);
    }
  });

  test('uses words that stay: one more needs a higher schema number for the events that use it (decision 23)', () => {
    expect({
      eventSchema,
      fileTypes,
      eventKinds: ['asked', 'ended', ...Object.keys(stepSchemas)],
      endingKinds: statuses.filter((status) => status !== 'pending'),
      faces,
      interfaceWishes,
      languages,
      moveReasons,
      selectionModes,
      timeoutActions,
      timeoutAdvices,
    }).toEqual({
      eventSchema: 3,
      fileTypes: [
        'image/png',
        'image/jpeg',
        'image/gif',
        'image/webp',
        'application/pdf',
        'text/plain',
        'application/octet-stream',
      ],
      eventKinds: [
        'asked',
        'ended',
        'deadline-moved',
        'face-changed',
        'attached',
        'detached',
        'adjusted',
        'reopened',
        'delivered',
      ],
      endingKinds: ['submitted', 'auto_submitted', 'cancelled', 'timeout'],
      faces: ['web', 'terminal'],
      interfaceWishes: ['auto', 'web', 'terminal'],
      languages: ['en', 'zh'],
      moveReasons: ['person', 'activity', 'slept', 'handed-off', 'attached'],
      selectionModes: ['single', 'multi', 'text_input', 'hybrid'],
      timeoutActions: ['reinvoke', 'submit', 'cancel'],
      timeoutAdvices: ['ask-again', 'stop'],
    });
  });
});
