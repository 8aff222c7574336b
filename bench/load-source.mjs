// What a part of the bench needs of the sources.
import { bundleSource } from '../scripts/bundle-source.mjs';

export async function loadSource(text) {
  const { url, remove } = await bundleSource(text);
  try {
    return await import(url);
  } finally {
    remove();
  }
}
