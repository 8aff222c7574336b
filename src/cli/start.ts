import './program/refuse-old-node.ts';

import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { Script } from 'node:vm';
import type { Recording } from '../mcp/opening/recorded-opening.ts';
import { answerOpening } from './opening/answer-opening.ts';
import { isPlainServer } from './opening/is-plain-server.ts';
import { codeCacheFile, readCode } from './program/code-cache.ts';
import { givenHome, homeFolder } from './program/home.ts';

declare const __CHOICE_BUILD__: string;
declare const __CHOICE_OPENING__: Recording;

/** What the program is told by the lines in front of it. */
export type Start = {
  /** This file's own bytes. */
  readonly program: Buffer;
  /** Where the compiled code may be kept for the next start; null when it came from there, or has no place. */
  readonly codeCache: { readonly file: string; readonly compiled: () => Buffer } | null;
  /** The handshake is in the client's pipe again, and has its answer. */
  readonly isAnswered: boolean;
  /** When the message that loaded the server came in; null where nothing was answered before it. */
  readonly heardAt: number | null;
};

/*
 * The bin file is these lines and, as its last one, the program in a comment: V8 passes over a comment much
 * faster than over code, and with compiled code at hand it never reads the text at all. One file, because it
 * is copied into the home, and package managers replace whole folders while it runs.
 */
// At once, although it may be needed much later: the folder it came from may be replaced meanwhile.
const program = readFileSync(__filename);

if (isPlainServer(process.argv.slice(2), process.env) && process.stdin.isTTY !== true) {
  const { stdin: input, stdout: output } = process;
  answerOpening({ input, output, recording: __CHOICE_OPENING__, now: Date.now, loadServer: loadProgram });
} else {
  loadProgram(false, null);
}

function loadProgram(isAnswered: boolean, heardAt: number | null): void {
  const text = program.toString('latin1', program.lastIndexOf('\n') + '\n//'.length);
  const file = placeOfCode();
  const code = file === null ? null : readCode(file);
  const script = new Script(text, {
    filename: __filename,
    // Stack traces then point into this very file.
    lineOffset: 2,
    columnOffset: '//'.length,
    ...(code === null ? {} : { cachedData: code }),
  });
  const isCompiled = code !== null && script.cachedDataRejected === false;
  const codeCache = file === null || isCompiled ? null : { file, compiled: () => script.createCachedData() };
  const start: Start = { program, codeCache, isAnswered, heardAt };
  script.runInThisContext()(exports, require, module, __filename, __dirname, start);
}

/** The cache saves time and nothing else, so nothing about it may stop a start. */
function placeOfCode(): string | null {
  try {
    const { argv, env, platform } = process;
    const home = homeFolder({ flag: givenHome(argv), env, platform, userHome: homedir() });
    return codeCacheFile(home, __CHOICE_BUILD__, argv[2] === 'terminal' ? 'terminal' : 'server');
  } catch {
    return null;
  }
}
