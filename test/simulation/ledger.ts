import type { FormDraft } from '../../src/domain/answer/form-draft.ts';
import type { Ending } from '../../src/domain/session/ending.ts';
import type { EndedSession, Session } from '../../src/domain/session/session.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { Profile } from './profile.ts';

/** What must hold, whatever the seed did. */
type Rule =
  | 'an acknowledged answer is there'
  | 'one ending, and all agree'
  | 'exactly one delivery'
  | 'nothing is invented'
  | 'drafts survive'
  | 'answers stay at their questions'
  | 'no person is asked twice'
  | 'who waits hears of it'
  | 'every run comes to rest';

export type Violation = { readonly rule: Rule; readonly what: string };

/** A deadline that was written, or tried: the number of its event says what it may follow. */
type Move = { readonly number: number; readonly deadline: number; acknowledged: boolean };

/** Everything people, agents and processes were told about one session. */
export type Account = {
  readonly id: SessionId;
  readonly question: string;
  /** What its questions are called, in their order. */
  readonly questionIds: readonly string[];
  readonly askedDeadline: number;
  /** The agent, or a face, has heard that the question is stored. */
  stored: boolean;
  /** The ending a person was told to have given, as JSON. It holds for ever. */
  accepted: string | null;
  endedAt: number;
  /** When that was, in the time that never jumps. */
  acceptedAfterMs: number;
  /** Endings that the person has, or may have, taken back: a reader who was slow may still tell of one. */
  readonly past: Set<string>;
  /** Those of which they were told that they are taken back. */
  readonly takenBack: Set<string>;
  /** The ending that was read since the machine started. It holds until the power goes. */
  seen: string | null;
  /** Whether an ending may have been written already. */
  ending: boolean;
  readonly moves: Move[];
  /** Decisions of the clock: what it wrote, and what time it was for the process that did. */
  readonly expiries: { readonly ending: string; readonly now: number }[];
  kept: FormDraft | null;
  /** The answer was put on its way to a client. */
  sent: boolean;
  /** When the disk refused to keep that its answer waits; null when it did not. */
  markRefusedMs: number | null;
  /** Whether the list of what is being asked held it when it was asked, and the power has not gone since. */
  named: boolean;
  deliveries: number;
  deliveryNoted: boolean;
  /** The processes that announced it as a late answer. */
  readonly announcedBy: Set<string>;
};

/** The ledger outside the system: what each was told. Nothing in it comes from the store's files. */
export type Ledger = {
  readonly accounts: ReadonlyMap<SessionId, Account>;
  readonly violations: readonly Violation[];
  open(account: Pick<Account, 'id' | 'question' | 'questionIds' | 'askedDeadline'>): Account;
  fail(rule: Rule, what: string): void;
  /** An ending some person tried to give. */
  give(ending: Ending): void;
  wasGiven(ending: string): boolean;
  accept(id: SessionId, session: EndedSession, elapsedMs: number): void;
  /**
   * That ending is taken back. `wasSent`: it had been sent before that was tried, and nothing can have kept the log
   * from knowing.
   */
  takeBack(account: Account, taken: { readonly ending: string | null; readonly wasSent: boolean }): void;
  /** Everything a process reads or is told of a session passes here. `before` is what held when it began to read. */
  read(id: SessionId, before: string | null, found: Session | null): void;
  acknowledgements(): number;
  powerCut(): void;
};

/** An ending as text: two that say the same are the same. */
function createEndingText(): (ending: Ending) => string {
  const known = new WeakMap<Ending, string>();
  return function textOf(ending) {
    const text = known.get(ending) ?? JSON.stringify(ending);
    known.set(ending, text);
    return text;
  };
}

export function createLedger({ keepsFew }: Pick<Profile, 'keepsFew'>): Ledger {
  const accounts = new Map<SessionId, Account>();
  const violations: Violation[] = [];
  const given = new Set<string>();
  const textOf = createEndingText();
  let acknowledgements = 0;

  const fail = (rule: Rule, what: string) => void violations.push({ rule, what });

  /** Retention takes what has ended, but no answer of a person that no client was sent. */
  function mayBeRemoved({ accepted, seen, ending, sent }: Account): boolean {
    const isUncollected = (accepted ?? seen ?? '').includes('"kind":"submitted"') && !sent;
    return keepsFew && ending && !isUncollected;
  }

  function readEnding(account: Account, ending: string): void {
    if (account.past.has(ending)) return;
    const held = account.accepted ?? account.seen;
    if (held !== null && held !== ending && !account.past.has(held)) {
      fail('one ending, and all agree', `${account.id} ended as ${held} and as ${ending}`);
    }
    account.seen = ending;
    account.ending = true;
  }

  return {
    accounts,
    violations,
    fail,
    acknowledgements: () => acknowledgements,
    open(parts) {
      const account: Account = {
        ...parts,
        stored: false,
        accepted: null,
        endedAt: 0,
        acceptedAfterMs: Number.POSITIVE_INFINITY,
        past: new Set(),
        takenBack: new Set(),
        seen: null,
        ending: false,
        moves: [],
        expiries: [],
        kept: null,
        sent: false,
        markRefusedMs: null,
        named: false,
        deliveries: 0,
        deliveryNoted: false,
        announcedBy: new Set(),
      };
      accounts.set(parts.id, account);
      return account;
    },
    give: (ending) => void given.add(textOf(ending)),
    wasGiven: (ending) => given.has(ending),
    accept(id, session, elapsedMs) {
      acknowledgements += 1;
      const account = accounts.get(id);
      if (account === undefined) return fail('nothing is invented', `${id} was answered and never asked`);
      const ending = textOf(session.ending);
      const { accepted, past } = account;
      if (accepted !== null && accepted !== ending && !past.has(accepted)) {
        fail('one ending, and all agree', `${id}: ${accepted} and ${ending} were both accepted`);
      }
      readEnding(account, ending);
      account.accepted = accepted === null || past.has(accepted) ? ending : accepted;
      account.endedAt = session.endedAt;
      account.acceptedAfterMs = Math.min(account.acceptedAfterMs, elapsedMs);
    },
    takeBack(account, { ending, wasSent }) {
      if (wasSent) {
        fail('exactly one delivery', `${account.id} was taken back after its client was sent it`);
      }
      if (ending !== null) account.takenBack.add(ending);
      // Another may have ended it anew before this was heard of.
      if ((account.accepted ?? account.seen) !== ending) return;
      Object.assign(account, { accepted: null, seen: null, ending: false, kept: null });
      account.acceptedAfterMs = Number.POSITIVE_INFINITY;
      account.announcedBy.clear();
    },
    read(id, before, found) {
      const account = accounts.get(id);
      if (account === undefined) {
        if (found !== null) fail('nothing is invented', `${id} is there and was never asked`);
        return;
      }
      if (found?.state === 'ended') readEnding(account, textOf(found.ending));
      else if (found === null && mayBeRemoved(account)) return;
      else if (before !== null && !account.past.has(before)) {
        fail('an acknowledged answer is there', `${id} ended as ${before}, and is ${found?.state ?? 'gone'}`);
      } else if (found === null && account.stored) {
        fail('an acknowledged answer is there', `${id} was asked, and is gone`);
      }
    },
    powerCut() {
      for (const account of accounts.values()) {
        account.seen = null;
        // None is synced: a power cut may take a draft, what is being asked, and that a deadline moved or an answer was collected.
        account.kept = null;
        account.deliveryNoted = false;
        account.deliveries = 0;
        account.named = false;
        for (const move of account.moves) move.acknowledged = false;
      }
    },
  };
}
