import { describe, expect, test } from 'vitest';
import { asked, request } from '../../../../test/support/samples.ts';
import { sessionIdAt, submitted } from '../../../../test/support/store-samples.ts';
import { applyEvent, type EndedSession, startSession } from '../../../domain/session/session.ts';
import {
  dayEnd,
  dayOf,
  readPlaces,
  readText,
  textStart,
  writeGone,
  writePlace,
  writeText,
} from './records.ts';

const [one, two] = [sessionIdAt(1), sessionIdAt(2)];
const place = { id: one, endedAt: 1_768_467_600_818, textAt: 12 };
const other = { id: two, endedAt: 2, textAt: 9_000 };

describe('the list of a day', () => {
  test('what is written is read', () => {
    const text = writePlace(place) + writePlace(other) + writeGone(one);
    expect(readPlaces(text)).toEqual({
      records: [
        { kind: 'ended', place },
        { kind: 'ended', place: other },
        { kind: 'gone', id: one },
      ],
      settled: text.length,
      damaged: 0,
    });
  });

  test('a record cut off anywhere spoils no other, and at the end it waits for the rest', () => {
    const whole = writePlace(place);
    for (let length = 2; length < whole.length; length += 1) {
      const torn = whole.slice(0, length);
      const between = readPlaces(writePlace(other) + torn + writeGone(two));
      expect(between.records).toHaveLength(2);
      expect(between.damaged).toBe(1);
      const atTheEnd = readPlaces(writePlace(other) + torn);
      expect(atTheEnd).toMatchObject({ settled: writePlace(other).length, damaged: 0 });
    }
  });

  test('a year that needs more digits than there are places for shares the last day', () => {
    expect(dayOf(Number.MAX_SAFE_INTEGER)).toBe('2286-11-20');
    expect(dayOf(-5)).toBe('1970-01-01');
    expect(writePlace({ ...place, endedAt: Number.MAX_SAFE_INTEGER })).toHaveLength(writePlace(place).length);
  });

  test('a day ends where the next begins, in UTC', () => {
    expect(dayOf(dayEnd('2026-01-15'))).toBe('2026-01-16');
    expect(dayOf(dayEnd('2026-01-15') - 1)).toBe('2026-01-15');
  });
});

describe('the text of a session', () => {
  const ended = (prompt: string) =>
    applyEvent(startSession(one, asked({ request: request({ prompt }) })), submitted(5)) as EndedSession;

  test('is one line, found by its id', () => {
    const text = writeText(ended('a "quote"\nand a LINE'));
    expect(text.startsWith(textStart(one))).toBe(true);
    expect(text.slice(1)).not.toContain('\n');
    expect(readText(text)).toMatchObject({
      id: one,
      endedAt: 5,
      status: 'submitted',
      face: 'web',
      cut: false,
    });
    expect(readText(text)?.text).toContain('a "quote"\nand a line');
  });

  test('of a long one the beginning is kept, and that it is one is said', () => {
    const record = readText(writeText(ended('X'.repeat(9_000))));
    expect(record).toMatchObject({ cut: true, text: expect.stringMatching(/x{99}$/) });
    expect(record?.text).toHaveLength(8_192);
  });

  test('what is not a whole record is none', () => {
    expect(readText(writeText(ended('x')).slice(1, -3))).toBeNull();
  });
});

test.each([
  ['without its text', { text: undefined }],
  ['whose text is none', { text: 1 }],
  ['without a word on whether it is cut', { cut: undefined }],
  ['that ended at no moment', { endedAt: '5' }],
  ['that ended in no known way', { status: 'forgotten' }],
  ['of no session', { id: '../x' }],
])('a text record %s is none', (_name, fields) => {
  const record = {
    id: one,
    endedAt: 5,
    status: 'submitted',
    face: 'web',
    client: 'c',
    text: 'x',
    cut: false,
  };
  expect(readText(JSON.stringify(record))).toEqual(record);
  expect(readText(JSON.stringify({ ...record, ...fields }))).toBeNull();
});
