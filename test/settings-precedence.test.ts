import { describe, expect, test } from 'vitest';
import { slices } from '../src/cli/compose/slices.ts';
import { type Language, languages } from '../src/domain/language.ts';
import { checkSetting } from '../src/settings/check.ts';
import { readEnvironment } from '../src/settings/read-layers.ts';
import { createSnapshot, type Layers, sources } from '../src/settings/snapshot.ts';
import type { SettingSpec, SettingValue } from '../src/settings/spec.ts';

const specs = slices.flatMap((slice): readonly SettingSpec[] => slice.specs);

/** What the contract promises, word for word: key, default, environment name. */
const contract: readonly (readonly [string, SettingValue, string | null])[] = [
  ['language', 'en', 'CHOICE_LANG'],
  ['interface', 'auto', 'CHOICE_INTERFACE'],
  ['terminal_launch', 'agent', 'CHOICE_TERMINAL_LAUNCH'],
  ['timeout_seconds', 300, 'CHOICE_TIMEOUT_SECONDS'],
  ['min_timeout_seconds', 30, 'CHOICE_MIN_TIMEOUT_SECONDS'],
  ['timeout_action', 'reinvoke', 'CHOICE_TIMEOUT_ACTION'],
  ['preselect_recommended', false, null],
  ['single_submit_mode', true, null],
  ['option_annotations_enabled', true, null],
  ['global_annotation_enabled', true, null],
  ['placeholder_visible', true, null],
  ['hold_seconds', 'auto', 'CHOICE_HOLD_SECONDS'],
  ['portal_port', 18_642, 'CHOICE_PORT'],
  ['portal_linger_seconds', 30, 'CHOICE_PORTAL_LINGER_SECONDS'],
  ['theme', 'system', null],
  ['open_browser', true, 'CHOICE_OPEN_BROWSER'],
  ['browser', '', 'BROWSER'],
  ['notify_new', true, null],
  ['notify_upcoming', true, null],
  ['notify_timeout', true, null],
  ['upcoming_threshold_seconds', 10, null],
  ['notify_sound', false, null],
  ['terminal_navigation_hints', true, null],
  ['terminal_annotation_focus', 'option', null],
  ['retention_days', 30, null],
  ['max_sessions', 1_000, null],
  ['recent_limit', 5, null],
  ['settings_first', false, null],
  ['earlier_decisions', true, null],
  ['quick_replies', [], null],
  ['persist_sessions', true, null],
];

test.each(contract)('%s is declared as the contract says, with %j by default', (key, value, env) => {
  expect(specs.filter((spec) => spec.key === key)).toMatchObject([{ default: value, env }]);
});

/** A language without an entry does not compile. */
const sentenceEnds: Readonly<Record<Language, RegExp>> = { en: /\.$/, zh: /。$/ };

test('no key is declared twice', () => {
  expect(new Set(specs.map((spec) => spec.key)).size).toBe(specs.length);
});

describe.each(specs.map((spec) => [spec.key, spec] as const))('%s', (key, spec) => {
  test('has a default that its own check accepts', () => {
    expect(checkSetting(spec, spec.default)).toEqual({ ok: true, value: spec.default });
  });

  test.each(languages)(
    'has words in %s that are no other language’s, and end as its sentences do',
    (language) => {
      const { label, help } = spec.words[language];
      for (const text of [label, help]) expect(text.trim()).not.toBe('');
      const others = languages.filter((other) => other !== language).map((other) => spec.words[other].help);
      expect(others).not.toContain(help);
      expect(help).toMatch(sentenceEnds[language]);
    },
  );

  // The table: whatever subset of layers speaks, the strongest of them is heard, and said to be the source.
  test.each(subsets())('among %j the strongest is in force', (speaking) => {
    const values = distinctValues(spec);
    const layers = Object.fromEntries(
      speaking.map((source, index) => [source, new Map([[key, pick(values, index)]])]),
    );
    const { value, source } = only(spec, layers);
    const strongest = speaking.length - 1;
    expect(source).toBe(speaking[strongest] ?? 'default');
    expect(value).toBe(strongest < 0 ? spec.default : pick(values, strongest));
  });
});

const fromEnvironment = specs.flatMap((spec) => (spec.env === null ? [] : [[spec.env, spec] as const]));

test.each(fromEnvironment)('%s is read', (name, spec) => {
  for (const value of distinctValues(spec)) {
    const { layer, problems } = readEnvironment([spec], { [name]: String(value) });
    expect(problems).toEqual([]);
    expect(layer.get(spec.key)).toBe(value);
  }
});

type Speaking = readonly Exclude<(typeof sources)[number], 'default'>[];

function subsets(): readonly [Speaking][] {
  const layers = sources.filter((source) => source !== 'default');
  return Array.from({ length: 2 ** layers.length }, (_, bits) => [
    layers.filter((_layer, index) => (bits >> index) & 1),
  ]);
}

function distinctValues(spec: SettingSpec): readonly SettingValue[] {
  switch (spec.kind) {
    case 'bool':
      return [false, true];
    case 'int':
      return [spec.min, spec.min + 1, spec.max - 1, spec.max];
    case 'choice':
      return spec.values;
    case 'text':
      return ['one', 'two', 'three', 'four'];
    case 'list':
      return [['one'], ['one', 'two'], []];
  }
}

/** Neighbouring layers always differ, so that a wrong one in force is seen. */
function pick(values: readonly SettingValue[], index: number): SettingValue {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('a setting with no values');
  return value;
}

function only(spec: SettingSpec, layers: Layers) {
  const [setting] = createSnapshot([spec], layers).all();
  if (setting === undefined) throw new Error('no setting');
  return setting;
}
