import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifest } from '../../src/web/assets/manifest.ts';

const root = join(import.meta.dirname, '..', '..');
const frontend = join(root, 'src', 'web', 'frontend');

function classesOf(css: string): readonly string[] {
  return [...css.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1] ?? '');
}

describe('Web assets assembled from modules', () => {
  test('the delivered styles are the concerns’ own, in the order of the manifest', () => {
    const bundle = readFileSync(join(root, 'dist', 'portal', 'portal.css'), 'utf8');
    const styles = manifest.flatMap(({ style }) => (style === null ? [] : [style]));
    expect(styles.length).toBeGreaterThan(10);
    const classes = styles.map((style) => ({
      style,
      own: classesOf(readFileSync(join(frontend, style), 'utf8')),
    }));
    // A concern is recognised by a class that no other concern speaks of.
    const places = classes.flatMap(({ style, own }) => {
      const mark = own.find((name) =>
        classes.every((other) => other.style === style || !other.own.includes(name)),
      );
      return mark === undefined ? [] : [{ style, at: bundle.search(new RegExp(`\\.${mark}(?![\\w-])`)) }];
    });
    expect(places.length).toBeGreaterThan(styles.length / 2);
    expect(places.filter(({ at }) => at === -1)).toEqual([]);
    const built = places.toSorted((one, other) => one.at - other.at).map(({ style }) => style);
    expect(built).toEqual(places.map(({ style }) => style));
  });

  test('a browser whose fields do not grow with their text gets fields that can be pulled, and notes of more than a line', () => {
    const bundle = readFileSync(join(root, 'dist', 'portal', 'portal.css'), 'utf8');
    const fallback = [
      ...bundle.matchAll(/@supports not \(field-sizing:\s*content\)\s*\{([^{}]*\{[^}]*\})\s*\}/g),
    ];
    expect(fallback.map(([, rule]) => rule)).toEqual([
      expect.stringMatching(/^\s*textarea\s*\{\s*resize:\s*vertical;?\s*\}$/),
      expect.stringMatching(/^\s*\.note-field textarea\s*\{\s*min-height:\s*4\.75rem;?\s*\}$/),
    ]);
  });

  test('one script carries every concern, and the words of both languages once', () => {
    const bundle = readFileSync(join(root, 'dist', 'portal', 'portal.js'), 'utf8');
    const words = ['Nothing needs a decision', '目前没有需要决定的事'];
    for (const word of words) expect(bundle.split(word).length - 1, word).toBe(1);
  });
});

describe('Adding a new web feature (e.g., dashboard filter)', () => {
  test('nothing but the commands knows the web room, so a change there asks nothing of the others', () => {
    const rooms = readdirSync(join(root, 'src')).filter((room) => room !== 'web' && room !== 'cli');
    expect(rooms).toEqual(expect.arrayContaining(['domain', 'application', 'mcp', 'store', 'terminal']));
    const importers = rooms.flatMap((room) =>
      readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .filter((name) => /from '[^']*\/web\//.test(readFileSync(join(root, 'src', room, name), 'utf8')))
        .map((name) => `${room}/${name}`),
    );
    expect(importers).toEqual([]);
  });
});
