import type { Request } from '../../src/domain/question/request.ts';
import type { Asker } from '../../src/domain/session/asker.ts';
import type { ReadableSession } from '../../src/domain/session/session.ts';
import type { Account } from './ledger.ts';
import type { SimulatedProcess } from './machine.ts';
import type { World } from './world.ts';

/** Answers younger than ten minutes are continued; a minute is left for what happens between two looks at a clock. */
const surelyRecentMs = 9 * 60 * 1_000;

type Question = { readonly asker: Asker; readonly question: Request };

/** Sessions of the same question that asking now has to go on with, instead of asking a person again. */
export function mustContinue(
  { ledger }: World,
  process: SimulatedProcess,
  { asker, question }: Question,
): readonly Account[] {
  const wanted = JSON.stringify([asker.client, asker.folder, question]);
  return [...ledger.accounts.values()].filter(
    (account) =>
      account.stored &&
      account.question === wanted &&
      isUncollected(account, process.clock.now()) &&
      isKnown(account, process),
  );
}

/**
 * On a full disk the mark that an answer waits cannot be written, and the entry of its question stands in for it. Where
 * that could not be written, either, or went with the power, only a process that has looked at all sessions knows.
 */
function isKnown({ markRefusedMs, named }: Account, { startedMs, hasTidied }: SimulatedProcess): boolean {
  return markRefusedMs === null || named || (startedMs >= markRefusedMs && hasTidied());
}

function isUncollected({ accepted, past, sent, endedAt }: Account, now: number): boolean {
  const byPerson = accepted?.includes('"submitted"') === true && !past.has(accepted);
  return byPerson && !sent && Math.abs(now - endedAt) < surelyRecentMs;
}

/** The agent has its question; a person who answered it already must not see it as a new one. */
export function noteAsked(
  { ledger }: World,
  { clock }: SimulatedProcess,
  { session, before }: { readonly session: ReadableSession; readonly before: readonly Account[] },
): void {
  const account = ledger.accounts.get(session.id);
  if (account === undefined) {
    ledger.fail('nothing is invented', `${session.id} was never asked`);
    return;
  }
  account.stored = true;
  // Another call may have brought it home meanwhile, or the clock jumped.
  const uncollected = before.filter((earlier) => isUncollected(earlier, clock.now()));
  if (uncollected.length > 0 && session.state === 'open') {
    const ids = uncollected.map(({ id }) => id).join(', ');
    ledger.fail('no person is asked twice', `${session.id} repeats ${ids}, answered and not collected`);
  }
}
