import { describe, expect, test } from 'vitest';
import { historyWords } from '../src/application/strings.ts';
import { cliWords } from '../src/cli/strings.ts';
import { askWords } from '../src/cli/strings-ask.ts';
import { demoWords } from '../src/cli/strings-demo.ts';
import { doctorWords } from '../src/cli/strings-doctor.ts';
import { historyWords as historyCommandWords } from '../src/cli/strings-history.ts';
import { notifyCommandWords } from '../src/cli/strings-notify.ts';
import { pairWords } from '../src/cli/strings-pair.ts';
import { setupWords } from '../src/cli/strings-setup.ts';
import { startWords } from '../src/cli/strings-start.ts';
import { storeWords } from '../src/cli/strings-store.ts';
import { usageWords } from '../src/cli/strings-usage.ts';
import { slices } from '../src/cli/wiring/slices.ts';
import { domainWords } from '../src/domain/strings.ts';
import type { Words } from '../src/i18n/dictionary.ts';
import { timeWords } from '../src/i18n/strings.ts';
import { notifyWords } from '../src/notify/strings.ts';
import { settingsWords } from '../src/settings/strings.ts';
import { homeWords } from '../src/settings/strings-home.ts';
import { databaseWords } from '../src/store/strings-database.ts';
import { terminalWords } from '../src/terminal/strings.ts';
import { pageWords } from '../src/web/frontend/strings.ts';
import { portalWords } from '../src/web/strings.ts';
import { renderWords } from './support/render-words.ts';

/** Every dictionary of every room. A missing translation does not compile; this says each word once, in both languages. */
const dictionaries: readonly (readonly [room: string, en: unknown, zh: unknown])[] = [
  ['application', historyWords.en, historyWords.zh],
  ['cli', cliWords.en, cliWords.zh],
  ['cli ask', askWords.en, askWords.zh],
  ['cli demo', demoWords.en, demoWords.zh],
  ['cli doctor', doctorWords.en, doctorWords.zh],
  ['cli node', startWords.en, startWords.zh],
  ['cli history', historyCommandWords.en, historyCommandWords.zh],
  ['cli notify', notifyCommandWords.en, notifyCommandWords.zh],
  ['cli pair', pairWords.en, pairWords.zh],
  ['cli setup', setupWords.en, setupWords.zh],
  ['cli store', storeWords.en, storeWords.zh],
  ['cli usage', usageWords.en, usageWords.zh],
  ['domain', domainWords.en, domainWords.zh],
  ['i18n', timeWords.en, timeWords.zh],
  ['notify', notifyWords.en, notifyWords.zh],
  ['settings', settingsWords.en, settingsWords.zh],
  ['settings home', homeWords.en, homeWords.zh],
  ['store database', databaseWords.en, databaseWords.zh],
  ['terminal', terminalWords.en, terminalWords.zh],
  ['page', pageWords.en, pageWords.zh],
  ['portal', portalWords.en, portalWords.zh],
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

describe.each(dictionaries)('the words of %s', (_room, en, zh) => {
  const english = renderWords(en as Words);
  const chinese = renderWords(zh as Words);

  test('are the same words in both languages', () => {
    expect(chinese.map(([path]) => path)).toEqual(english.map(([path]) => path));
  });

  test.each([...english, ...chinese])('%s can be said', (_path, text) => {
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test('Chinese is punctuated in Chinese', () => {
    expect(badlyPunctuated(chinese)).toEqual([]);
  });

  test('Chinese is mostly Chinese', () => {
    const written = chinese.filter(([, text]) => /\p{Script=Han}/u.test(text));
    expect(written.length).toBeGreaterThan(chinese.length / 2);
  });
});
