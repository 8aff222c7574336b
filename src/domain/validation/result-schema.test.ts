import { describe, expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/v4';
import { form } from '../../../test/support/samples.ts';
import {
  askedAt,
  endedSession,
  openSession,
  rephrased,
  submitted,
  submittedForm,
  timedOut,
} from '../../../test/support/sessions.ts';
import { endedResult, openResult, type ToolResult } from '../session/result.ts';
import { actedOnResultSchema, publishedResultSchema, resultSchema } from './result-schema.ts';

type DeeplyReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeeplyReadonly<Value[Key]> }
  : Value;

const context = {
  persisted: true,
  instructions: 'x',
  attachments: [],
  url: null,
  terminalCommand: null,
  pollId: 'x~2',
  now: askedAt,
};
const sound = endedResult(endedSession(submitted({ selectedIds: ['a'] })), context);
const formAnswered = endedSession(submittedForm([{ selectedIds: ['b'] }, {}]), {
  request: form([{}, { optional: true }]),
});
const [entry] = endedResult(formAnswered, context).answers;

describe('the result schema', () => {
  test('says what the type says', () => {
    expectTypeOf<DeeplyReadonly<z.output<typeof resultSchema>>>().toEqualTypeOf<ToolResult>();
  });

  test.each([
    ['an answer', sound],
    ['the answers to a form', endedResult(formAnswered, context)],
    ['a question sent back', endedResult(endedSession(rephrased('neither')), context)],
    ['a timeout', endedResult(endedSession(timedOut), context)],
    ['an open session', openResult(openSession(), context)],
    [
      'a hand-off',
      openResult(openSession({ face: 'terminal' }), { ...context, url: 'u', terminalCommand: 'c' }),
    ],
  ])('fits %s', (_what, result) => {
    expect(resultSchema.safeParse(result).error).toBeUndefined();
  });

  test.each(Object.keys(sound))('misses %s when it is gone', (key) => {
    const { [key as keyof ToolResult]: _gone, ...rest } = sound;
    expect(resultSchema.safeParse(rest).success).toBe(false);
  });

  test.each([
    { action_status: 'answered' },
    { reply: 'yes' },
    { answers: null },
    { answers: [{ ...entry, skipped: 'no' }] },
    { answers: [{ ...entry, attachments: [] }] },
    { answers: [{ ...entry, id: 1 }] },
    { interface: 'email' },
    { timeout_seconds: 1.5 },
    { remaining_seconds: '5' },
    { instructions: null },
    { auto_submitted: null },
    { extra: true },
    { selection: { ...sound.selection, selected_ids: null } },
    { selection: { ...sound.selection, option_annotations: [] } },
  ])('refuses %j', (more) => {
    expect(resultSchema.safeParse({ ...sound, ...more }).success).toBe(false);
  });
});

describe('the published result schema', () => {
  const schema = publishedResultSchema();

  test('has every key of the contract, all required', () => {
    const keys = [
      'selection',
      'action_status',
      'instructions',
      'session_id',
      'reply',
      'answers',
      'attachments',
      'auto_submitted',
      'interface',
      'timeout_seconds',
      'remaining_seconds',
      'url',
      'terminal_command',
      'persisted',
    ];
    expect(schema).toMatchObject({ type: 'object', required: keys });
    expect(Object.keys(schema.properties as object)).toEqual(keys);
    expect(Object.keys(sound)).toEqual(keys);
  });

  test('writes "or null" as a choice of two, for clients that know one type only', () => {
    const orNull = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] });
    expect(schema).toMatchObject({
      properties: {
        url: orNull('string'),
        remaining_seconds: orNull('integer'),
        selection: { properties: { placeholder_shown: orNull('boolean') } },
      },
    });
    expect(JSON.stringify(schema)).not.toMatch(/"type":\[|minimum|maximum|propertyNames/);
  });

  test('stays open, so that a field added later breaks no client', () => {
    expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
  });

  test('is small in the tool list, because every conversation pays for it', () => {
    expect(JSON.stringify(actedOnResultSchema()).length).toBeLessThan(2_300);
  });
});
