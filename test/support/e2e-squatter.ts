import { once } from 'node:events';
import { createServer } from 'node:http';
import { fingerprint } from '../../src/web/assets/delivery.ts';
import { builtBundle } from './built-bundle.ts';
import { eventually } from './program-process.ts';

/** Another user's server on the port that the portal has just left. */
export type Squatter = { readonly origin: string; leave(): Promise<void> };

/** What it sends for a path; any other path gets an empty page. */
export type Plants = Readonly<Record<string, { readonly type: string; readonly text: string }>>;

/** Its replies may be cached for a year, whatever query is added. */
const keptForGood = {
  'cache-control': 'public, max-age=31536000, immutable',
  'no-vary-search': 'params',
};

export async function squat(origin: string, plants: Plants): Promise<Squatter> {
  const server = createServer(({ url = '/' }, response) => {
    const plant = plants[url.replace(/\?.*/, '')] ?? { type: 'text/html', text: '<!doctype html>' };
    response.writeHead(200, {
      'content-type': plant.type,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      ...keptForGood,
    });
    response.end(plant.text);
  });
  await eventually(() => listens(server, Number(new URL(origin).port)), { what: 'the port being free' });
  return {
    origin,
    async leave() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The killed portal's port is free as soon as the system has removed its process. */
function listens(server: ReturnType<typeof createServer>, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

/** The names under which the real portal serves its bundle: any user who has the program knows them. */
export function bundlePaths(): { readonly script: string; readonly style: string } {
  const { js, css } = builtBundle();
  return { script: `/assets/portal.${fingerprint(js)}.js`, style: `/assets/portal.${fingerprint(css)}.css` };
}
