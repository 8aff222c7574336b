import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import { languages } from '../../src/domain/language.ts';
import { selectionModes } from '../../src/domain/question/mode.ts';
import type { Question } from '../../src/domain/question/question.ts';
import { keyTables } from '../../src/terminal/keys/keys.ts';
import { createPaint, createScreen } from '../../src/terminal/screen/screen.ts';
import { openEditor } from '../../src/terminal/state/fields.ts';
import { isTooSmall, type State } from '../../src/terminal/state/state.ts';
import { asciiSymbols, toAscii, unicodeSymbols } from '../../src/terminal/text/symbols.ts';
import { textWidth } from '../../src/terminal/text/width.ts';
import { view } from '../../src/terminal/view/view.ts';
import { form, option, request, terms } from '../support/samples.ts';
import { createEmulator } from '../support/terminal-emulator.ts';
import {
  frameText,
  play as happen,
  keyNamed,
  type Played,
  screenSettings,
  shownState,
} from '../support/terminal-samples.ts';

/** Pieces whose width every terminal agrees on, among them what an attacker would send. */
const piece = fc.constantFrom(
  'a',
  'B',
  ' ',
  ' ',
  '中',
  '文',
  '，',
  'e\u0301',
  '\n',
  '\t',
  '\x1b[2J',
  '\x07',
  '\u202e',
  'word',
  '★',
);
const someText = fc.string({ unit: piece, maxLength: 60 });
const label = fc.string({ unit: piece, minLength: 1, maxLength: 40 });

/** Long enough to be scrolled. */
const evidence = fc.array(someText, { minLength: 1, maxLength: 30 }).map((all) => all.join('\n\n'));

const question = fc.record({
  mode: fc.constantFrom(...selectionModes),
  title: label,
  prompt: fc
    .array(
      fc.oneof(
        someText,
        fc.constantFrom(
          '\n\n# h\n\n',
          '\n- a\n- b\n',
          '\n> q\n',
          '\n```\ncode\n```\n',
          '**b**',
          '\n|a|b|\n|-|-|\n|c|d|\n',
        ),
      ),
      { maxLength: 8 },
    )
    .map((all) => all.join('') || 'p'),
  labels: fc.array(fc.tuple(label, fc.option(someText), fc.boolean(), fc.option(evidence)), {
    minLength: 1,
    maxLength: 14,
  }),
  preview: fc.option(evidence),
  optional: fc.boolean(),
  earlier: fc.option(label),
  min: fc.nat({ max: 2 }),
  placeholder: fc.option(someText),
  globalNote: fc.option(someText),
});

const keys = [...new Set(Object.values(keyTables).flatMap((table) => table.flatMap(({ keys: all }) => all)))];
const size = fc.record({ cols: fc.integer({ min: 1, max: 140 }), rows: fc.integer({ min: 1, max: 30 }) });

type Play = { readonly kind: 'key' | 'text' | 'paste' | 'tick' | 'resize'; readonly value: unknown };
const play: fc.Arbitrary<Play> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...keys).map((value) => ({ kind: 'key' as const, value })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('x', '中', ' ', 'e\u0301').map((value) => ({ kind: 'text' as const, value })),
  },
  { weight: 2, arbitrary: someText.map((value) => ({ kind: 'paste' as const, value })) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 200_000 }).map((value) => ({ kind: 'tick' as const, value })),
  },
  { weight: 2, arbitrary: size.map((value) => ({ kind: 'resize' as const, value })) },
);

function toEvent({ kind, value }: Play, state: State): Played {
  const at = state.now + 1;
  switch (kind) {
    case 'key':
      return { kind: 'keys', keys: [keyNamed(value as string)], at };
    case 'text':
      return { kind: 'keys', keys: [{ name: value as string, text: value as string }], at };
    case 'paste':
      return { kind, text: value as string, at };
    case 'tick':
      return { kind, at: state.now + (value as number) };
    case 'resize':
      return { kind, size: value as State['size'] };
  }
}

/** Every sequence we ever write; agent text can bring none of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const ours = /\x1b\[(?:\?(?:1049|2004|7|25|2026)[hl]|\d+;\d+H|2J|2K|K|[\d;]+m)/g;

const start = fc.record({
  questions: fc.array(question, { minLength: 1, maxLength: 3 }),
  language: fc.constantFrom(...languages),
  unicode: fc.boolean(),
  color: fc.boolean(),
  hints: fc.boolean(),
  first: fc.record({ cols: fc.integer({ min: 20, max: 140 }), rows: fc.integer({ min: 6, max: 30 }) }),
  plays: fc.array(play, { maxLength: 40 }),
});

type Start = typeof start extends fc.Arbitrary<infer T> ? T : never;

function questionFrom(given: Start['questions'][number]): Partial<Question> {
  const textOnly = given.mode === 'text_input';
  const options = textOnly
    ? []
    : given.labels.map(([text, description, recommended, preview], at) =>
        option(`o${at}`, { label: text, description, recommended, preview }),
      );
  const min = textOnly ? 0 : Math.min(given.min, given.mode === 'single' ? 1 : options.length);
  const { mode, title, prompt, placeholder, globalNote, preview, optional } = given;
  return { mode, title, prompt, options, min, minGiven: true, placeholder, globalNote, preview, optional };
}

function open({ questions, language, unicode, hints, first }: Omit<Start, 'plays'>): State {
  const given = questions.map(questionFrom);
  const [only] = given;
  const isSingle = questions.length === 1;
  return shownState({
    event: {
      terms: terms({ language, singleSubmit: isSingle && only?.mode === 'single' }),
      request: isSingle ? request(only) : form(given),
    },
    earlier: questions.map(({ earlier }) =>
      earlier === null ? null : { at: 0, what: earlier, answer: { ...emptyAnswer, selectedIds: ['o0'] } },
    ),
    symbols: unicode ? unicodeSymbols : asciiSymbols,
    settings: screenSettings({ stored: { terminal_navigation_hints: hints } }),
    size: first,
  });
}

describe('The emulated screen equals the view', () => {
  test('after any sequence of keys, pastes, ticks and resizes, in both languages', async () => {
    await fc.assert(
      fc.asyncProperty(start, async (given) => {
        let state = open(given);
        const emulator = createEmulator(state.size.cols, state.size.rows);
        let bytes = '';
        const screen = createScreen({ write: (more) => (bytes += more) }, createPaint(given));
        screen.begin();

        async function check(): Promise<void> {
          const frame = view(state);
          screen.draw(frame);
          expect(bytes.replaceAll(ours, '')).not.toMatch(/\p{Cc}/u);
          await emulator.write(bytes);
          bytes = '';
          const { cols, rows } = state.size;
          expect(frame.rows.length).toBeLessThanOrEqual(rows);
          const lines = frameText(frame);
          for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(cols);
          const expected = [...lines, ...Array<string>(Math.max(0, rows - lines.length)).fill('')];
          expect(emulator.screen()).toEqual(given.unicode ? expected : expected.map(toAscii));
          expect(emulator.isCursorHidden()).toBe(frame.cursor === null);
          if (frame.cursor !== null) expect(emulator.cursor()).toEqual(frame.cursor);
          if (!isTooSmall(state.size)) expect(frame.cursor !== null).toBe(openEditor(state) !== null);
        }

        await check();
        for (const each of given.plays) {
          const event = toEvent(each, state);
          if (event.kind === 'resize') {
            emulator.resize(event.size.cols, event.size.rows);
            screen.forget();
          }
          state = happen(state, event).state;
          await check();
        }
      }),
      { numRuns: 80 },
    );
  });
});
