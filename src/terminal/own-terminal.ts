import { closeSync, openSync } from 'node:fs';
import { isatty, ReadStream, WriteStream } from 'node:tty';
import type { TerminalStreams } from './deps.ts';

export type OwnTerminal = TerminalStreams & { close(): void };

/**
 * The terminal this process was started in, even when its stdin and stdout are pipes: `x=$(choice-mcp ask …)`
 * asks on the screen. Null when there is none, as in CI or under an agent's shell tool.
 */
export function openOwnTerminal(platform: string): OwnTerminal | null {
  const [readFrom, writeTo] = terminalDevices(platform);
  const opened: number[] = [];
  const open = (path: string, flags: string) => {
    const descriptor = openSync(path, flags);
    opened.push(descriptor);
    return descriptor;
  };
  try {
    const [from, to] = [open(readFrom, 'r+'), open(writeTo, 'r+')];
    if (!isatty(from) || !isatty(to)) throw new Error('not a terminal');
    const input = new ReadStream(from);
    const output = new WriteStream(to);
    return {
      input,
      output,
      close() {
        input.destroy();
        output.destroy();
      },
    };
  } catch {
    // Without a controlling terminal the device exists but cannot be opened.
    for (const descriptor of opened) closeSync(descriptor);
    return null;
  }
}

/** In full on Windows: a bare `CONIN$` Node takes for a file in the current folder. */
export function terminalDevices(platform: string): readonly [input: string, output: string] {
  return platform === 'win32' ? ['\\\\.\\CONIN$', '\\\\.\\CONOUT$'] : ['/dev/tty', '/dev/tty'];
}
