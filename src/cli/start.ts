import './program/refuse-old-node.ts';

import { join } from 'node:path';
import type { Recording } from '../mcp/handshake/recorded-opening.ts';
import { answerHandshake } from './answer-handshake.ts';
import { hearEvent, readHookCall } from './hook/hear-event.ts';
import type { main } from './main.ts';
import { startWordsHere } from './program/refuse-old-node.ts';
import { isPlainServer } from './program/resolve-command.ts';
import { cannotAsk } from './strings-start.ts';

declare const __CHOICE_OPENING__: Recording;

/*
 * The file that is started. The program beside it is one whole file as well: package managers replace their folder
 * under a server that runs for days, and what is loaded then is a whole program, if a newer one.
 */
const file = join(__dirname, 'program.cjs');
const args = process.argv.slice(2);
const hookCall = readHookCall(args, process.env);

if (hookCall !== null && process.stdin.isTTY !== true) {
  hearEvent(hookCall, {
    env: process.env,
    input: process.stdin,
    act: (event) => void loadProgram()?.main({ isAnswered: false, heardAt: null, event }),
  });
} else if (isPlainServer(args, process.env) && process.stdin.isTTY !== true) {
  const { stdin: input, stdout: output } = process;
  answerHandshake({
    input,
    output,
    recording: __CHOICE_OPENING__,
    now: Date.now,
    loadServer() {
      const program = loadProgram();
      return program === null
        ? null
        : (isAnswered, heardAt) => void program.main({ isAnswered, heardAt, event: null });
    },
    whyNot: cannotAsk(file),
  });
} else {
  const program = loadProgram();
  if (program === null) {
    process.stderr.write(`${startWordsHere.cannotLoad(file)}\n`);
    process.exitCode = 1;
  } else {
    void program.main({ isAnswered: false, heardAt: null, event: null });
  }
}

/** Null when it is not there, or only half of it is: a package manager may be writing it. Nothing runs by being loaded. */
function loadProgram(): { readonly main: typeof main } | null {
  try {
    const program = require('./program.cjs');
    if (typeof program.main === 'function') return program;
  } catch {
    // The callers say that it cannot be loaded.
  }
  // The beginning of a program may be one that runs, and Node would not look at the file again.
  delete require.cache[file];
  return null;
}
