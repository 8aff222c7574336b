/** One raw request that has to be refused. */
export type Attack = { readonly name: string; readonly bytes: string };

/** What an attacker may know or guess: the port, ids of questions, and at worst a stolen credential. */
export type Known = {
  readonly port: number;
  readonly openId: string;
  readonly endedId: string;
  readonly deviceId: string;
  /** A bearer that is good. */
  readonly token: string;
  /** An authorization that its page has used, for `GET /api/settings`. */
  readonly usedSeal: string;
  /** A ticket that is good, a new one each time. */
  readonly ticket: () => string;
  readonly usedTicket: string;
};

const lines = (...parts: readonly string[]) => `${parts.join('\r\n')}\r\n\r\n`;

type Route = { readonly method: string; readonly path: string; readonly body?: object };

const draft = { selectedIds: { value: ['b'], at: 1 }, customInput: null, globalNote: null, optionNotes: [] };

const file = { upload: 'x', part: 0, parts: 1, name: 'x', data: 'eA==' };

/** Every address that says or changes something. */
export function routes({
  openId,
  endedId,
  deviceId,
}: Pick<Known, 'openId' | 'endedId' | 'deviceId'>): readonly Route[] {
  const of = (deed: string) => `/api/interactions/${openId}${deed}`;
  return [
    { method: 'GET', path: '/api/interactions?filter=all' },
    { method: 'GET', path: of('') },
    { method: 'POST', path: of('/attachments'), body: file },
    { method: 'GET', path: of('/attachments/0') },
    { method: 'DELETE', path: of('/attachments/0') },
    { method: 'POST', path: of('/answer'), body: { attempt: 'x', selected_ids: ['a'] } },
    { method: 'POST', path: of('/cancel'), body: { attempt: 'x' } },
    { method: 'POST', path: of('/deadline'), body: { add_seconds: 60 } },
    { method: 'POST', path: of('/interface'), body: { interface: 'terminal' } },
    { method: 'POST', path: of('/options'), body: { hidden: ['b'] } },
    { method: 'POST', path: of('/snooze'), body: { minutes: 60 } },
    { method: 'POST', path: of('/draft'), body: { draft, tab: 'x' } },
    { method: 'POST', path: of('/assignee'), body: { assignee: 'Eve' } },
    { method: 'POST', path: of('/presence'), body: { tab: 'x', doing: 'looking' } },
    { method: 'POST', path: of('/reopen'), body: { attempt: 'x' } },
    { method: 'GET', path: '/api/members' },
    { method: 'GET', path: '/api/history?q=' },
    { method: 'GET', path: '/api/history/export?format=json' },
    { method: 'GET', path: '/api/history/people' },
    { method: 'DELETE', path: `/api/history/${endedId}` },
    { method: 'DELETE', path: '/api/history' },
    { method: 'GET', path: '/api/settings' },
    { method: 'PATCH', path: '/api/settings', body: { language: 'zh' } },
    { method: 'GET', path: '/api/devices' },
    { method: 'DELETE', path: `/api/devices/${deviceId}` },
    { method: 'POST', path: '/api/ticket', body: {} },
  ];
}

type Dress = { readonly name: string; readonly headers: (known: Known) => readonly string[] };

const own = ({ port }: Known) => `Host: 127.0.0.1:${port}`;
const bearer = ({ token }: Known) => `Authorization: Bearer ${token}`;

/** Headers that have to be refused, whatever else is right. */
const strangers: readonly Dress[] = [
  { name: 'a rebound name', headers: ({ port }) => [`Host: evil.example:${port}`] },
  { name: 'a name that starts like ours', headers: ({ port }) => [`Host: localhost.evil.example:${port}`] },
  { name: 'an address of the network', headers: ({ port }) => [`Host: 192.168.1.2:${port}`] },
  { name: 'two Host headers', headers: (known) => [own(known), 'Host: evil.example'] },
  { name: 'another website', headers: (known) => [own(known), 'Origin: https://evil.example'] },
  {
    name: 'a page of another port',
    headers: (known) => [own(known), `Origin: http://127.0.0.1:${known.port + 1}`],
  },
  { name: 'a sandboxed frame', headers: (known) => [own(known), 'Origin: null'] },
  { name: 'a page over https', headers: (known) => [own(known), `Origin: https://127.0.0.1:${known.port}`] },
  { name: 'a cross-site fetch', headers: (known) => [own(known), 'Sec-Fetch-Site: cross-site'] },
  { name: 'a same-site fetch', headers: (known) => [own(known), 'Sec-Fetch-Site: same-site'] },
];

