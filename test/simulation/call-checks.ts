import { type Asker, isSameAsker } from '../../src/domain/session/asker.ts';
import type { EndedSession } from '../../src/domain/session/session.ts';
import type { Account } from './ledger.ts';
import type { SimulatedProcess } from './machine.ts';
import { isPrompt } from './profile.ts';
import type { World } from './world.ts';

/** Every process reads every second and a half what changed; the rest is for the steps on the way. */
const promptMs = 2_000;

/** A call that waits when a person's answer is acknowledged has it soon, also where every hint was lost. */
export function checkPromptness(
  { ledger, scheduler, profile }: World,
  { id, acceptedAfterMs }: Account,
  startedMs: number,
): void {
  const sleptOnMs = scheduler.elapsedMs() - Math.max(acceptedAfterMs, startedMs);
  if (isPrompt(profile) && sleptOnMs > promptMs) {
    ledger.fail('who waits hears of it', `${id} was answered, and its call slept on for ${sleptOnMs} ms`);
  }
}

type Announced = { readonly asker: Asker; readonly late: readonly EndedSession[] };

/** Late answers are told to the asker they belong to, once by each process. */
export function checkAnnounced(
  { ledger }: World,
  { life }: SimulatedProcess,
  { asker, late }: Announced,
): void {
  for (const session of late) {
    const account = ledger.accounts.get(session.id);
    ledger.read(session.id, null, session);
    if (!isSameAsker(session.asker, asker) || session.ending.kind !== 'submitted') {
      ledger.fail('nothing is invented', `${session.id} was announced to another asker, or is no answer`);
    }
    if (account?.announcedBy.has(life.name)) {
      ledger.fail('exactly one delivery', `${session.id} was announced twice by ${life.name}`);
    }
    account?.announcedBy.add(life.name);
  }
}
