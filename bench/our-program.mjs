// Our program on a home of its own, and the way to its portal.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSource } from './load-source.mjs';
import { startServer } from './server.mjs';

const here = import.meta.dirname;
export const program = join(here, '..', 'dist', 'choice-mcp.cjs');
const floor = createRequire(import.meta.url).resolve('./floor-server.cjs');

const homes = [];

export function makeHome() {
  const home = mkdtempSync(join(tmpdir(), 'choice-bench-'));
  homes.push(home);
  return home;
}

export function removeHomes() {
  for (const home of homes) rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** No browser opens, any port will do, and a call waits for its answer as it would with a browser. */
export function envOf(home) {
  return { CHOICE_HOME: home, CHOICE_PORT: '0', CHOICE_OPEN_BROWSER: '0', CHOICE_HOLD_SECONDS: '60' };
}

export const startOurs = (home, env = {}, build = program) =>
  startServer([build, 'stdio'], { ...envOf(home), ...env });
export const startFloor = () => startServer([floor]);

/** Four questions, one of which shows a diff as long as a preview may be. */
export function form(title) {
  const line = (at) =>
    `${at % 3 === 0 ? '-' : at % 3 === 1 ? '+' : ' '}const value${at} = read(${at}, "text");\n`;
  const head = '--- a/config.ts\n+++ b/config.ts\n@@ -1,400 +1,400 @@\n';
  const lines = Array.from({ length: 2_000 }, (_, at) => line(at)).join('');
  const diff = `${head}${lines}`.slice(0, 32 * 1_024);
  const options = ['keep', 'change', 'drop'].map((id, at) => ({
    id,
    label: `To ${id} it`,
    recommended: at === 0,
  }));
  return {
    title,
    prompt: 'Four things are open.',
    questions: [
      {
        title: 'Which way?',
        selection_mode: 'single',
        options: options.map((option) => (option.id === 'change' ? { ...option, preview: diff } : option)),
      },
      { title: 'Which checks?', selection_mode: 'multi', options, min_selections: 2 },
      { title: 'Its name', selection_mode: 'text_input', placeholder: 'A word' },
      { title: 'Anything else?', selection_mode: 'hybrid', options, optional: true },
    ],
  };
}

export const question = (title, count = 4) => ({
  title,
  prompt: 'Several ways are open; **which one** is yours to say.',
  selection_mode: 'single',
  timeout_seconds: 600,
  options: Array.from({ length: count }, (_none, n) => ({ id: `option-${n}`, recommended: n === 0 })),
});

/** Asks for a terminal, which is answered at once and opens the portal: so its address is known. */
export async function handOff(server, title = 'Handed to a terminal') {
  const { structuredContent } = await server.call('provide_choice', {
    ...question(title),
    interface: 'terminal',
  });
  const [session_id] = structuredContent.session_id.split('~');
  return { ...structuredContent, session_id };
}

/** Comes in with the key in an address; what is returned speaks plain HTTP over one kept connection. */
export async function enterPortal(address) {
  const pairing = await loadSource("export { enterPortal } from './src/web/pairing/enter-portal.ts';");
  const { origin, prove } = await pairing.enterPortal(address);
  const bearer = await (await prove()).bearer();
  return { origin, http: speakTo(origin, { authorization: `Bearer ${bearer}` }) };
}

export function speakTo(origin, headers = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(origin + path, {
        method,
        agent,
        headers: { 'content-type': 'application/json', ...headers },
      });
      sent.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () =>
          response.statusCode < 300 ? resolve(JSON.parse(text)) : reject(new Error(`${path}: ${text}`)),
        );
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
}