/** With a stolen credential, too: the other checks do not rely on it. */
const dresses: readonly Dress[] = [
  { name: 'a program without a credential', headers: (known) => [own(known)] },
  {
    name: 'a program with a made-up credential',
    headers: (known) => [own(known), `Authorization: Bearer ${'0'.repeat(16)}.AAAA.${'A'.repeat(43)}`],
  },
  {
    name: 'a program with two credentials',
    headers: (known) => [own(known), bearer(known), bearer(known)],
  },
  {
    name: 'a credential in a cookie',
    headers: (known) => [own(known), `Cookie: token=${known.token}`],
  },
  {
    name: 'a credential of another kind',
    headers: (known) => [own(known), `Authorization: Basic ${known.token}`],
  },
  {
    name: 'a bearer cut by a letter',
    headers: (known) => [own(known), `Authorization: Bearer ${known.token.slice(0, -1)}`],
  },
  {
    name: 'a bearer passed off as a seal',
    headers: (known) => [own(known), `Authorization: Sealed ${known.token.replace(/\.([^.]*)$/, '.1.$1')}`],
  },
  {
    name: 'a seal that was used',
    headers: (known) => [own(known), `Authorization: ${known.usedSeal}`],
  },
  ...strangers.map(({ name, headers }) => ({
    name,
    headers: (known: Known) => [...headers(known), bearer(known)],
  })),
];

function request({ method, path, body }: Route, headers: readonly string[]): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const about =
    body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`];
  return lines(`${method} ${path} HTTP/1.1`, ...headers, ...about, 'Connection: close') + text;
}

/** What has to work for the rest to mean anything: the same requests by the person's own page. */
export function rightfulRequests(known: Known): readonly Attack[] {
  return routes(known).map((route) => ({
    name: `${route.method} ${route.path}`,
    bytes: request(route, [own(known), bearer(known), `Origin: http://127.0.0.1:${known.port}`]),
  }));
}

/** By the name of the person's own proxy, which may pass on what any site or device sends. */
export function attacksByName(known: Known, name: string): readonly Attack[] {
  const host = `Host: ${name}`;
  const dressed: readonly (readonly [string, readonly string[]])[] = [
    ['a device that is not paired', [host]],
    ['a made-up credential', [host, `Authorization: Bearer ${'0'.repeat(16)}.AAAA.${'A'.repeat(43)}`]],
    ['a seal that was used', [host, `Authorization: ${known.usedSeal}`]],
    ['another website', [host, bearer(known), 'Origin: https://evil.example']],
    ['its own page over plain http', [host, bearer(known), `Origin: http://${name}`]],
    ['a name below it', [`Host: evil.${name}`, bearer(known)]],
    ['a name that starts like it', [`Host: ${name}.evil.example`, bearer(known)]],
    ['the name beside ours', [host, own(known), bearer(known)]],
    ['a cross-site fetch', [host, bearer(known), 'Sec-Fetch-Site: cross-site']],
  ];
  return routes(known).flatMap((route) =>
    dressed.map(([who, headers]) => ({
      name: `${route.method} ${route.path} by ${who}`,
      bytes: request(route, headers),
    })),
  );
}

