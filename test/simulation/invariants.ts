import { type Answer, normalAnswer } from '../../src/domain/answer/answer.ts';
import { answerInProgress, emptyDraft } from '../../src/domain/answer/draft.ts';
import { partsOf } from '../../src/domain/question/request.ts';
import { toOutcome } from '../../src/domain/session/outcome.ts';
import type { EndedSession, Session } from '../../src/domain/session/session.ts';
import type { Account, Ledger } from './ledger.ts';

/** What a process that has never been in the run finds, against what people, agents and processes were told. */
export function checkAccount(ledger: Ledger, account: Account, found: Session | null): void {
  ledger.read(account.id, account.accepted ?? account.seen, found);
  if (found === null) return;
  if (found.state !== 'ended') {
    ledger.fail('every run comes to rest', `${account.id} is ${found.state} long after its deadline`);
    return;
  }
  checkEnding(ledger, account, found);
  const text = JSON.stringify(found.ending);
  if (account.takenBack.has(text) && account.accepted !== text) {
    ledger.fail('one ending, and all agree', `${account.id} ended as ${text} again, which was taken back`);
  }
  checkPlaces(ledger, account, toOutcome(found).answers.map(textsOf));
  checkDelivery(ledger, account, found);
}

function checkEnding(ledger: Ledger, account: Account, session: EndedSession): void {
  const { ending } = session;
  const text = JSON.stringify(ending);
  if ('by' in ending) {
    if (!ledger.wasGiven(text)) ledger.fail('nothing is invented', `${account.id}: no person gave ${text}`);
    return;
  }
  const inTime = account.expiries.some((one) => one.ending === text && one.now >= session.deadline);
  if (!inTime) {
    ledger.fail(
      'nothing is invented',
      `${account.id} ended as ${text} before its deadline ${session.deadline}`,
    );
  }
  if (!isDeadlineInForce(account, session.deadline)) {
    ledger.fail(
      'nothing is invented',
      `${account.id} ended by ${session.deadline}, which a person had moved`,
    );
  }
  if (ending.kind === 'auto_submitted' && JSON.stringify(ending.answers) !== preselected(session)) {
    ledger.fail('nothing is invented', `${account.id} was submitted as ${text}, which was not preselected`);
  }
}

/** The last move a person was told of, or one written after it. */
function isDeadlineInForce({ moves, askedDeadline }: Account, deadline: number): boolean {
  const acknowledged = moves.filter((move) => move.acknowledged).map((move) => move.number);
  const last = Math.max(0, ...acknowledged);
  if (last === 0 && deadline === askedDeadline) return true;
  return moves.some((move) => move.number >= last && move.deadline === deadline);
}

function preselected(session: EndedSession): string {
  const parts = partsOf({ ...session, hidden: [] });
  return JSON.stringify(parts.map((part) => normalAnswer(part.question, answerInProgress(part, emptyDraft))));
}

function textsOf({ customInput, globalNote }: Answer): readonly (string | null)[] {
  return [customInput, globalNote];
}

/** Whatever was written at one question names it; at another it has crossed over. */
export function checkPlaces(
  ledger: Ledger,
  { id, questionIds }: Account,
  places: readonly (readonly (string | null)[])[],
): void {
  places.forEach((texts, at) => {
    const mark = ` at ${questionIds[at]}`;
    for (const text of texts) {
      if (text !== null && !text.endsWith(mark))
        ledger.fail('answers stay at their questions', `${id}: ${JSON.stringify(text)} is found${mark}`);
    }
  });
}

function checkDelivery(ledger: Ledger, account: Account, session: EndedSession): void {
  if (account.deliveries > 1) {
    ledger.fail('exactly one delivery', `${account.id} was noted as delivered ${account.deliveries} times`);
  }
  if (account.deliveryNoted && !session.delivered) {
    ledger.fail('exactly one delivery', `${account.id} was noted as delivered, and the note is gone`);
  }
  if (session.delivered && !account.sent) {
    ledger.fail('exactly one delivery', `${account.id} counts as delivered, and no client was sent it`);
  }
}
