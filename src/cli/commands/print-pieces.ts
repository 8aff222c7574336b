import type { Writable } from 'node:stream';

/** Prints piece after piece, each once the one before it was taken: what is printed may be larger than the memory. */
export async function printPieces(stdout: Writable, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    await new Promise<void>((resolve, reject) => {
      stdout.write(piece, (failure) => (failure ? reject(failure) : resolve()));
    });
  }
}
