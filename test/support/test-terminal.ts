import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect } from 'vitest';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { Team } from '../../src/application/team/team.ts';
import type { OpenSession } from '../../src/domain/session/session.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';
import type { SettingValue } from '../../src/settings/spec.ts';
import { type Attached, attachTerminal } from '../../src/terminal/attach.ts';
import type { TerminalDeps } from '../../src/terminal/deps.ts';
import { readMeantFile } from '../../src/terminal/files/read-file.ts';
import type { FakeClock } from './fake-clock.ts';
import { asked } from './samples.ts';
import {
  createEmulatedOutput,
  createEmulator,
  type EmulatedOutput,
  type Emulator,
} from './terminal-emulator.ts';
import { sampleId } from './terminal-samples.ts';
import { createTestWorld } from './test-world.ts';

/** One terminal in front of one home, with a clock that stands still. */
export type TestTerminal = {
  readonly clock: FakeClock;
  readonly store: SessionStore;
  readonly deps: TerminalDeps;
  readonly emulator: Emulator;
  readonly output: EmulatedOutput;
  readonly host: EventEmitter;
  readonly saved: Map<string, SettingValue>;
  readonly remembered: (readonly string[])[];
  readonly opened: string[];
  /** Processes that have died. */
  readonly dead: Set<number>;
  ask(event?: Partial<AskedEvent>, id?: string): Promise<OpenSession>;
  /** Attaches and waits until the keys count. */
  attach(id?: string): Promise<Attachment>;
  /** Sends bytes as a keyboard would, and lets everything settle. */
  type(...chunks: readonly string[]): Promise<void>;
  screen(): Promise<readonly string[]>;
  resize(cols: number, rows: number): Promise<void>;
};

type Attachment = { readonly done: Promise<Attached>; readonly isDone: () => boolean };

type Given = {
  readonly cols?: number;
  readonly rows?: number;
  readonly env?: TerminalDeps['env'];
  readonly plain?: boolean;
  /** Those who share the inbox. */
  readonly team?: Team;
};

export function createTestTerminal({
  cols = 80,
  rows = 24,
  env,
  plain = false,
  team,
}: Given = {}): TestTerminal {
  const world = createTestWorld({ team: team ?? null });
  const { clock, store } = world;
  const emulator = createEmulator(cols, rows);
  const output = createEmulatedOutput(emulator, cols, rows);
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode: (_on: boolean) => {},
  });
  const host = new EventEmitter();
  const opened: string[] = [];
  let attempts = 0;

  const deps: TerminalDeps = {
    ...world,
    portal: {
      address: async ({ id }) => `http://127.0.0.1:18642/choice/${id}`,
      async open({ id }) {
        opened.push(id);
        return `http://127.0.0.1:18642/choice/${id}`;
      },
      command: 'choice-mcp portal',
    },
    readMeantFile: (typed) =>
      readMeantFile(typed, { folder: '/work/api', userHome: '/home/ada', platform: 'linux' }),
    reopenCommand: (id) => `choice-mcp history reopen ${id}`,
    newAttempt() {
      attempts += 1;
      return `attempt-${attempts}`;
    },
    program: 'choice-mcp terminal',
    me: { id: 'terminal-1', pid: 1, host: 'here' },
    streams: { input, output },
    host,
    env: env ?? { TERM: 'xterm-256color', LANG: 'en_US.UTF-8' },
    platform: 'linux',
    plain,
  };

  async function settle(): Promise<void> {
    await clock.advanceBy(0);
    await output.settled();
  }

  return {
    clock,
    store,
    deps,
    emulator,
    output,
    host,
    saved: world.stored,
    remembered: world.hidden,
    opened,
    dead: world.dead,
    ask: (event = {}, id = sampleId) =>
      store.create(id, asked({ at: clock.now(), face: 'terminal', ...event })),
    async attach(id = sampleId) {
      let over = false;
      const done = attachTerminal(deps, id).finally(() => {
        over = true;
      });
      await settle();
      await clock.advanceBy(300);
      await settle();
      return { done, isDone: () => over };
    },
    async type(...chunks) {
      for (const chunk of chunks) {
        input.write(chunk);
        await settle();
      }
    },
    async screen() {
      await settle();
      return emulator.screen();
    },
    async resize(toCols, toRows) {
      emulator.resize(toCols, toRows);
      output.columns = toCols;
      output.rows = toRows;
      output.emit('resize');
      await settle();
    },
  };
}

/** A terminal with a question that is already in view. */
export async function openedTerminal(
  event: Partial<AskedEvent> = {},
  given: Given = {},
): Promise<Attachment & { readonly terminal: TestTerminal }> {
  const terminal = createTestTerminal(given);
  await terminal.ask(event);
  return { terminal, ...(await terminal.attach()) };
}

/** A lone Esc waits for the rest of a sequence in real time, so a test has to wait for its effect. */
export async function screenWith(terminal: TestTerminal, text: string): Promise<readonly string[]> {
  await expect.poll(async () => (await terminal.screen()).join('\n')).toContain(text);
  return terminal.screen();
}
