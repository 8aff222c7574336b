import { describe, expect, test } from 'vitest';
import { timeoutAdvices } from '../src/domain/session/ending.ts';
import { otherFaces, pageFace } from '../src/domain/session/face.ts';
import { pageWords } from '../src/web/frontend/strings.ts';
import { wordsSaid } from './support/page-words-said.ts';
import { renderWords } from './support/render-words.ts';
import { sourceTexts } from './support/source-tree.ts';

/** Words the page picks by a value it is given: no line of code names them one by one. */
const pickedByValue: Readonly<Record<string, readonly string[]>> = {
  // The filters of the list.
  list: ['all', 'active', 'completed', 'everyone', 'mine', 'unassigned'],
  // What came of taking over an earlier draft.
  earlier: ['taken', 'nothing'],
  // Where a setting's value comes from.
  'settings.source': ['environment', 'request', 'stored', 'inbox', 'session'],
  'settings.handOver': otherFaces(pageFace),
  'settings.moves': otherFaces(pageFace),
  'ended.timeoutBody': timeoutAdvices,
  'history.formats': ['json', 'markdown', 'csv'],
  // How far a file is on its way.
  attachments: ['reading', 'waiting', 'away'],
  'form.progress': ['answered', 'missing', 'skipped'],
};

async function saidByThePage(): Promise<ReadonlySet<string>> {
  const files = [...(await sourceTexts())].filter(
    ([path]) => path.startsWith('src/web/frontend/') && !/strings[^/]*\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(60);
  return new Set(files.flatMap(([path, text]) => [...wordsSaid(path, text)]));
}

describe('the page’s words', () => {
  test('are all used somewhere in the page', async () => {
    const said = await saidByThePage();
    const picked = Object.entries(pickedByValue).flatMap(([group, words]) =>
      words.map((word) => `${group}.${word}`),
    );
    const idle = renderWords(pageWords.en)
      .map(([path]) => path)
      .filter((path) => !said.has(path) && !picked.includes(path));
    expect(idle).toEqual([]);
  });

  test('that are picked by a value are picked somewhere, and exist', async () => {
    const said = await saidByThePage();
    const existing = renderWords(pageWords.en).map(([path]) => path);
    for (const [group, words] of Object.entries(pickedByValue)) {
      expect(said, group).toContain(`${group}.*`);
      expect(existing).toEqual(expect.arrayContaining(words.map((word) => `${group}.${word}`)));
    }
  });
});

describe('the check hears', () => {
  test.each([
    ['a word of the whole', 'const a = useWords().close;', ['close']],
    ['a group under a name', 'const words = useWords().list; f(words.open(2));', ['list', 'list.open']],
    ['a group taken out', 'const { keys } = useWords(); f(keys.title);', ['keys', 'keys.title']],
    ['the signal itself', 'f(words.value.copy, page.words.peek().bar.over);', ['copy', 'bar', 'bar.over']],
    ['a parameter', "function f(w: PageWords['ended'] & X) { return w.note; }", ['ended.note', 'ended']],
    ['a parameter taken apart', 'const f = ({ bar }: PageWords) => bar.over;', ['bar', 'bar.over']],
    ['one picked by a value', 'const words = useWords().list; f(words[filter]);', ['list', 'list.*']],
  ])('%s', (_what, text, paths) => {
    const said = wordsSaid('a.tsx', text);
    for (const path of paths) expect(said).toContain(path);
  });

  test('no word where the name stands for something else', () => {
    const other =
      'function a() { const words = useWords().list; } function b() { const words = domain(); f(words.left); }';
    expect(wordsSaid('a.tsx', other)).not.toContain('list.left');
    expect(
      wordsSaid('a.tsx', 'const words = useWords().list; { const words = other; f(words.left); }'),
    ).not.toContain('list.left');
  });
});
