import { createJsonFile } from '../json-file.ts';

/** When something planted was last found in a browser. In the home, for the process that serves the next page. */
export type PlantedFile = { read(): Promise<number | null>; write(at: number): Promise<void> };

export function createPlantedFile(home: string): PlantedFile {
  const file = createJsonFile(home, 'planted.json');
  return {
    async read() {
      const { at } = await file.read();
      return typeof at === 'number' && Number.isSafeInteger(at) ? at : null;
    },
    write: (at) => file.write({ at }),
  };
}

/** For a home that cannot be written. */
export function createPlantedMemory(): PlantedFile {
  let last: number | null = null;
  return {
    read: async () => last,
    async write(at) {
      last = at;
    },
  };
}
