import { expect, test } from 'vitest';
import { languages } from '../../domain/language.ts';
import { selectionModes } from '../../domain/question/mode.ts';
import { parseRequest } from '../../domain/validation/parse-request.ts';
import { demoQuestions } from './questions.ts';

test.each(languages)(
  'the tour has one question of each mode, all of which the tool takes: %s',
  (language) => {
    const questions = demoQuestions(language);
    expect(questions.map((question) => question.selection_mode)).toEqual([...selectionModes]);
    for (const question of questions) expect(parseRequest(question)).toMatchObject({ ok: true });
  },
);
