import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validArguments } from '../../../test/support/arbitraries.ts';
import { parseCall, parseRequest } from './parse-request.ts';

type Raw = Readonly<Record<string, unknown>>;
type Given = { readonly id: string; readonly recommended: boolean };

/** One mistake an agent could make, and where it has to be told. Null where it cannot be made in this request. */
type Mistake = (raw: Raw) => { readonly raw: Raw; readonly path: string } | null;

const optionsOf = (raw: Raw) => (raw.options ?? []) as readonly Given[];
const hasOptions = (raw: Raw) => raw.options !== undefined;

const mistakes: Readonly<Record<string, Mistake>> = {
  'a title left out': (raw) => ({ raw: { ...raw, title: undefined }, path: 'title' }),
  'a prompt left out': (raw) => ({ raw: { ...raw, prompt: null }, path: 'prompt' }),
  'a mode left out': (raw) => ({ raw: { ...raw, selection_mode: undefined }, path: 'selection_mode' }),
  'a title of the wrong kind': (raw) => ({ raw: { ...raw, title: 7 }, path: 'title' }),
  'a strange field': (raw) => ({ raw: { ...raw, colour: 'red' }, path: 'colour' }),
  'an endless note': (raw) => ({
    raw: { ...raw, global_annotation: 'x'.repeat(9_000) },
    path: 'global_annotation',
  }),
  'half a second': (raw) => ({ raw: { ...raw, timeout_seconds: 0.5 }, path: 'timeout_seconds' }),
  'a strange interface': (raw) => ({ raw: { ...raw, interface: 'fax' }, path: 'interface' }),
  'two modes': (raw) => ({
    raw: { ...raw, type: raw.selection_mode === 'multi' ? 'single' : 'multi' },
    path: 'type',
  }),
  'no options': (raw) => (hasOptions(raw) ? { raw: { ...raw, options: [] }, path: 'options' } : null),
  'an option twice': (raw) => {
    const [first] = optionsOf(raw);
    if (first === undefined) return null;
    const options = [...optionsOf(raw), { id: ` ${first.id}` }];
    return { raw: { ...raw, options }, path: `options[${options.length - 1}].id` };
  },
  'nothing recommended': (raw) => {
    const options = optionsOf(raw).map(({ id }) => ({ id }));
    return hasOptions(raw) ? { raw: { ...raw, options }, path: 'options' } : null;
  },
  'an unknown default': (raw) =>
    hasOptions(raw)
      ? { raw: { ...raw, default_selection_ids: ['nobody offers this'] }, path: 'default_selection_ids[0]' }
      : null,
  'a minimum beyond the options': (raw) =>
    hasOptions(raw)
      ? { raw: { ...raw, min_selections: optionsOf(raw).length + 2 }, path: 'min_selections' }
      : null,
  'a note on nothing': (raw) =>
    hasOptions(raw)
      ? { raw: { ...raw, option_annotations: { ghost_: 'boo' } }, path: 'option_annotations.ghost_' }
      : null,
  'options for a text': (raw) =>
    hasOptions(raw) ? null : { raw: { ...raw, options: [{ id: 'a', recommended: true }] }, path: 'options' },
  'a placeholder for no text': (raw) =>
    raw.selection_mode === 'single' || raw.selection_mode === 'multi'
      ? { raw: { ...raw, placeholder: 'type' }, path: 'placeholder' }
      : null,
  'single submit for several': (raw) =>
    raw.selection_mode === 'single'
      ? null
      : { raw: { ...raw, single_submit_mode: true }, path: 'single_submit_mode' },
};

function toldPaths(raw: Raw): readonly string[] {
  const parsed = parseRequest(raw);
  return parsed.ok ? [] : parsed.problems.map((problem) => problem.path);
}

describe('one mistake in any valid request', { timeout: 60_000 }, () => {
  test.each(Object.entries(mistakes))('%s is told where it was made', (_what, make) => {
    fc.assert(
      fc.property(validArguments, (valid) => {
        const made = make(valid);
        if (made !== null) expect(toldPaths(made.raw)).toContain(made.path);
      }),
      { numRuns: 100 },
    );
  });

  test('and several are all told', () => {
    fc.assert(
      fc.property(validArguments, (valid) => {
        const raw = { ...valid, colour: 'red', timeout_seconds: 'soon', global_annotation: 5 };
        expect(toldPaths(raw)).toEqual(
          expect.arrayContaining(['colour', 'timeout_seconds', 'global_annotation']),
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe('what makes no difference in any valid request', { timeout: 60_000 }, () => {
  const same = (change: (raw: Raw) => Raw) =>
    fc.assert(
      fc.property(validArguments, (raw) => {
        expect(parseCall(change(raw))).toEqual(parseCall(raw));
      }),
      { numRuns: 200 },
    );

  test('nulls for what is left out', () => {
    same((raw) => ({
      ...Object.fromEntries(['session_id', 'type', 'transport', 'unheard_of'].map((name) => [name, null])),
      ...raw,
    }));
  });

  test('the older name of the mode', () => {
    same(({ selection_mode, ...raw }) => ({ ...raw, type: selection_mode }));
  });

  test('the older values of the mode', () => {
    const older: Raw = { single: 'single_select', multi: 'multi_select' };
    same(({ selection_mode: mode, ...raw }) => ({ ...raw, type: older[String(mode)] ?? mode }));
  });

  test('both names at once, in agreement', () => {
    same((raw) => ({ ...raw, type: raw.selection_mode, transport: raw.interface }));
  });

  test('a switch that has lost its meaning', () => {
    same((raw) => ({ ...raw, allow_cancel: false }));
  });

  test('a trip through JSON', () => {
    same((raw) => JSON.parse(JSON.stringify(raw)) as Raw);
  });

  test('the order of the fields', () => {
    same((raw) => Object.fromEntries(Object.entries(raw).toReversed()));
  });
});
