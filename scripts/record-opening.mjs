// What the server says to the usual openings of a client, written down from the server itself: see src/mcp/handshake.
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

const clientInfo = { name: 'recorder', version: '1' };
const oldVersions = ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const modern = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};
const lists = ['tools/list', 'prompts/list'];

/** Each conversation on a pipe of its own: the name a line is kept under, and the request it answers. */
const conversations = [
  ...oldVersions.map((protocolVersion) => [
    ['none discover', 'server/discover', {}],
    [`initialize ${protocolVersion}`, 'initialize', { protocolVersion, capabilities: {}, clientInfo }],
    ...['ping', ...lists].map((method) => [`plain ${method}`, method, {}]),
  ]),
  [
    ['modern discover', 'server/discover', modern],
    ...lists.map((method) => [`modern ${method}`, method, modern]),
  ],
];

export async function recordOpening(program) {
  const recorded = await Promise.all(conversations.map((conversation) => converse(program, conversation)));
  const recording = {};
  for (const [name, line] of recorded.flat()) {
    if (name in recording && recording[name] !== line)
      throw new Error(`${name} is not answered alike in every revision`);
    recording[name] = line;
  }
  return recording;
}

async function converse(program, requests) {
  // A home that is never made: nothing is asked.
  const child = spawn(process.execPath, [program, '--home', tmpdir()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const recorded = [];
  for (const [name, method, params] of requests) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: '@id', method, params })}\n`);
    const { value: line = '' } = await lines.next();
    if (line.split('"@id"').length !== 2) throw new Error(`${name} was not answered: ${line}`);
    recorded.push([name, line]);
    if (method === 'initialize')
      child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  }
  child.stdin.end();
  return recorded;
}
