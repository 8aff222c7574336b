import { PassThrough } from 'node:stream';
import { selectionModes } from '../../src/domain/question/mode.ts';
import { isSessionId } from '../../src/domain/session/session-id.ts';
import { parseRequest } from '../../src/domain/validation/parse-request.ts';
import { parseMarkdown } from '../../src/markdown/parse.ts';
import { readEntry } from '../../src/store/stored-text.ts';
import { listenToKeys } from '../../src/terminal/keys/keyboard.ts';
import { view } from '../../src/terminal/view/view.ts';
import { request, terms } from '../support/samples.ts';
import type { Random } from '../support/seeded-random.ts';
import { frameText, type Played, play, shownState } from '../support/terminal-samples.ts';
import type { FuzzTarget } from './fuzz.ts';
import { anyBytes, anyJson, anyText, damage, mutateJson, soundArguments } from './inputs.ts';

/** Whatever an agent sends is a request or a list of problems that each say where and what. */
const toolArguments: FuzzTarget = {
  name: 'tool arguments',
  open: async () => ({
    run(random) {
      const parsed = parseRequest(random.chance(0.7) ? mutateJson(random, soundArguments) : anyJson(random));
      if (parsed.ok) return;
      if (parsed.problems.length === 0) throw new Error('refused without a reason');
    },
  }),
};

const markdown: FuzzTarget = {
  name: 'Markdown in both faces',
  open: async () => ({
    run(random) {
      const text = anyText(random, 2_000);
      parseMarkdown(text);
      frameText(
        view(shownState({ event: { request: request({ prompt: text, title: anyText(random, 60) }) } })),
      );
    },
  }),
};

/** Bytes from a terminal: keys, pastes, reports, noise. */
const terminalKeys: FuzzTarget = {
  name: 'terminal input',
  open: async () => ({
    async run(random) {
      const size = { cols: random.between(1, 120), rows: random.between(1, 40) };
      const mode = random.pick(selectionModes);
      let state = shownState({
        event: { request: request({ mode }), terms: terms({ singleSubmit: random.chance(0.5) }) },
        size,
      });
      const take = (event: Played) => {
        state = play(state, event).state;
      };
      const input = new PassThrough();
      const stop = listenToKeys(input, 1, {
        onKeys: (keys) => take({ kind: 'keys', keys, at: state.now + 1 }),
        onPaste: (text) => take({ kind: 'paste', text, at: state.now + 1 }),
      });
      input.emit('data', anyKeys(random));
      take({ kind: 'tick', at: state.now + 500 });
      stop();
      // Many keys in one chunk are one frame, as on a real screen.
      if (frameText(view(state)).some((line) => line.includes('\u001b')))
        throw new Error('an escape reached the screen');
    },
  }),
};

function anyKeys(random: Random): Buffer {
  if (random.chance(0.4)) return anyBytes(random, 60);
  return Buffer.from(random.chance(0.9) ? keyText(random) : anyText(random));
}

const keySequences = [
  '\u001b[A',
  '\u001b[B',
  '\u001b[200~',
  '\u001b[201~',
  '\r',
  '\n',
  '\t',
  ' ',
  '\u007f',
  '\u0003',
  '\u001b',
  's',
  '?',
  'j',
  'k',
  'n',
  'g',
  '1',
  '9',
  'q',
];

function keyText(random: Random): string {
  return Array.from({ length: random.below(40) }, () =>
    random.chance(0.8) ? random.pick(keySequences) : anyText(random, 8),
  ).join('');
}

const storedEvents: FuzzTarget = {
  name: 'stored events',
  open: async () => ({
    run(random) {
      const event = {
        schema: 1,
        kind: random.pick(['asked', 'ended', 'deadline-moved', 'delivered', 'x']),
        at: 1,
        session: soundArguments,
      };
      readEntry(
        random.chance(0.5)
          ? damage(random, JSON.stringify(event))
          : JSON.stringify(mutateJson(random, event)),
      );
      readEntry(anyText(random));
      isSessionId(anyText(random, 40));
    },
  }),
};

/** Everything that is read without touching a file, a socket or a clock. */
export const pureTargets: readonly FuzzTarget[] = [toolArguments, markdown, terminalKeys, storedEvents];
