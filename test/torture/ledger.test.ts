import { describe, expect, test } from 'vitest';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { createLedger } from './ledger.ts';

function result(status: ToolResult['action_status'], text: string | null): ToolResult {
  return { session_id: 'q', action_status: status, selection: { custom_input: text } } as ToolResult;
}

describe('the ledger outside the system', () => {
  test('an answer that was taken and got is in order, however often it is read', () => {
    const ledger = createLedger();
    ledger.giving('q', 'mine');
    ledger.taken('q', 'mine');
    ledger.got(result('custom_input', 'mine'));
    ledger.got(result('custom_input', 'mine'));
    expect(ledger.violations).toEqual([]);
  });

  test.each<[string, (ledger: ReturnType<typeof createLedger>) => void]>([
    [
      'a taken answer that became a timeout',
      (ledger) => {
        ledger.giving('q', 'mine');
        ledger.taken('q', 'mine');
        ledger.got(result('timeout', null));
      },
    ],
    [
      'two people who were both told that theirs counts',
      (ledger) => {
        ledger.taken('q', 'mine');
        ledger.taken('q', 'yours');
      },
    ],
    ['an answer no person gave', (ledger) => ledger.got(result('custom_input', 'invented'))],
    [
      'an ending that changes',
      (ledger) => {
        ledger.got(result('timeout', null));
        ledger.got(result('cancelled', null));
      },
    ],
    [
      'a draft that is gone',
      (ledger) => {
        ledger.kept('q', 'half a thought');
        ledger.foundDraft('q', null);
      },
    ],
    [
      'word of a taken answer that comes after another ending was read',
      (ledger) => {
        ledger.giving('q', 'mine');
        ledger.got(result('timeout', null));
        ledger.taken('q', 'mine');
      },
    ],
  ])('%s is a violation', (_what, happens) => {
    const ledger = createLedger();
    happens(ledger);
    expect(ledger.violations).toHaveLength(1);
  });

  test('what we broke ourselves proves nothing', () => {
    const ledger = createLedger();
    ledger.taken('q', 'mine');
    ledger.proveNothing('q');
    ledger.got(result('timeout', null));
    expect(ledger.violations).toEqual([]);
  });
});
