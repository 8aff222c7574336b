import { describe, expect, test } from 'vitest';
import { checkSetting } from './check.ts';
import { allowedText, plainValue, settingProblemText } from './problem-text.ts';
import { readSettingText } from './read-layers.ts';
import { defineSlice } from './slice.ts';
import {
  bool,
  choice,
  int,
  intOrAuto,
  isSameValue,
  keyboardText,
  list,
  type SettingSpec,
  text,
} from './spec.ts';

const words = { en: { label: 'L', help: 'H' }, zh: { label: '名', help: '助' } };
const slice = defineSlice({
  name: 'test',
  title: { en: 'Test', zh: '测试' },
  panelGroup: 'more',
  settings: {
    flag: bool({ default: true, words }),
    size: int({ default: 300, min: 1, max: 86_400, words }),
    hold: intOrAuto({ min: 0, max: 60, words }),
    colour: choice({
      values: ['red', 'blue'],
      default: 'red',
      words,
      valueWords: { en: { red: 'red', blue: 'blue' }, zh: { red: '红', blue: '蓝' } },
    }),
    program: text({ default: '', maxLength: 12, words }),
    where: keyboardText({
      default: 'here',
      maxLength: 12,
      form: { pattern: '^(here|at:[a-z]+)$', allowed: { en: 'here, or at:NAME', zh: 'here 或 at:名称' } },
      words,
    }),
    phrases: list({ default: [], maxEntries: 3, maxLength: 12, words }),
    language: choice({
      values: ['en', 'zh'],
      default: 'en',
      words,
      valueWords: { en: { en: 'E', zh: 'Z' }, zh: { en: 'E', zh: 'Z' } },
    }),
  },
});

function spec(key: string): SettingSpec {
  const found = slice.specs.find((candidate) => candidate.key === key);
  if (found === undefined) throw new Error(key);
  return found;
}

describe('a value of any origin', () => {
  test.each([
    ['flag', true],
    ['flag', false],
    ['size', 1],
    ['size', 86_400],
    ['hold', 0],
    ['hold', 'auto'],
    ['colour', 'blue'],
    ['program', ''],
    ['program', 'firefox -p x'],
    ['where', 'at:home'],
    ['phrases', []],
    ['phrases', ['Go ahead', 'Ask me first', '😀'.repeat(12)]],
  ])('%s takes %j', (key, value) => {
    expect(checkSetting(spec(key), value)).toEqual({ ok: true, value });
  });

  test.each([
    ['flag', 'true'],
    ['flag', 1],
    ['flag', null],
    ['size', 0],
    ['size', 86_401],
    ['size', 1.5],
    ['size', '5'],
    ['size', 'auto'],
    ['size', Number.NaN],
    ['size', Number.POSITIVE_INFINITY],
    ['hold', 'always'],
    ['hold', -1],
    ['colour', 'green'],
    ['colour', ['red']],
    ['colour', '__proto__'],
    ['program', 7],
    ['program', 'thirteen char'],
    ['program', 'a\nb'],
    ['program', { toString: 'x' }],
    ['program', undefined],
    ['phrases', 'Go ahead'],
    ['phrases', ['a', 'b', 'c', 'd']],
    ['phrases', { 0: 'a' }],
  ])('%s refuses %j', (key, given) => {
    const checked = checkSetting(spec(key), given);
    expect(checked).toEqual({ ok: false, problem: { kind: 'bad-value', spec: spec(key), given } });
  });
});

test.each([
  [['Go ahead', ''], 1],
  [['\u200b', 'Go ahead'], 0],
  [['a', 'b', 'thirteen char'], 2],
  [['a\nb'], 0],
  [['a', 7], 1],
  [['a', 'b', 'c', 'd', null], 4],
])('of a list %j the entry is named that does not fit', (given, at) => {
  const problem = { kind: 'bad-entry', spec: spec('phrases'), at, given: given[at] };
  expect(checkSetting(spec('phrases'), given)).toEqual({ ok: false, problem });
});

