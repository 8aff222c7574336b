import { describe, expect, test } from 'vitest';
import { asked, option, request } from '../../test/support/samples.ts';
import type { Ending } from '../domain/ending.ts';
import type { Request } from '../domain/request.ts';
import { applyEvent, type EndedSession, startSession } from '../domain/session.ts';
import { exportHistory } from './export-history.ts';

const by = { face: 'web', program: 'Browser/1.0', attempt: 'a' } as const;
const answer = { selectedIds: ['a'], customInput: null, optionNotes: [], globalNote: null };

function ended(
  more: Partial<Request> = {},
  ending: Ending = { kind: 'submitted', answer, by },
): EndedSession {
  const open = startSession('01j9zq7k3v8w2n5x4c6b7d8e9f', asked({ request: request(more) }));
  return applyEvent(open, { kind: 'ended', at: 1_060_000, ending }) as EndedSession;
}

describe('an export as JSON', () => {
  test('tells the whole decision in plain names', () => {
    const ending: Ending = {
      kind: 'submitted',
      by,
      answer: { ...answer, optionNotes: [{ optionId: '__proto__', text: 'noted' }], globalNote: 'soon' },
    };
    const options = [option('a', { recommended: true }), option('__proto__')];
    const [record] = JSON.parse(exportHistory([ended({ options }, ending)], 'json', 'en'));
    expect(record).toMatchObject({
      session_id: '01j9zq7k3v8w2n5x4c6b7d8e9f',
      asked_at: '1970-01-01T00:16:40.000Z',
      ended_at: '1970-01-01T00:17:40.000Z',
      status: 'submitted',
      interface: 'web',
      answered_by: 'Browser/1.0',
      client: 'claude-code',
      selected_ids: ['a'],
      global_annotation: 'soon',
    });
    expect(Object.entries(record.option_annotations)).toEqual([['__proto__', 'noted']]);
  });

  test('of nothing is an empty list', () => {
    expect(JSON.parse(exportHistory([], 'json', 'en'))).toEqual([]);
  });
});

describe('an export as CSV', () => {
  const rows = (csv: string) => csv.replace('\uFEFF', '').split('\r\n');

  test('has one row per decision under its names', () => {
    const [head, first, rest] = rows(exportHistory([ended()], 'csv', 'en'));
    expect(head).toMatch(/^session_id,asked_at,ended_at,status,/);
    expect(first).toContain('01j9zq7k3v8w2n5x4c6b7d8e9f,1970-01-01T00:16:40.000Z');
    expect(first).toContain('"[""a""]"');
    expect(rest).toBe('');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('never lets a spreadsheet run %j', (title) => {
    expect(exportHistory([ended({ title })], 'csv', 'en')).toContain(`'${title}`);
  });

  test('keeps commas, quotes and line breaks inside their cell', () => {
    const csv = exportHistory([ended({ title: 'a,"b"\nc' })], 'csv', 'en');
    expect(csv).toContain('"a,""b""\nc"');
  });
});

describe('an export as Markdown', () => {
  test('reads like a page', () => {
    const ending: Ending = { kind: 'cancelled', reason: 'not now', optionNotes: [], by };
    const text = exportHistory([ended({ prompt: 'One\nTwo' }, ending)], 'markdown', 'en');
    expect(text).toContain('# Decisions\n');
    expect(text).toContain('## How should it be deployed?\n\n> One\n> Two\n');
    expect(text).toContain('- Ended: 1970-01-01T00:17:40.000Z · cancelled · web\n');
    expect(text).toContain('- Answer: cancelled: not now\n');
    expect(exportHistory([ended()], 'markdown', 'zh')).toContain('- 结束时间：');
  });

  test('says that a question was cancelled, with or without a reason, and when nothing came at all', () => {
    const cancelled = (reason: string | null, language: 'en' | 'zh') =>
      exportHistory([ended({}, { kind: 'cancelled', reason, optionNotes: [], by })], 'markdown', language);
    expect(cancelled(null, 'en')).toContain('- Answer: cancelled, no reason given\n');
    expect(cancelled('以后再说', 'zh')).toContain('- 回答：已取消：以后再说\n');
    expect(cancelled('*later*', 'en')).toContain('- Answer: cancelled: \\*later\\*\n');
    const late = ended({}, { kind: 'timeout', mayAskAgain: true });
    expect(exportHistory([late], 'markdown', 'en')).toContain('- Answer: nothing chosen\n');
  });

  test('makes nothing of what others wrote', () => {
    const text = exportHistory([ended({ title: '![x](http://evil) <b>\n# no' })], 'markdown', 'en');
    expect(text).toContain('## \\!\\[x\\](http://evil) \\<b\\> \\# no\n');
  });
});
