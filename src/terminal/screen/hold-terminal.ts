import type { TerminalDeps, TerminalStreams } from '../deps.ts';
import { type KeyListener, listenToKeys } from '../keys/keyboard.ts';
import type { Size } from '../state/state.ts';
import type { Frame } from '../text/row.ts';
import { readCapabilities } from './capabilities.ts';
import { type LeaveReason, watchLeaving } from './leaving.ts';
import { createPaint, createScreen } from './screen.ts';

type HoldDeps = Pick<TerminalDeps, 'streams' | 'host' | 'env' | 'platform'>;

type Holder = KeyListener & {
  readonly onResize: (size: Size) => void;
  /** The terminal is ours again after the process was stopped; it has to be drawn anew. */
  readonly onResume: () => void;
  /** The terminal goes away. */
  readonly leave: (why: LeaveReason) => void;
};

type HeldTerminal = {
  draw(frame: Frame): void;
  /** Puts the terminal back as it was found. */
  release(): void;
};

/** Takes the whole terminal: raw keys, the other buffer, signals. */
export function holdTerminal({ streams, host, env, platform }: HoldDeps, holder: Holder): HeldTerminal {
  const { input, output } = streams;
  const can = readCapabilities(env, platform);
  const screen = createScreen(output, createPaint(can));
  const wasRaw = input.isRaw ?? false;

  function begin(): void {
    input.setRawMode?.(true);
    screen.begin();
  }

  function restore(): void {
    screen.end();
    try {
      input.setRawMode?.(wasRaw);
    } catch {
      // The terminal is gone: there is nothing left to restore.
    }
  }

  function onResize(): void {
    screen.forget();
    holder.onResize(sizeOf(streams));
  }

  /** Back from being stopped: the shell has had the terminal in the meantime. */
  function onResume(): void {
    input.setRawMode?.(false);
    begin();
    holder.onResume();
  }

  const stopWatching = watchLeaving({ host, streams, restore, leave: holder.leave });
  begin();
  const stopListening = listenToKeys(input, can.escapeMs, holder);
  input.resume();
  output.on('resize', onResize);
  host.on('SIGCONT', onResume);
  return {
    draw: screen.draw,
    release() {
      stopListening();
      stopWatching();
      output.off('resize', onResize);
      host.off('SIGCONT', onResume);
      restore();
      input.pause();
    },
  };
}

export function sizeOf({ output }: TerminalStreams): Size {
  return { cols: output.columns || 80, rows: output.rows || 24 };
}
