import { spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import type { ToolResult } from '../../src/domain/session/result.ts';
import type { Agent } from './agent-process.ts';
import { eventually, programEnv } from './program-process.ts';
import { createEmulator, type Emulator } from './terminal-emulator.ts';

/** A real pseudo-terminal with a shell command in it, seen through an emulator. */
export type TerminalWindow = {
  readonly pid: number;
  readonly emulator: Emulator;
  screen(): string;
  press(...keys: readonly string[]): void;
  /** Resolves when the text is on the screen. */
  until(text: string | RegExp): Promise<void>;
  resize(cols: number, rows: number): void;
  kill(signal: string): void;
  /** Closes the window with the program in it, as a person does: the terminal is gone. */
  hangUp(): void;
  readonly exit: Promise<number>;
  /** The number of the signal that ended it; 0 when it ended by itself. */
  readonly endedBy: Promise<number>;
};

export type WindowOptions = {
  readonly home: string;
  readonly cols?: number;
  readonly rows?: number;
  readonly env?: Record<string, string>;
};

/** Keys as a terminal sends them. */
export const keys = {
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  enter: '\r',
  esc: '\x1b',
  tab: '\t',
  ctrlC: '\x03',
  ctrlU: '\x15',
  paste: (text: string) => `\x1b[200~${text}\x1b[201~`,
} as const;

export function openWindow(
  command: string,
  { home, cols = 80, rows = 24, env = {} }: WindowOptions,
): TerminalWindow {
  const emulator = createEmulator(cols, rows);
  const pty = spawn('/bin/sh', ['-c', command], {
    cols,
    rows,
    env: programEnv(home, { TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env }),
  });
  pty.onData(showWholeFrames((bytes) => void emulator.write(bytes)));
  const ended = new Promise<{ exitCode: number; signal?: number }>((resolve) => pty.onExit(resolve));
  const exit = ended.then(({ exitCode }) => exitCode);
  let over = false;
  void exit.then(() => {
    over = true;
  });
  onTestFinished(() => {
    if (!over) pty.kill('SIGKILL');
  });
  const screen = () => emulator.screen().join('\n');
  return {
    pid: pty.pid,
    emulator,
    screen,
    press(...all) {
      for (const key of all) pty.write(key);
    },
    async until(text) {
      const found = () => (typeof text === 'string' ? screen().includes(text) : text.test(screen()));
      await eventually(async () => found(), { what: `${text} on the screen` }).catch((cause: unknown) => {
        throw new Error(`the screen was\n${screen()}`, { cause });
      });
    },
    resize(toCols, toRows) {
      emulator.resize(toCols, toRows);
      pty.resize(toCols, toRows);
    },
    kill: (signal) => pty.kill(signal),
    // Not in the package's types: it closes our side, and then signals, as terminal programs do.
    hangUp: () => (pty as unknown as { destroy(): void }).destroy(),
    exit,
    endedBy: ended.then(({ signal = 0 }) => signal),
  };
}

/** Terminals show what stands between these two at once, however it arrives. */
const frameStart = '\x1b[?2026h';
const frameEnd = '\x1b[?2026l';

/** On a busy machine a frame comes in parts: half of one has rows that are in no frame, or the cursor in none. */
function showWholeFrames(show: (bytes: string) => void): (bytes: string) => void {
  let kept = '';
  return (bytes) => {
    kept += bytes;
    const start = kept.lastIndexOf(frameStart);
    const whole = start > kept.lastIndexOf(frameEnd) ? start : kept.length;
    show(kept.slice(0, whole));
    kept = kept.slice(whole);
  };
}

/** The same, once the question is in view and its keys count. */
export async function openQuestion(command: string, options: WindowOptions): Promise<TerminalWindow> {
  const window = openWindow(command, options);
  await window.until(/(\d:\d\d left|剩余 \d)/);
  await untilKeysCount();
  return window;
}

/** What has just come into view takes no key for 300 ms. */
export async function untilKeysCount(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 350));
}

const deployQuestion = {
  title: 'How should it be deployed?',
  prompt: 'Three services still call it. **Rolling back is slow**, so I need your decision.',
  selection_mode: 'single',
  options: [
    { id: 'blue', label: 'Blue/green', description: 'Instant rollback.', recommended: true },
    { id: 'rolling', label: 'Rolling' },
    { id: 'stop', label: 'Stop and replace' },
  ],
  interface: 'terminal',
} as const;

/** Asks over MCP for a terminal, and gives what the agent is handed. A form is asked as it is. */
export async function handOff(
  agent: Agent,
  more: Record<string, unknown> = {},
): Promise<ToolResult & { readonly terminal_command: string }> {
  const isForm = Object.hasOwn(more, 'questions');
  const result = await agent.ask(
    isForm ? { ...more, interface: 'terminal' } : { ...deployQuestion, ...more },
  );
  const { terminal_command } = result;
  if (terminal_command === null) throw new Error(`no command was handed over: ${JSON.stringify(result)}`);
  return { ...result, terminal_command };
}

/** A question in a terminal, and what its agent gets when it asks for the result. */
export type AskedInTerminal = { readonly window: TerminalWindow; readonly result: () => Promise<ToolResult> };

/** Asks over MCP and runs the handed command, until the question is in view and its keys count. */
export async function askInTerminal(
  agent: Agent,
  home: string,
  more: Record<string, unknown> = {},
): Promise<AskedInTerminal> {
  const { terminal_command, session_id } = await handOff(agent, more);
  const window = await openQuestion(terminal_command, { home });
  return { window, result: () => agent.poll(session_id) };
}
