import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Words for people live in string files, in both languages. This reads the code that talks to people and finds
 * letters that stand there by themselves.
 */
const root = join(import.meta.dirname, '..', 'src');

type Stray = { readonly file: string; readonly text: string };

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/strings[^/]*\.ts$/.test(name));
}

/** Text between tags, and attributes a person sees or hears. */
function strayInMarkup(source: string): readonly string[] {
  const between = [...source.matchAll(/>\s*([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)\s*<\//gu)];
  const attributes = [...source.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*\p{L}{2,}[^"]*)"/gu)];
  return [...between, ...attributes].map((match) => (match[1] ?? '').trim());
}

/** Literals handed straight to a stream or a printer. */
function strayInOutput(source: string): readonly string[] {
  const calls = [...source.matchAll(/\b(?:write|print|complain|say)\(\s*(['"`])((?:(?!\1).)*)\1/gsu)];
  return calls
    .map((match) =>
      (match[2] ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/gu, '').replaceAll(/\\[nrtx]/gu, ''),
    )
    .filter((text) => /\p{L}{3,}/u.test(text));
}

function stray(files: readonly string[], find: (source: string) => readonly string[]): readonly Stray[] {
  return files.flatMap((file) =>
    find(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })),
  );
}

describe('no user-visible literal outside string files', () => {
  test('in the page', () => {
    const pages = sourcesOf('web/frontend').filter((file) => file.endsWith('.tsx'));
    expect(pages.length).toBeGreaterThan(20);
    expect(stray(pages, strayInMarkup)).toEqual([]);
  });

  test('in the terminal and the commands', () => {
    // The log is in English, for the person who runs the server.
    const files = [...sourcesOf('terminal'), ...sourcesOf('cli')].filter(
      (file) => file !== 'cli/program/log.ts',
    );
    expect(files.length).toBeGreaterThan(60);
    expect(stray(files, strayInOutput)).toEqual([]);
  });

  test('the check finds what is planted', () => {
    expect(strayInMarkup('<p class="x">Hello there</p>')).toEqual(['Hello there']);
    expect(strayInMarkup('<b aria-label="Close it">{words.close}</b>')).toEqual(['Close it']);
    expect(strayInMarkup('<p>{words.hello}</p>')).toEqual([]);
    expect(strayInOutput(`stdout.write(\`Done, \${count} left\`)`)).toEqual(['Done,  left']);
    expect(strayInOutput("stderr.write('\\n')")).toEqual([]);
    expect(strayInOutput(`stdout.write(\`\${words.done(count)}\`)`)).toEqual([]);
  });
});
