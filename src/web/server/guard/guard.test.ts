import { describe, expect, test } from 'vitest';
import type { Caller } from '../access/callers.ts';
import type { RequestHead } from '../http/exchange.ts';
import { guard, maxBodyBytes, refusalReply, type Target } from './guard.ts';
import { readAllowedHosts } from './hosts.ts';

const places: Readonly<Record<string, Target>> = {
  '/': { kind: 'page', access: 'open', methods: ['GET', 'HEAD'] },
  '/healthz': { kind: 'endpoint', access: 'open', methods: ['GET', 'HEAD'] },
  '/api/interactions': { kind: 'endpoint', access: 'token', methods: ['GET', 'HEAD'] },
  '/api/settings': { kind: 'endpoint', access: 'token', methods: ['GET', 'HEAD', 'PATCH'] },
  '/api/token': { kind: 'endpoint', access: 'open', methods: ['POST'] },
  '/ws': { kind: 'socket', access: 'ticket', methods: ['GET', 'HEAD'] },
};

function locate(path: string): Target {
  return (
    places[path] ?? { kind: 'nowhere', access: path.startsWith('/api/') ? 'token' : 'open', methods: [] }
  );
}

type Sent = Partial<Pick<RequestHead, 'method' | 'target'>> & {
  readonly headers?: readonly (readonly [string, string])[];
  readonly hosts?: readonly string[];
  readonly allowed?: string;
};

function check({
  method = 'GET',
  target = '/',
  headers = [],
  hosts = ['127.0.0.1:18642'],
  allowed = '',
}: Sent) {
  const tickets = new Set(['t1']);
  const head = { method, target, headers: [...hosts.map((host) => ['host', host] as const), ...headers] };
  const credentials = {
    identify: async (_head: RequestHead, sent: string) => (/^bearer good$/i.test(sent) ? caller : null),
    takesTicket: (ticket: string) => tickets.delete(ticket),
  };
  return guard({ head, allowedHosts: readAllowedHosts(allowed), locate, credentials }).then(
    ({ refusal }) => refusal,
  );
}

const caller: Caller = {
  browser: '0'.repeat(16),
  open: (body) => body,
  seal: (_status, body) => body,
  sealPieces: (_status, pieces) => pieces,
  pushSeal: () => (text) => text,
};
const token = ['authorization', 'Bearer good'] as const;
const json = ['content-type', 'application/json'] as const;
const navigation = [
  ['sec-fetch-mode', 'navigate'],
  ['sec-fetch-dest', 'document'],
] as const;

describe('the guard lets in', () => {
  test.each<[string, Sent]>([
    ['a plain request to the page', {}],
    ['localhost', { hosts: ['localhost:18642'] }],
    ['a tunnel’s port', { hosts: ['localhost:3000'] }],
    ['a name without a port', { hosts: ['127.0.0.1'] }],
    ['a name that the person allows', { hosts: ['box.example'], allowed: 'other.example, box.example' }],
    ['that name on any port', { hosts: ['Box.Example:8443'], allowed: 'box.example' }],
    ['a name with the port that is allowed', { hosts: ['box.example:8443'], allowed: 'box.example:8443' }],
    [
      'the https origin of that name',
      { hosts: ['box.example'], allowed: 'box.example', headers: [['origin', 'https://box.example']] },
    ],
    ['its own origin', { headers: [['origin', 'http://127.0.0.1:18642']] }],
    ['its own page’s fetches', { headers: [['sec-fetch-site', 'same-origin']] }],
    ['a link on another site', { headers: [['sec-fetch-site', 'cross-site'], ...navigation] }],
    ['an address typed by the person', { headers: [['sec-fetch-site', 'none'], ...navigation] }],
    ['a token', { target: '/api/interactions?filter=all', headers: [token] }],
    [
      'a token whose scheme is written otherwise',
      { target: '/api/interactions', headers: [['authorization', 'bearer good']] },
    ],
    [
      'a body that is none',
      { method: 'PATCH', target: '/api/settings', headers: [token, ['content-length', '0']] },
    ],
    ['a JSON body', { method: 'PATCH', target: '/api/settings', headers: [token, json] }],
    [
      'a charset beside JSON',
      {
        method: 'POST',
        target: '/api/token',
        headers: [['content-type', 'application/json; charset=utf-8']],
      },
    ],
    ['a ticket', { target: '/ws', headers: [['sec-websocket-protocol', 'choice.v1, ticket.t1']] }],
  ])('%s', async (_name, sent) => {
    expect(await check(sent)).toBeNull();
  });
});

