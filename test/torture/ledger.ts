import type { ToolResult } from '../../src/domain/session/result.ts';

/**
 * The ledger outside the system: what agents asked, what people gave and were told, what agents got. Nothing in it
 * comes from the home, so nothing that happens to the home can make it agree.
 */
export type Ledger = {
  readonly violations: readonly string[];
  readonly sessions: ReadonlyMap<string, Account>;
  fail(what: string): void;
  /** An agent was told of its question. */
  asked(id: string): void;
  /** A person is about to give this text: from now on it may be found, and until then nowhere. */
  giving(id: string, text: string): void;
  /** The person was told that it was taken. */
  taken(id: string, text: string): void;
  /** What an agent got, now or later: all that is final says the same. */
  got(result: ToolResult): void;
  /** The person was told that a draft is kept, and a reader finds it from now on. */
  kept(id: string, draft: string): void;
  foundDraft(id: string, draft: string | null): void;
  /** Another text is on its way, or the file was broken: either may be found. */
  forgetDraft(id: string): void;
  /** We broke this session's own files, or its agent was told that it is not stored: it may be lost. */
  proveNothing(id: string): void;
};

type Account = {
  readonly given: Set<string>;
  taken: string | null;
  final: string | null;
  draft: string | null;
  provesNothing: boolean;
};

const open: readonly ToolResult['action_status'][] = ['pending', 'pending_terminal_launch'];
export const isFinal = ({ action_status }: ToolResult): boolean => !open.includes(action_status);

export function createLedger(): Ledger {
  const sessions = new Map<string, Account>();
  const violations: string[] = [];

  function accountOf(id: string): Account {
    const known = sessions.get(id);
    if (known !== undefined) return known;
    const account = { given: new Set<string>(), taken: null, final: null, draft: null, provesNothing: false };
    sessions.set(id, account);
    return account;
  }

  return {
    violations,
    sessions,
    fail: (what) => void violations.push(what),
    asked: (id) => void accountOf(id),
    giving: (id, text) => void accountOf(id).given.add(text),
    taken(id, text) {
      const account = accountOf(id);
      if (account.provesNothing) return;
      if (account.taken !== null && account.taken !== text) {
        violations.push(`${id}: ${account.taken} and ${text} were both taken`);
      }
      account.taken ??= text;
      if (account.final !== null) compare(id, account, account.final);
    },
    got(result) {
      const account = accountOf(result.session_id);
      if (account.provesNothing || !isFinal(result)) return;
      const final = JSON.stringify([
        result.action_status,
        result.selection.custom_input,
        result.selection.selected_ids,
        result.interface,
      ]);
      account.final ??= final;
      if (account.final !== final) {
        violations.push(`${result.session_id} ended as ${account.final}, and later as ${final}`);
      }
      compare(result.session_id, account, final);
    },
    kept(id, draft) {
      accountOf(id).draft = draft;
    },
    foundDraft(id, draft) {
      const account = accountOf(id);
      if (account.provesNothing || account.draft === null || account.draft === draft) return;
      violations.push(`${id}: the draft ${account.draft} was kept, and is ${draft ?? 'gone'}`);
    },
    forgetDraft(id) {
      accountOf(id).draft = null;
    },
    proveNothing(id) {
      accountOf(id).provesNothing = true;
    },
  };

  function compare(id: string, { given, taken }: Account, final: string): void {
    const [status, text] = JSON.parse(final) as [ToolResult['action_status'], string | null];
    if (taken !== null && text !== taken)
      violations.push(`${id}: ${taken} was taken, and the agent got ${final}`);
    if (text !== null && !given.has(text)) violations.push(`${id}: no person gave ${text}`);
    if (text === null && (status === 'custom_input' || status === 'selected')) {
      violations.push(`${id}: no person gave ${final}`);
    }
  }
}
