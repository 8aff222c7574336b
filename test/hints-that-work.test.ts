import { expect, test } from 'vitest';
import { cliWords } from '../src/cli/strings.ts';
import { languages } from '../src/domain/language.ts';
import { homeWords } from '../src/settings/strings-home.ts';
import { renderWords } from './support/render-words.ts';

const hint = /(?<!npx )choice-mcp (?:portal|doctor|config|history|setup)\b/;

test.each(languages)('what a person is told to run is there without an installation: %s', (language) => {
  const texts = [cliWords[language], homeWords[language]].flatMap((words) => renderWords(words));
  expect(texts.filter(([, text]) => hint.test(text))).toEqual([]);
});
