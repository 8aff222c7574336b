import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { sourceTexts } from './support/source-tree.ts';

/** A comment that says one of these leaves open whether a person, an agent or a process is meant. */
const vague = /\b(?:whoever|nobody|somebody|anybody)\b/i;

function vagueComments(path: string, text: string): readonly string[] {
  return parseSync(path, text)
    .comments.map(({ value }) => value.trim())
    .filter((comment) => vague.test(comment));
}

async function vagueFiles(): Promise<readonly string[]> {
  const sources = [...(await sourceTexts())];
  expect(sources.length).toBeGreaterThan(100);
  return sources.filter(([path, text]) => vagueComments(path, text).length > 0).map(([path]) => path);
}

describe('a comment names the caller, process, agent or person it speaks of', () => {
  test('in every file', async () => {
    expect(await vagueFiles()).toEqual([]);
  });

  test('while words in code and in texts for people are free', () => {
    expect(vagueComments('a.ts', "// Nobody waits.\nf('Nobody waits.');")).toEqual(['Nobody waits.']);
    expect(vagueComments('a.ts', "/* Nobody. */ const nobody = 'nobody';")).toEqual(['Nobody.']);
  });
});
