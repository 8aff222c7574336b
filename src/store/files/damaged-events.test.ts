import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { submitted } from '../../../test/support/store-samples.ts';

let bench: FileBench;
afterEach(() => bench.close());

async function flip(id: string, file: string, name: string): Promise<void> {
  const path = join(bench.home, 'sessions', id, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(`"${name}"`);
  await writeFile(path, text.replaceAll(`"${name}"`, `"${name}?"`));
}

test('a damaged question keeps its marker: a program that understands it lists it', async () => {
  bench = await openFileBench();
  const id = await bench.ask();
  const path = join(bench.home, 'sessions', id, '0001.json');
  const sound = await readFile(path, 'utf8');
  await writeFile(path, sound.replace('"mode":"single"', '"mode":"rank"'));
  expect(await bench.peer.listOpen()).toEqual([]);
  await writeFile(path, sound);
  expect(await bench.peer.listOpen()).toMatchObject([{ id }]);
});

describe('a session with a letter flipped on disk', () => {
  test.each(['request', 'title', 'prompt', 'options', 'terms', 'hidden', 'mode'])(
    'in the name %s is left out, and other sessions are listed',
    async (name) => {
      bench = await openFileBench();
      const [damaged, sound] = [await bench.ask(), await bench.ask()];
      await flip(damaged, '0001.json', name);
      const fresh = bench.peer;
      expect((await fresh.listOpen()).map(({ id }) => id)).toEqual([sound]);
    },
  );

  test.each(['session', 'request', 'ending', 'endedAt'])(
    'in the name %s of its ending is not open again, and other sessions are found',
    async (name) => {
      bench = await openFileBench();
      const [damaged, sound] = [await bench.ask(), await bench.ask()];
      for (const id of [damaged, sound]) await bench.store.append(id, 1, submitted(2));
      await flip(damaged, '0002.json', name);
      const fresh = bench.peer;
      expect((await fresh.get(sound))?.state).toBe('ended');
      expect((await fresh.listEnded({ limit: 10 })).map(({ id }) => id)).toContain(sound);
      expect(await fresh.get(damaged)).toBeNull();
      expect(await fresh.append(damaged, 2, submitted(3))).toEqual({ won: false, session: null });
    },
  );
});
