import { checkAccount } from './invariants.ts';
import type { Life } from './scheduler.ts';
import type { World } from './world.ts';

const hourMs = 60 * 60 * 1_000;
/** Further than clocks were put back and deadlines put off: an answer that was taken back has a day to be given anew. */
const beyondEveryDeadlineMs = 27 * hourMs;

/**
 * The end of a run. Troubles stop, in some runs with the power; a new process lets every deadline pass and compares
 * what it finds, and what every surviving process sees, with what people and agents were told.
 */
export async function audit(world: World, end: 'power cut' | 'quiet'): Promise<void> {
  const { machine, scheduler, ledger } = world;
  machine.thawAll();
  if (end === 'power cut') machine.powerCut('none');
  const life: Life = { name: 'auditor', state: 'running' };
  const auditor = machine.start();
  await auditor.tidy();
  auditor.services.hostPortal();
  machine.jumpClock(beyondEveryDeadlineMs);
  const isOpen = async () => (await auditor.store.listOpen()).length > 0;
  for (let looks = 0; looks < 200 && (await isOpen()); looks += 1) await scheduler.sleep(life, 1_000);
  for (const account of ledger.accounts.values()) {
    for (const { store } of machine.living()) await store.get(account.id);
    checkAccount(ledger, account, await auditor.store.get(account.id));
  }
  for (const session of await auditor.store.listEnded({ limit: 100 })) ledger.read(session.id, null, session);
}
