import { createAnswerSession } from '../../src/application/answer-session.ts';
import { createKeepDraft } from '../../src/application/keep-draft.ts';
import { createSteerSession } from '../../src/application/steer-session.ts';
import { coreSlice } from '../../src/settings/core-slice.ts';
import { createSnapshot } from '../../src/settings/snapshot.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { askInTerminal } from '../../src/terminal/ask-in-terminal.ts';
import { exitCodeOf, outcomeLines } from '../../src/terminal/outcome.ts';
import { terminalSlice } from '../../src/terminal/settings.ts';
import { createRealClock } from './real-clock.ts';
import { asked } from './samples.ts';

/** A process that asks on its own terminal and says the outcome on stdout, which may be a pipe. */
async function main(): Promise<void> {
  const clock = createRealClock();
  const isAlive = () => true;
  const store = createMemoryStore({ clock, isAlive });
  const id = '01hzzzzzzzzzzzzzzzzzzzzzzz';
  await store.create(id, asked({ at: clock.now(), face: 'terminal' }));
  const read = async () => createSnapshot<never>([...coreSlice.specs, ...terminalSlice.specs], {}) as never;
  const attached = await askInTerminal(
    {
      store,
      clock,
      isAlive,
      answer: createAnswerSession({ store, clock }),
      steer: createSteerSession({ store, clock, isAlive }),
      keepDraft: createKeepDraft(store),
      hiddenOptions: { remember: async () => {} },
      settings: { read, set: async () => ({ kind: 'saved', snapshot: await read() }) },
      portal: { address: async () => null, open: async () => ({ url: null, opened: false }) },
      log: { error() {}, warn() {}, info() {}, debug() {} },
      newAttempt: () => 'attempt',
      program: 'test',
      me: { id: 'me', pid: process.pid, host: 'here' },
      host: process,
      env: process.env,
      platform: process.platform,
      plain: false,
    },
    id,
  );
  if (attached === null) {
    process.stdout.write('no terminal\n');
    return;
  }
  const { outcome, language } = attached;
  process.stdout.write(`${outcomeLines(outcome, { language, unicode: true }).join('\n')}\n`);
  process.exitCode = exitCodeOf(outcome);
}

void main();