/** Bodies a form or a beacon of another page could send without asking, and methods no address takes. */
function otherShapes(known: Known): readonly Attack[] {
  const path = `/api/interactions/${known.openId}/answer`;
  const body = JSON.stringify({ attempt: 'x', selected_ids: ['a'] });
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json-patch+json',
    '',
  ];
  const methods = ['PUT', 'TRACE', 'OPTIONS', 'CONNECT', 'PATCH', 'GET'];
  return [
    ...types.map((type) => ({
      name: `an answer as ${type === '' ? 'nothing at all' : type}`,
      bytes:
        lines(
          `POST ${path} HTTP/1.1`,
          own(known),
          bearer(known),
          ...(type === '' ? [] : [`Content-Type: ${type}`]),
          `Content-Length: ${body.length}`,
          'Connection: close',
        ) + body,
    })),
    ...methods.map((method) => ({
      name: `${method} where only POST is`,
      bytes: lines(`${method} ${path} HTTP/1.1`, own(known), bearer(known), 'Connection: close'),
    })),
  ];
}

/** Targets that normalise into something else, or into nothing. */
function oddTargets(known: Known): readonly Attack[] {
  const targets = [
    '//evil.example/api/settings',
    '/api/../api/settings#x',
    '/api/%2e%2e/api/settings',
    '/api/settings\\',
    '/API/settings/',
    '/api//settings',
    `/choice/../api/interactions/${known.openId}`,
    '/assets/../api/settings',
    '/assets/..%2fsecret',
    '/..%2f..%2fetc/passwd',
    '/api/settings%00',
    `http://127.0.0.1:${known.port}/api/settings`,
    'api/settings',
    '*',
    `/api/interactions/${'9'.repeat(26)}/answer`,
    '/api/interactions/__proto__',
    `/api/interactions/${known.openId}%2fanswer`,
    '/api/history/..',
    '/.git/config',
    '/secret',
    '/config.json',
    '/browsers/',
    '/keys/x.json',
  ];
  return targets.map((target) => ({
    name: `the target ${target}`,
    bytes: lines(`GET ${target} HTTP/1.1`, own(known), 'Connection: close'),
  }));
}

/** The page may be loaded by any navigation, but not embedded or fetched by other sites. */
function pagesFromElsewhere(known: Known): readonly Attack[] {
  const paths = ['/', '/history', `/choice/${known.openId}`, '/healthz'];
  return paths.flatMap((path) =>
    strangers.map(({ name, headers }) => ({
      name: `${path} by ${name}`,
      bytes: lines(`GET ${path} HTTP/1.1`, ...headers(known), 'Connection: close'),
    })),
  );
}

/** Keys that were guessed, or that lead elsewhere. */
function pairings(known: Known): readonly Attack[] {
  const guessed = { key: '0123456789abcdef', nonce: 'x', proof: 'A'.repeat(43) };
  const bodies = [
    guessed,
    { ...guessed, key: '../secret' },
    { ...guessed, key: known.token.split('.')[0] },
    { ...guessed, key: known.token },
    { ...guessed, proof: '' },
    { ...guessed, nonce: 'a|b' },
    { ...guessed, key: ['0123456789abcdef'] },
    { ...guessed, key: { toString: '0123456789abcdef' } },
    {},
  ];
  return bodies.map((body) => ({
    name: `a pairing with ${JSON.stringify(body)}`,
    bytes: request({ method: 'POST', path: '/api/token', body }, [own(known)]),
  }));
}

