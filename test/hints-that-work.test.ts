import { expect, test } from 'vitest';
import { commandWords } from '../src/cli/commands/strings.ts';
import { cliWords } from '../src/cli/strings.ts';
import { languages } from '../src/domain/language.ts';
import { homeWords } from '../src/home/strings.ts';
import { renderWords } from './support/render-words.ts';

const hint = /(?<!npx )choice-mcp (?:portal|doctor|config|history|setup)\b/;

test.each(languages)('what a person is told to run is there without an installation: %s', (language) => {
  const rooms = [cliWords[language], commandWords[language], homeWords[language]];
  const texts = rooms.flatMap((words) => renderWords(words));
  expect(texts.filter(([, text]) => hint.test(text))).toEqual([]);
});
