import { spawn } from '@lydell/node-pty';
import { programEnv } from '../support/program-process.ts';
import { createEmulator } from '../support/terminal-emulator.ts';
import { pause, type World } from './world.ts';

/** A person who runs the commands agents hand over, and types; now and then the window is closed in mid-word. */
export async function liveAtTerminal(world: World): Promise<void> {
  while (!world.isOver()) {
    await pause(100);
    const next = world.handedOver.shift();
    if (next !== undefined) await useTerminal(world, next).catch(() => {});
  }
}

async function useTerminal(world: World, { id, command }: World['handedOver'][number]): Promise<void> {
  const { random, ledger, figures, disk, env } = world;
  const emulator = createEmulator(80, 24);
  const pty = spawn('/bin/sh', ['-c', `exec ${command}`], {
    cols: 80,
    rows: 24,
    env: programEnv(disk.home, { TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env }),
  });
  pty.onData((data) => void emulator.write(data));
  let code: number | null = null;
  const exit = new Promise<void>((resolve) =>
    pty.onExit(({ exitCode }) => {
      code = exitCode;
      resolve();
    }),
  );
  const inView = await within(20_000, () => code !== null || emulator.screen().join('\n').includes(' left'));
  if (inView && code === null) {
    // Keys count a moment after the question came into view.
    await pause(random.between(400, 2_000));
    if (random.chance(0.25)) {
      pty.write('half a thou');
      await pause(random.below(300));
      pty.kill('SIGKILL');
      figures.kills += 1;
      world.handedOver.push({ id, command });
      return;
    }
    // What a terminal before this one left in the field is taken out first.
    const text = world.newText();
    ledger.giving(id, text);
    pty.write('\x15');
    await pause(50);
    pty.write(text);
    await pause(100);
    pty.write('\r');
  }
  await Promise.race([exit, pause(30_000)]);
  const shown = emulator.screen().join('\n');
  if (code === null) pty.kill('SIGKILL');
  // It is told in the line that stays: that the answer is in, with the words of it.
  const given = [...(ledger.sessions.get(id)?.given ?? [])].find((text) => shown.includes(text));
  if (code === 0 && given !== undefined) {
    figures.taken.terminal += 1;
    ledger.taken(id, given);
  }
}

async function within(ms: number, holds: () => boolean): Promise<boolean> {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) return false;
    await pause(50);
  }
  return true;
}
