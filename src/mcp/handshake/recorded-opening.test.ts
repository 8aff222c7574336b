import { describe, expect, test } from 'vitest';
import { createRecordedOpening, type Recording } from './recorded-opening.ts';

const recording: Recording = {
  'none discover': '{"id":"@id","error":"no such method"}',
  'initialize 2025-06-18': '{"id":"@id","said":"hello"}',
  'plain ping': '{"id":"@id"}',
  'plain tools/list': '{"id":"@id","said":"one tool"}',
  'modern discover': '{"id":"@id","said":"discovered"}',
  'modern tools/list': '{"id":"@id","said":"one modern tool"}',
};
const clientInfo = { name: 'some client', version: '1' };
const hello = {
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: { roots: { listChanged: true } }, clientInfo },
};
const ready = { method: 'notifications/initialized' };
const list = { id: 1, method: 'tools/list' };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (method: string, meta: object = {}) => ({
  id: 'm',
  method,
  params: { _meta: { ...envelope, ...meta } },
});

/** What is said to each of these messages; null for nothing, and `unknown` ends it. */
function converse(...messages: readonly object[]): readonly unknown[] {
  const opening = createRecordedOpening(recording);
  const said: unknown[] = [];
  for (const message of messages) {
    const step = opening.take(JSON.stringify({ jsonrpc: '2.0', ...message }));
    said.push(step.kind === 'reply' ? JSON.parse(step.line) : step.kind);
    if (step.kind === 'unknown') break;
  }
  return said;
}

describe('a usual opening is answered from the recording', () => {
  test('by a handshake', () => {
    expect(converse(hello, ready, list, { id: 2, method: 'ping', params: {} })).toEqual([
      { id: 0, said: 'hello' },
      'silence',
      { id: 1, said: 'one tool' },
      { id: 2 },
    ]);
  });

  test('by the envelope of each request', () => {
    expect(converse(modern('server/discover'), modern('tools/list', { progressToken: 7 }))).toEqual([
      { id: 'm', said: 'discovered' },
      { id: 'm', said: 'one modern tool' },
    ]);
  });

  test.each([
    ['with an envelope', modern('server/discover'), { id: 'm', said: 'discovered' }],
    ['without', { id: 5, method: 'server/discover', params: {} }, { id: 5, error: 'no such method' }],
  ])('by a probe of the new kind %s and a handshake of the old', (_how, probe, reply) => {
    expect(converse(probe, hello, list)).toEqual([
      reply,
      { id: 0, said: 'hello' },
      { id: 1, said: 'one tool' },
    ]);
  });

  test('whatever its id is called', () => {
    const id = '$& "@id" \\ $1';
    expect(converse({ ...hello, id })).toEqual([{ id, said: 'hello' }]);
  });
});

describe('what the server might answer in other words is left to it', () => {
  const badly = (change: object) => ({ ...hello, params: { ...hello.params, ...change } });
  test.each<[string, object]>([
    ['a revision that was not recorded', badly({ protocolVersion: '1999-01-01' })],
    ['the name of something every object has', badly({ protocolVersion: '__proto__' })],
    ['a client without a name', badly({ clientInfo: { version: '1' } })],
    ['capabilities that are none', badly({ capabilities: { roots: 7 } })],
    ['a field nobody knows', badly({ more: 1 })],
    ['an envelope around a handshake', badly({ _meta: envelope })],
    ['an id that is none', { ...hello, id: 1.5 }],
    ['an id of null', { ...hello, id: null }],
    ['another version of JSON-RPC', { ...hello, jsonrpc: '1.0' }],
    ['a response', { id: 1, result: {} }],
    ['a list before the handshake', list],
    ['a notification before it', ready],
    ['a call', { id: 1, method: 'tools/call', params: { name: 'provide_choice' } }],
    [
      'a modern request of another revision',
      modern('tools/list', { [Object.keys(envelope)[0] ?? '']: '2027-01-01' }),
    ],
    [
      'a modern request with more in its envelope',
      modern('tools/list', { 'io.modelcontextprotocol/logLevel': 'debug' }),
    ],
    ['a modern ping', modern('ping')],
  ])('%s', (_what, message) => {
    expect(converse(message)).toEqual(['unknown']);
  });

  test.each<[string, readonly object[]]>([
    ['a second handshake', [hello, hello]],
    ['a later page of a list', [hello, { ...list, params: { cursor: 'x' } }]],
    ['a modern request after a handshake', [hello, modern('tools/list')]],
    ['a handshake after a modern request', [modern('tools/list'), hello]],
    ['a probe after a handshake', [hello, modern('server/discover')]],
    ['another notification', [hello, { method: 'notifications/cancelled', params: { requestId: 0 } }]],
  ])('%s', (_what, messages) => {
    expect(converse(...messages).at(-1)).toBe('unknown');
  });

  test.each(['', 'no JSON', '[]', '7', 'null', `[${JSON.stringify({ jsonrpc: '2.0', ...hello })}]`])(
    '%j',
    (line) => {
      expect(createRecordedOpening(recording).take(line)).toEqual({ kind: 'unknown' });
    },
  );
});
