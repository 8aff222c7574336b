import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Every page of documentation, by its path from the root. */
export async function markdownFiles(): Promise<ReadonlyMap<string, string>> {
  const folders = await Promise.all([
    readdir(root, { encoding: 'utf8' }),
    readdir(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).then((names) =>
      names.map((name) => `docs/${name.split(sep).join('/')}`),
    ),
  ]);
  const paths = folders.flat().filter((path) => path.endsWith('.md'));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  );
}

export type Block = {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** What an HTML comment just before it says; null where there is none. */
  readonly remark: string | null;
};

/** The fenced blocks of a page. */
export function blocksOf(file: string, page: string): readonly Block[] {
  const pattern = /(?:<!-- (?<remark>[^\n]*) -->\n)?^```(?<language>\w*)\n(?<text>.*?)^```$/gms;
  return [...page.matchAll(pattern)].map((match) => ({
    file,
    line: page.slice(0, match.index).split('\n').length,
    language: match.groups?.language ?? '',
    text: match.groups?.text ?? '',
    remark: match.groups?.remark ?? null,
  }));
}

/** The page without what is quoted in it. */
export function proseOf(page: string): string {
  return page.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '');
}

/** Commands of ours that stand in the text or in a block, to the end of the line or of the quoting. */
export function commandsIn(page: string): readonly string[] {
  const inline = [...page.matchAll(/`((?:npx )?choice-mcp(?:@latest)? [^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  const typed = blocksOf('', page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''));
  return [...inline, ...typed].flatMap((line) => {
    const found = /\bchoice-mcp(?:@latest)? (?<rest>[a-z].*)/.exec(line);
    return found?.groups?.rest === undefined ? [] : [found.groups.rest];
  });
}