/** What is not, or not quite, HTTP. */
function rawBytes(known: Known): readonly Attack[] {
  const answer = `POST /api/interactions/${known.openId}/answer HTTP/1.1`;
  const smuggled = lines('GET /api/settings HTTP/1.1', own(known));
  return [
    { name: 'TLS on a plain port', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n' },
    { name: 'another protocol', bytes: 'SSH-2.0-OpenSSH_9.9\r\n\r\n' },
    { name: 'an HTTP/2 preface', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    {
      name: 'a head without an end of the line',
      bytes: `GET / HTTP/1.1\nHost: 127.0.0.1:${known.port}\n\n\u0000`,
    },
    { name: 'half a head', bytes: `GET /api/settings HTTP/1.1\r\n${own(known)}` },
    {
      name: 'a header with a bare CR',
      bytes: lines('GET / HTTP/1.1', own(known), 'X: a\rb: c', 'Connection: close'),
    },
    {
      name: 'a Host that is folded',
      bytes: lines('GET / HTTP/1.1', 'Host: 127.0.0.1', ' .evil.example', 'Connection: close'),
    },
    { name: 'a huge header', bytes: lines('GET / HTTP/1.1', own(known), `X: ${'x'.repeat(20_000)}`) },
    ...[1_000, 3_000].map((count) => ({
      name: `a second Host behind ${count} headers`,
      bytes: lines(
        'GET /api/settings HTTP/1.1',
        own(known),
        bearer(known),
        ...Array.from({ length: count }, () => 'a:'),
        'Host: evil.example',
        'Connection: close',
      ),
    })),
    {
      name: 'two lengths',
      bytes: `${lines(answer, own(known), 'Content-Length: 2', 'Content-Length: 200', 'Connection: close')}{}`,
    },
    {
      name: 'a length and chunks',
      bytes: `${lines(answer, own(known), 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`,
    },
    {
      name: 'a second request behind the first',
      bytes: smuggled + lines('GET /api/interactions HTTP/1.1', own(known), 'Connection: close'),
    },
    {
      name: 'chunks with a wrong size',
      bytes: `${lines(answer, own(known), 'Transfer-Encoding: chunked')}ZZ\r\n{}\r\n`,
    },
    {
      name: 'a body announced as too large',
      bytes: lines(
        'POST /api/token HTTP/1.1',
        own(known),
        'Content-Type: application/json',
        'Content-Length: 99999999',
      ),
    },
    { name: 'a negative length', bytes: lines(answer, own(known), 'Content-Length: -1') },
    { name: 'no Host', bytes: lines('GET /api/settings HTTP/1.1', bearer(known), 'Connection: close') },
    { name: 'HTTP/1.0 without Host', bytes: lines('GET /api/settings HTTP/1.0', bearer(known)) },
    { name: 'HTTP/0.9', bytes: 'GET /api/settings\r\n\r\n' },
  ];
}

const upgrade = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

/** Upgrades without a ticket that is good, and with a good one from where no page of ours is. */
function upgrades(known: Known): readonly Attack[] {
  const offers: readonly (readonly [string, readonly string[]])[] = [
    ['without a protocol', []],
    ['without a ticket', ['Sec-WebSocket-Protocol: choice.v1']],
    ['without our protocol', [`Sec-WebSocket-Protocol: ticket.${known.ticket()}`]],
    ['with a made-up ticket', ['Sec-WebSocket-Protocol: choice.v1, ticket.0000000000000000.AAAA']],
    ['with a used ticket', [`Sec-WebSocket-Protocol: choice.v1, ticket.${known.usedTicket}`]],
    ['with a credential for a ticket', [`Sec-WebSocket-Protocol: choice.v1, ticket.${known.token}`]],
    ['with a credential beside it', ['Sec-WebSocket-Protocol: choice.v1', bearer(known)]],
  ];
  const paths = ['/ws', `/ws?ticket=${known.ticket()}`, '/', '/api/settings'];
  const ticketless = offers.flatMap(([name, headers]) =>
    paths.map((path) => ({
      name: `an upgrade of ${path} ${name}`,
      bytes: lines(`GET ${path} HTTP/1.1`, own(known), ...upgrade, ...headers),
    })),
  );
  const stolen = strangers.map(({ name, headers }) => ({
    name: `an upgrade with a stolen ticket by ${name}`,
    bytes: lines(
      'GET /ws HTTP/1.1',
      ...headers(known),
      ...upgrade,
      `Sec-WebSocket-Protocol: choice.v1, ticket.${known.ticket()}`,
    ),
  }));
  return [...ticketless, ...stolen];
}

export function attacks(known: Known): readonly Attack[] {
  const dressed = routes(known).flatMap((route) =>
    dresses.map(({ name, headers }) => ({
      name: `${route.method} ${route.path} by ${name}`,
      bytes: request(route, headers(known)),
    })),
  );
  return [
    ...dressed,
    ...otherShapes(known),
    ...oddTargets(known),
    ...pagesFromElsewhere(known),
    ...pairings(known),
    ...rawBytes(known),
    ...upgrades(known),
  ];
}
