import { describe, expect, test } from 'vitest';
import { createRandom } from '../support/seeded-random.ts';
import { createSimulatedFiles, type SimulatedFiles } from './simulated-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A file with a name and a content, neither of which is synced. */
function write(files: SimulatedFiles, path: string, text: string) {
  const file = files.create(path);
  files.write(file, bytes(text));
  return file;
}

function openFolder(seed = 1): SimulatedFiles {
  const files = createSimulatedFiles(createRandom(seed), () => 0);
  files.makeFolder('/a');
  files.syncFolder('/');
  return files;
}

describe('the simulated disk', () => {
  test('refuses what a real one refuses', () => {
    const files = openFolder();
    write(files, '/a/file', 'x');
    files.makeFolder('/a/folder');
    write(files, '/a/folder/inner', 'y');
    expect(() => files.create('/a/file')).toThrow('EEXIST');
    expect(() => files.create('/none/file')).toThrow('ENOENT');
    expect(() => files.link('/a/file', '/a/folder')).toThrow('EEXIST');
    expect(() => files.link('/a/none', '/a/new')).toThrow('ENOENT');
    expect(() => files.rename('/a/file', '/a/folder')).toThrow('EISDIR');
    expect(() => files.rename('/a/folder', '/a/file')).toThrow('ENOTDIR');
    expect(() => files.read('/a/folder')).toThrow('EISDIR');
    expect(() => files.list('/a/file')).toThrow('ENOTDIR');
    files.makeFolder('/a/full');
    write(files, '/a/full/inner', 'z');
    expect(() => files.rename('/a/folder', '/a/full')).toThrow('ENOTEMPTY');
    expect(files.read('/a/none')).toBeNull();
    expect(files.list('/none')).toBeNull();
  });

  test('a power cut keeps what was synced: the content by its file, the name by its folder', () => {
    const files = openFolder();
    const file = write(files, '/a/both', 'kept');
    files.syncFile(file);
    files.syncFolder('/a');
    files.syncFile(write(files, '/a/content-only', 'lost'));
    files.powerCut('none');
    expect(files.list('/a')).toEqual(['both']);
    expect(files.read('/a/both')).toBe('kept');
  });

  test('a name whose content was not synced may come back empty', () => {
    const files = openFolder();
    write(files, '/a/name-only', 'gone');
    files.syncFolder('/a');
    files.powerCut('none');
    expect(files.read('/a/name-only')).toBe('');
  });

  test('a folder that was filled elsewhere keeps what was synced there, and its old name goes with the rename', () => {
    const files = openFolder();
    files.makeFolder('/a/tmp');
    files.syncFile(write(files, '/a/tmp/event', 'asked'));
    files.syncFolder('/a/tmp');
    files.makeFolder('/b');
    files.syncFolder('/');
    files.rename('/a/tmp', '/b/session');
    files.syncFolder('/b');
    files.powerCut('some');
    expect(files.list('/a')).toEqual([]);
    expect(files.read('/b/session/event')).toBe('asked');
  });

  test('a rename survives in both folders or in neither, and of the rest any part may', () => {
    const found = new Set<string>();
    for (let seed = 1; seed <= 60; seed += 1) {
      const files = openFolder(seed);
      files.makeFolder('/b');
      files.syncFolder('/');
      files.syncFile(write(files, '/a/one', 'text'));
      files.syncFolder('/a');
      files.rename('/a/one', '/b/one');
      write(files, '/b/two', 'text');
      files.powerCut('some');
      expect((files.list('/a')?.length ?? 0) + Number(files.find('/b/one') !== null)).toBe(1);
      found.add(`${files.list('/b')?.join('+')} ${files.read('/b/two')?.length ?? '-'}`);
    }
    expect([...found]).toEqual(
      expect.arrayContaining([' -', 'one -', 'two 4', 'two 0', 'one+two 4', 'one+two 2']),
    );
  });
});
