import { spawn } from '@lydell/node-pty';
import { programEnv } from './program-process.ts';
import { createEmulator } from './terminal-emulator.ts';

/** A real terminal beside the browser, as far as a browser test needs one: what it shows, and its end. */
export type SideTerminal = { screen(): string; press(key: string): void; close(): void };

export function openSideTerminal(command: string, home: string): SideTerminal {
  const emulator = createEmulator(100, 30);
  const pty = spawn('/bin/sh', ['-c', command], {
    cols: 100,
    rows: 30,
    env: programEnv(home, { TERM: 'xterm-256color', LANG: 'C.UTF-8' }),
  });
  pty.onData((data) => void emulator.write(data));
  return {
    screen: () => emulator.screen().join('\n'),
    press: (key) => pty.write(key),
    close: () => pty.kill('SIGKILL'),
  };
}
