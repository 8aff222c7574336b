import { Writable } from 'node:stream';
import unicode from '@xterm/addon-unicode11';
import headless from '@xterm/headless';

/** A terminal that remembers what a person would see on it. */
export type Emulator = {
  write(bytes: string | Uint8Array): Promise<void>;
  /** Rows of the visible screen, without trailing spaces. */
  screen(): readonly string[];
  /** Everything above and on the normal screen. */
  scrollback(): readonly string[];
  cursor(): { readonly row: number; readonly column: number };
  isCursorHidden(): boolean;
  isAlternate(): boolean;
  pastesInBrackets(): boolean;
  wraps(): boolean;
  resize(cols: number, rows: number): void;
};

export function createEmulator(cols: number, rows: number): Emulator {
  const terminal = new headless.Terminal({ cols, rows, allowProposedApi: true, scrollback: 1_000 });
  terminal.loadAddon(new unicode.Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  const read = (buffer: typeof terminal.buffer.active, from: number, count: number) =>
    Array.from({ length: count }, (_row, at) =>
      (buffer.getLine(from + at)?.translateToString(true) ?? '').trimEnd(),
    );
  return {
    write: (bytes) => new Promise((resolve) => terminal.write(bytes, resolve)),
    screen: () => read(terminal.buffer.active, terminal.buffer.active.viewportY, terminal.rows),
    scrollback: () => trimBlank(read(terminal.buffer.normal, 0, terminal.buffer.normal.length)),
    cursor: () => ({ row: terminal.buffer.active.cursorY, column: terminal.buffer.active.cursorX }),
    // The public interface does not say whether the cursor is shown; its own core does.
    isCursorHidden: () => coreOf(terminal).coreService.isCursorHidden,
    isAlternate: () => terminal.buffer.active.type === 'alternate',
    pastesInBrackets: () => terminal.modes.bracketedPasteMode,
    wraps: () => terminal.modes.wraparoundMode,
    resize: (toCols, toRows) => terminal.resize(toCols, toRows),
  };
}

type Core = { readonly coreService: { readonly isCursorHidden: boolean } };

function coreOf(terminal: object): Core {
  return (terminal as { readonly _core: Core })._core;
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(0, last + 1);
}

/** An output stream with a size, whose bytes go to an emulator and are kept. */
export type EmulatedOutput = Writable & {
  columns: number;
  rows: number;
  readonly isTTY: true;
  readonly bytes: () => string;
  /** Resolves when everything written so far is on the screen. */
  readonly settled: () => Promise<void>;
};

export function createEmulatedOutput(emulator: Emulator, cols: number, rows: number): EmulatedOutput {
  let bytes = '';
  let last: Promise<void> = Promise.resolve();
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      bytes += chunk;
      last = emulator.write(chunk);
      done();
    },
  });
  return Object.assign(stream, {
    columns: cols,
    rows,
    isTTY: true as const,
    bytes: () => bytes,
    settled: () => last,
  });
}