describe('the guard refuses', () => {
  test.each<[string, Sent, number, string]>([
    ['a rebound name', { hosts: ['evil.example:18642'] }, 403, 'foreign-host'],
    ['a name that starts like ours', { hosts: ['127.0.0.1.evil.example'] }, 403, 'foreign-host'],
    ['another loopback address', { hosts: ['127.0.0.2:18642'] }, 403, 'foreign-host'],
    ['user info in the name', { hosts: ['evil@127.0.0.1'] }, 403, 'foreign-host'],
    ['no name', { hosts: [] }, 403, 'foreign-host'],
    ['two names', { hosts: ['127.0.0.1:18642', 'evil.example'] }, 403, 'foreign-host'],
    ['the same name twice', { hosts: ['127.0.0.1', '127.0.0.1'] }, 403, 'foreign-host'],
    [
      'a name beside the allowed one',
      { hosts: ['evil.example'], allowed: 'box.example' },
      403,
      'foreign-host',
    ],
    [
      'a name below the allowed one',
      { hosts: ['evil.box.example'], allowed: 'box.example' },
      403,
      'foreign-host',
    ],
    [
      'another port of the allowed name',
      { hosts: ['box.example:9000'], allowed: 'box.example:8443' },
      403,
      'foreign-host',
    ],
    [
      'the allowed name over plain http',
      { hosts: ['box.example'], allowed: 'box.example', headers: [['origin', 'http://box.example']] },
      403,
      'foreign-origin',
    ],
    [
      'the allowed name as the origin of a page at ours',
      { allowed: 'box.example', headers: [['origin', 'https://box.example']] },
      403,
      'foreign-origin',
    ],
    ['an absolute target', { target: 'http://127.0.0.1/' }, 400, 'bad-target'],
    ['an asterisk', { method: 'OPTIONS', target: '*' }, 400, 'bad-target'],
    ['a backslash', { target: '/\\evil.example' }, 400, 'bad-target'],
    ['a fragment', { target: '/#key' }, 400, 'bad-target'],
    ['a control character', { target: '/\u0007' }, 400, 'bad-target'],
    ['a C1 control character', { target: '/\u0085' }, 400, 'bad-target'],
    ['a foreign origin', { headers: [['origin', 'https://evil.example']] }, 403, 'foreign-origin'],
    ['the null origin', { headers: [['origin', 'null']] }, 403, 'foreign-origin'],
    ['another port’s origin', { headers: [['origin', 'http://127.0.0.1:3000']] }, 403, 'foreign-origin'],
    ['the other name’s origin', { headers: [['origin', 'http://localhost:18642']] }, 403, 'foreign-origin'],
    ['https', { headers: [['origin', 'https://127.0.0.1:18642']] }, 403, 'foreign-origin'],
    [
      'a second origin',
      {
        headers: [
          ['origin', 'http://127.0.0.1:18642'],
          ['origin', 'null'],
        ],
      },
      403,
      'foreign-origin',
    ],
    ['a cross-site fetch', { headers: [['sec-fetch-site', 'cross-site']] }, 403, 'foreign-fetch'],
    ['another port’s fetch', { headers: [['sec-fetch-site', 'same-site']] }, 403, 'foreign-fetch'],
    [
      'a frame',
      {
        headers: [
          ['sec-fetch-site', 'cross-site'],
          ['sec-fetch-mode', 'navigate'],
          ['sec-fetch-dest', 'iframe'],
        ],
      },
      403,
      'foreign-fetch',
    ],
    [
      'a foreign form',
      { method: 'POST', headers: [['sec-fetch-site', 'cross-site'], ...navigation] },
      403,
      'foreign-fetch',
    ],
    [
      'a navigation to anything but the page',
      { target: '/api/interactions', headers: [['sec-fetch-site', 'none'], ...navigation, token] },
      403,
      'foreign-fetch',
    ],
    ['a service worker', { headers: [['service-worker', 'script']] }, 404, 'service-worker'],
    [
      'a website that pretends to be one, for where it comes from',
      {
        headers: [
          ['service-worker', 'script'],
          ['sec-fetch-site', 'cross-site'],
          ...navigation,
          ['origin', 'null'],
        ],
      },
      403,
      'foreign-origin',
    ],
    ['no token', { target: '/api/interactions' }, 401, 'needs-token'],
    [
      'a wrong token',
      { target: '/api/interactions', headers: [['authorization', 'Bearer bad']] },
      401,
      'needs-token',
    ],
    [
      'a token in another scheme',
      { target: '/api/interactions', headers: [['authorization', 'Basic good']] },
      401,
      'needs-token',
    ],
    ['two tokens', { target: '/api/interactions', headers: [token, token] }, 401, 'needs-token'],
    ['a look for what exists without a token', { target: '/api/nothing' }, 401, 'needs-token'],
    ['a wrong method without a token', { method: 'PUT', target: '/api/settings' }, 401, 'needs-token'],
    ['no ticket', { target: '/ws', headers: [['sec-websocket-protocol', 'choice.v1']] }, 401, 'needs-ticket'],
    [
      'a wrong ticket',
      { target: '/ws', headers: [['sec-websocket-protocol', 'choice.v1, ticket.t2']] },
      401,
      'needs-ticket',
    ],
    [
      'a ticket alone',
      { target: '/ws', headers: [['sec-websocket-protocol', 'ticket.t1']] },
      401,
      'needs-ticket',
    ],
    [
      'a socket of another origin, even with a ticket',
      {
        target: '/ws',
        headers: [
          ['origin', 'http://127.0.0.1:3000'],
          ['sec-websocket-protocol', 'choice.v1, ticket.t1'],
        ],
      },
      403,
      'foreign-origin',
    ],
    ['an unknown address', { target: '/etc/passwd' }, 404, 'nowhere'],
    ['an unknown address with a token', { target: '/api/nothing', headers: [token] }, 404, 'nowhere'],
    ['a wrong method', { method: 'DELETE', target: '/api/settings', headers: [token] }, 405, 'wrong-method'],
    [
      'a preflight of its own origin',
      { method: 'OPTIONS', headers: [['origin', 'http://127.0.0.1:18642']] },
      405,
      'wrong-method',
    ],
    [
      'a body without a type',
      { method: 'POST', target: '/api/token', headers: [['content-length', '2']] },
      415,
      'not-json',
    ],
    [
      'a body of unknown length without a type',
      { method: 'POST', target: '/api/token', headers: [['transfer-encoding', 'chunked']] },
      415,
      'not-json',
    ],
    [
      'a form',
      { method: 'POST', target: '/api/token', headers: [['content-type', 'text/plain']] },
      415,
      'not-json',
    ],
    [
      'a type that starts like JSON',
      { method: 'POST', target: '/api/token', headers: [['content-type', 'application/jsonp']] },
      415,
      'not-json',
    ],
    [
      'a body that is too large',
      { method: 'POST', target: '/api/token', headers: [json, ['content-length', String(maxBodyBytes + 1)]] },
      413,
      'too-large',
    ],
  ])('%s', async (_name, sent, status, code) => {
    expect(await check(sent)).toMatchObject({ status, code });
  });

  test('the first thing that is wrong, in the order of the checks', async () => {
    const everythingWrong: Sent = {
      method: 'PUT',
      target: '/api/nothing',
      headers: [
        ['origin', 'null'],
        ['sec-fetch-site', 'cross-site'],
      ],
    };
    expect(await check({ ...everythingWrong, hosts: ['evil'], target: '\\' })).toMatchObject({ status: 403 });
    expect(await check({ ...everythingWrong, target: '\\' })).toMatchObject({ status: 400 });
    expect(await check(everythingWrong)).toMatchObject({ code: 'foreign-origin' });
    expect(await check({ ...everythingWrong, headers: [['sec-fetch-site', 'cross-site']] })).toMatchObject({
      code: 'foreign-fetch',
    });
    expect(await check({ ...everythingWrong, headers: [] })).toMatchObject({ status: 401 });
  });
});

describe('a refusal', () => {
  test('says what is wrong and hangs up', () => {
    const reply = refusalReply({ status: 401, code: 'needs-token' });
    expect(reply.status).toBe(401);
    expect(reply.headers.connection).toBe('close');
    expect(JSON.parse(reply.body).error).toEqual({
      code: 'needs-token',
      message: 'No valid token: run “npx choice-mcp portal” to open a page that has one.',
    });
  });

  test('names the methods that are allowed', () => {
    const reply = refusalReply({ status: 405, code: 'wrong-method', allowed: ['GET', 'HEAD'] });
    expect(reply.headers.allow).toBe('GET, HEAD');
  });
});
