import { describe, expect, test } from 'vitest';
import { answerBody, cancelBody, draftBody, optionsBody } from './bodies.ts';

describe('a body full of mistakes', () => {
  const mistakes = Array.from({ length: 1_000 }, () => 0);
  test.each([
    ['options', answerBody, { attempt: 'a', selected_ids: mistakes }],
    ['notes', cancelBody, { attempt: 'a', option_annotations: { ...mistakes } }],
    ['hidden options', optionsBody, { hidden: mistakes }],
    ['options of a draft', draftBody, { tab: 't', draft: { selectedIds: { value: mistakes, at: 1 } } }],
    ['notes of a draft', draftBody, { tab: 't', draft: { optionNotes: mistakes } }],
  ])('costs one finding: %s', (_what, schema, body) => {
    expect(schema.safeParse(body).error?.issues).toHaveLength(1);
  });
});