describe('a typed value', () => {
  test.each([
    ['flag', '1', true],
    ['flag', 'TRUE', true],
    ['flag', '0', false],
    ['flag', ' false ', false],
    ['size', '60', 60],
    ['size', ' 060', 60],
    ['hold', 'auto', 'auto'],
    ['hold', '5', 5],
    ['colour', 'Blue', 'blue'],
    ['program', 'Firefox', 'Firefox'],
    ['language', 'zh_CN.UTF-8', 'zh'],
    ['phrases', '["Go ahead", "[skip]"]', ['Go ahead', '[skip]']],
    ['phrases', 'Go ahead', ['Go ahead']],
    ['phrases', '\n Go ahead \r\n\nAsk me first\n', ['Go ahead', 'Ask me first']],
    ['phrases', ' ', []],
  ])('%s reads %j as %j', (key, typed, value) => {
    expect(readSettingText(spec(key), typed)).toEqual({ ok: true, value });
  });

  test.each([
    ['flag', 'yes'],
    ['flag', ''],
    ['size', '1e3'],
    ['size', '0x10'],
    ['size', '-5'],
    ['size', '5s'],
    ['size', '999999999999999999'],
    ['size', ''],
    ['colour', 'reddish'],
    ['language', 'fr'],
    ['phrases', '[skip]'],
    ['phrases', 'a\nb\nc\nd'],
  ])('%s refuses %j and keeps what was typed', (key, given) => {
    const checked = readSettingText(spec(key), given);
    expect(checked).toEqual({ ok: false, problem: { kind: 'bad-value', spec: spec(key), given } });
  });
});

describe('a problem says what is allowed', () => {
  test.each([
    ['flag', 'true or false', 'true 或 false'],
    ['size', 'a whole number from 1 to 86,400', '1 到 86,400 之间的整数'],
    ['hold', 'auto, or a whole number from 0 to 60', 'auto，或 0 到 60 之间的整数'],
    ['colour', 'one of red, blue', 'red、blue'],
    ['program', 'one line of at most 12 characters', '一行文字，最多 12 个字符'],
    [
      'phrases',
      'a list of at most 3, each one line of 1 to 12 characters',
      '最多 3 项的列表，每项为一行 1 到 12 个字符的文字',
    ],
  ])('%s', (key, en, zh) => {
    expect([allowedText(spec(key), 'en'), allowedText(spec(key), 'zh')]).toEqual([en, zh]);
  });

  test('with the key and what was given', () => {
    const problem = { kind: 'bad-value', spec: spec('colour'), given: 'gr\u001B[31meen' } as const;
    expect(settingProblemText(problem, 'en')).toBe('colour: "green" is not valid; use one of red, blue');
    expect(settingProblemText(problem, 'zh')).toBe('colour："green" 无效，可用值：red、blue');
  });

  test('with the entry of a list, also of one that was typed', () => {
    const checked = readSettingText(spec('phrases'), 'Go ahead\nthirteen char');
    if (checked.ok) throw new Error('it fits');
    expect(settingProblemText(checked.problem, 'en')).toBe(
      'phrases, entry 2: "thirteen char" is not valid; use one line of 1 to 12 characters',
    );
    expect(settingProblemText(checked.problem, 'zh')).toBe(
      'phrases 第 2 项："thirteen char" 无效，可用值：一行 1 到 12 个字符的文字',
    );
  });

  test('shortly, whatever was given', () => {
    const problem = { kind: 'bad-value', spec: spec('flag'), given: 'x'.repeat(100_000) } as const;
    expect(settingProblemText(problem, 'en').length).toBeLessThan(120);
  });

  test('an unknown key is told, with the nearest one', () => {
    const near = { kind: 'unknown-key', key: 'colr', nearest: 'colour' } as const;
    expect(settingProblemText(near, 'en')).toBe('colr: there is no such setting; did you mean colour?');
    expect(settingProblemText({ ...near, nearest: null }, 'zh')).toBe('colr：没有这项设置');
  });
});

test('what does not have the form of a text is not repeated: it may hold a password', () => {
  const checked = readSettingText(spec('where'), 'at:sEcret');
  if (checked.ok) throw new Error('it fits');
  expect(settingProblemText(checked.problem, 'en')).toBe('where: not a valid value; use here, or at:NAME');
  expect(settingProblemText(checked.problem, 'zh')).toBe('where：内容无效，可用值：here 或 at:名称');
});

test('a value on one line can be typed again as it stands', () => {
  for (const value of [true, 300, 'auto', ['Go ahead', 'say "no"'], []]) {
    const key = { boolean: 'flag', number: 'size', string: 'hold', object: 'phrases' }[
      typeof value as 'object'
    ];
    expect(readSettingText(spec(key), plainValue(value))).toEqual({ ok: true, value });
  }
});

test('a list that was read anew is the same value', () => {
  expect(isSameValue(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameValue('a', ['a'])).toBe(false);
  expect(isSameValue(1, 1)).toBe(true);
  expect(isSameValue(1, true)).toBe(false);
});
