import type { Clock } from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import { draftAt, type FormDraft } from '../../src/domain/answer/form-draft.ts';
import type { LaterEvent } from '../../src/domain/session/session-event.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { checkPlaces } from './invariants.ts';
import type { Account, Ledger } from './ledger.ts';

type Deps = {
  readonly store: SessionStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Whether the list of what is being asked holds the session right now. */
  readonly isNamed: (id: SessionId) => boolean;
  /** That an answer's delivery has begun may be lost with the power, or not fit on the disk. */
  readonly isForgetful: boolean;
};

/** The store as its process uses it, with everything that passes told to the ledger. */
export function witnessed({ store, ledger, clock, isNamed, isForgetful }: Deps): SessionStore {
  const settled = (id: SessionId) =>
    ledger.accounts.get(id)?.accepted ?? ledger.accounts.get(id)?.seen ?? null;

  /** As this process read them last: what it takes back. */
  const endings = new Map<SessionId, string>();

  function noteAttempt(account: Account, seen: number, event: LaterEvent): void {
    if (event.kind === 'deadline-moved') {
      account.moves.push({ number: seen + 1, deadline: event.deadline, acknowledged: false });
    }
    if (event.kind === 'reopened') {
      account.moves.push({ number: seen + 1, deadline: event.deadline, acknowledged: false });
    }
    if (event.kind !== 'ended') return;
    account.ending = true;
    // The same try, sent again: this time it counts.
    account.takenBack.delete(JSON.stringify(event.ending));
    if ('by' in event.ending) return;
    account.expiries.push({ ending: JSON.stringify(event.ending), now: clock.now() });
  }

  return {
    ...store,
    async create(id, asked) {
      const question = JSON.stringify([asked.asker.client, asked.asker.folder, asked.request]);
      const questionIds = asked.request.questions.map((one) => one.id);
      const account = ledger.open({ id, question, questionIds, askedDeadline: asked.deadline });
      const session = await store.create(id, asked);
      account.named = isNamed(id);
      return session;
    },
    async get(id) {
      const before = settled(id);
      const found = await store.get(id);
      if (found?.state === 'ended') endings.set(id, JSON.stringify(found.ending));
      ledger.read(id, before, found);
      return found;
    },
    async append(id, seen, event) {
      const account = ledger.accounts.get(id);
      const ending = event.kind === 'reopened' ? (endings.get(id) ?? null) : null;
      const wasSent = account?.sent === true && !isForgetful;
      if (ending !== null) account?.past.add(ending);
      if (account !== undefined) noteAttempt(account, seen, event);
      const before = settled(id);
      const appended = await store.append(id, seen, event);
      ledger.read(id, before, appended.session);
      if (appended.won && account !== undefined) {
        if (event.kind === 'delivered') account.deliveries += 1;
        if (event.kind === 'reopened') ledger.takeBack(account, { ending, wasSent });
      }
      return appended;
    },
    async loadDraft(id) {
      const account = ledger.accounts.get(id);
      const kept = account?.kept ?? null;
      const found = await store.loadDraft(id);
      // An ending voids the draft, and one may be on its way.
      if (account !== undefined && kept !== null && !account.ending && !holds(found, kept)) {
        ledger.fail(
          'drafts survive',
          `${id}: ${JSON.stringify(kept)} was kept, ${JSON.stringify(found)} found`,
        );
      }
      if (account !== undefined) {
        const texts = found.answers.map(({ customInput, globalNote }) => [
          customInput?.value ?? null,
          globalNote?.value ?? null,
        ]);
        checkPlaces(ledger, account, texts);
      }
      return found;
    },
  };
}

/** Whether every field of every question is there as it was kept, or newer. */
function holds(found: FormDraft, kept: FormDraft): boolean {
  const fields = ['selectedIds', 'customInput', 'globalNote'] as const;
  return kept.answers.every((draft, at) =>
    fields.every((field) => (draftAt(found, at)[field]?.at ?? -1) >= (draft[field]?.at ?? -1)),
  );
}
