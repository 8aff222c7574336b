type Source<Reading> = { stamp(): Promise<string>; read(): Promise<Reading> };

/**
 * Reads settings only when their stamp is another than last time: for what is asked at every answer or hint. The same
 * reading is returned until then.
 */
export function readWhenChanged<Reading>(settings: Source<Reading>): () => Promise<Reading> {
  let last: { readonly stamp: string; readonly reading: Reading } | null = null;
  return async () => {
    // Before the reading: a change during it gives the next one another stamp.
    const stamp = await settings.stamp();
    if (last?.stamp !== stamp) last = { stamp, reading: await settings.read() };
    return last.reading;
  };
}
