import { describe, expect, test } from 'vitest';
import { historyWords } from '../src/application/history/strings.ts';
import { askWords } from '../src/cli/ask/strings.ts';
import { commandWords } from '../src/cli/commands/strings.ts';
import { usageWords } from '../src/cli/commands/strings-usage.ts';
import { slices } from '../src/cli/compose/slices.ts';
import { demoWords } from '../src/cli/demo/strings.ts';
import { doctorWords } from '../src/cli/doctor/strings.ts';
import { historyWords as historyCommandWords } from '../src/cli/history/strings.ts';
import { setupWords } from '../src/cli/setup/strings.ts';
import { cliWords } from '../src/cli/strings.ts';
import { startWords } from '../src/cli/strings-start.ts';
import { type Language, languages } from '../src/domain/language.ts';
import { domainWords } from '../src/domain/strings.ts';
import { homeWords } from '../src/home/strings.ts';
import type { Words } from '../src/i18n/dictionary.ts';
import { timeWords } from '../src/i18n/strings.ts';
import { notifyWords } from '../src/notify/strings.ts';
import { settingsWords } from '../src/settings/strings.ts';
import { databaseWords } from '../src/store/postgres/strings.ts';
import { terminalWords } from '../src/terminal/strings.ts';
import { pageWords } from '../src/web/frontend/strings.ts';
import { portalWords } from '../src/web/strings.ts';
import { renderWords } from './support/render-words.ts';

/** Every dictionary of every room. A missing translation does not compile; this says each word once, in every language. */
const dictionaries: readonly (readonly [room: string, words: Readonly<Record<Language, unknown>>])[] = [
  ['application', historyWords],
  ['cli', cliWords],
  ['cli ask', askWords],
  ['cli commands', commandWords],
  ['cli demo', demoWords],
  ['cli doctor', doctorWords],
  ['cli node', startWords],
  ['cli history', historyCommandWords],
  ['cli setup', setupWords],
  ['cli usage', usageWords],
  ['domain', domainWords],
  ['i18n', timeWords],
  ['notify', notifyWords],
  ['settings', settingsWords],
  ['settings home', homeWords],
  ['store database', databaseWords],
  ['terminal', terminalWords],
  ['page', pageWords],
  ['portal', portalWords],
];

/** Each Chinese text in which a mark of ASCII touches a Chinese character; what is typed as it stands may have one. */
function badlyPunctuated(texts: readonly (readonly [string, string])[]): readonly string[] {
  const typed = /postgres:\/\/\S+|\[:/g;
  const bad = /[\p{Script=Han}，。：；？！（）、][,.:;?!()]|[,.:;?!()][\p{Script=Han}，。：；？！（）、]/u;
  return texts.filter(([, text]) => bad.test(text.replaceAll(typed, ' '))).map((one) => one.join(': '));
}

test('what settings say in Chinese is punctuated in Chinese', () => {
  const texts = slices.flatMap(({ name, title, specs }) => [
    [name, title.zh] as const,
    ...specs.flatMap((spec) => {
      const values = spec.kind === 'choice' ? Object.values(spec.valueWords.zh) : [];
      const form = spec.kind === 'text' && spec.form !== null ? [spec.form.allowed.zh] : [];
      const all = [spec.words.zh.label, spec.words.zh.help, ...values, ...form];
      return all.map((text) => [spec.key, text] as const);
    }),
  ]);
  expect(badlyPunctuated(texts)).toEqual([]);
});

describe.each(dictionaries)('the words of %s', (_room, words) => {
  const of = (language: Language) => renderWords(words[language] as Words);
  const chinese = of('zh');

  test('are the same words in every language', () => {
    const paths = languages.map((language) => of(language).map(([path]) => path));
    expect(paths).toEqual(languages.map(() => paths[0]));
  });

  test.each(languages.flatMap(of))('%s can be said', (_path, text) => {
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test('are translated, for the most part', () => {
    const english = new Map(of('en'));
    for (const language of languages.filter((one) => one !== 'en')) {
      const same = of(language).filter(([path, text]) => english.get(path) === text);
      expect(same.length, language).toBeLessThan(english.size / 2);
    }
  });

  test('Chinese is punctuated in Chinese', () => {
    expect(badlyPunctuated(chinese)).toEqual([]);
  });
});
