import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '../../src/web/assets/delivery.ts';

/** Script and stylesheet of the page as the build left them. */
export function builtBundle(): Bundle {
  const dist = join(import.meta.dirname, '../../dist/portal');
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  return { js: read('portal.js'), css: read('portal.css') };
}
