import { replies } from '../../src/web/wire/replies.ts';
import { createTestApp } from '../support/portal-app.ts';
import { asked, request } from '../support/samples.ts';
import type { Random } from '../support/seeded-random.ts';
import type { FuzzTarget } from './fuzz.ts';
import { anyJson, anyText, mutateJson } from './inputs.ts';

const sessionId = '01k9zv3m4n0000000000000001';

/** Every address that is declared, and those of the page, its bundle, the socket and the history as a file. */
const paths = [
  ...new Set(Object.keys(replies).map((address) => address.replace(/^\w+ /, ''))),
  ...['/', '/history', '/open/:id', '/choice/:id', '/assets/portal.js', '/ws', '/api/history/export'],
].map((path) => path.replace(':id', sessionId));
const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'get', ''] as const;
const headerNames = [
  'host',
  'origin',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'authorization',
  'content-type',
  'content-length',
  'upgrade',
  'connection',
  'sec-websocket-protocol',
  'if-none-match',
  'service-worker',
  'choice-nonce',
  'x-forwarded-host',
  'cookie',
  'transfer-encoding',
] as const;
const bodies = [
  {
    attempt: 'a',
    selected_ids: ['a'],
    custom_input: null,
    option_annotations: { a: 'x' },
    global_annotation: null,
  },
  { attempt: 'a', global_annotation: 'why' },
  { add_seconds: 60 },
  { timeout_seconds: 600, why: 'activity' },
  { interface: 'terminal' },
  { hidden: ['b'] },
  {
    draft: { selectedIds: { value: ['a'], at: 1 }, customInput: null, globalNote: null, optionNotes: [] },
    tab: 't',
  },
  { nonce: 'abc', browser: 'x', key: 'y' },
  { key: 'x', nonce: 'y', proof: 'z' },
  { language: 'zh', timeout_seconds: 60, browser: '/bin/sh' },
] as const;

/** Any request gets a reply of ours, never a fault; without a credential none of them says anything about a question. */
export const portalRequests: FuzzTarget = {
  name: 'portal requests',
  async open() {
    const app = await createTestApp();
    await app.store.create(
      sessionId,
      asked({ at: app.clock.now(), request: request({ mode: 'hybrid', title: secretTitle }) }),
    );
    return {
      async run(random) {
        const isKnown = random.chance(0.5);
        const headers = Array.from(
          { length: random.below(4) },
          () => [random.pick(headerNames), anyHeader(random)] as const,
        );
        const reply = await app.send(random.pick(methods), anyTarget(random), {
          ...(isKnown ? {} : { token: random.chance(0.5) ? null : anyText(random, 60) }),
          headers,
          ...(random.chance(0.7) ? { body: anyBody(random) } : {}),
        });
        if (reply.status >= 500) throw new Error(`${reply.status}: ${String(reply.body)}`);
        if (reply.headers['x-content-type-options'] !== 'nosniff')
          throw new Error('a reply without its guard headers');
        if (!isKnown && String(reply.body).includes(secretTitle))
          throw new Error('a question was told to a stranger');
      },
    };
  },
};

const secretTitle = 'Only the person may read this';

function anyTarget(random: Random): string {
  const path = random.chance(0.9) ? random.pick(paths) : anyText(random, 60);
  return random.chance(0.3) ? `${path}?${anyText(random, 40)}` : path;
}

function anyHeader(random: Random): string {
  const usual = [
    '127.0.0.1:18642',
    'http://127.0.0.1:18642',
    'null',
    'same-origin',
    'cross-site',
    'application/json',
    'choice.v1, ticket.x',
    'script',
  ];
  return random.chance(0.5) ? random.pick(usual) : anyText(random, 60);
}

function anyBody(random: Random): unknown {
  if (random.chance(0.2)) return anyText(random);
  return random.chance(0.8) ? mutateJson(random, random.pick(bodies)) : anyJson(random);
}
