import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { answerHandshake } from './answer-handshake.ts';

const recording = { 'initialize 2025-06-18': '{"id":"@id","said":"hello"}', 'plain ping': '{"id":"@id"}' };
const clientInfo = { name: 'some client', version: '1' };
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const hello = line({ id: 0, method: 'initialize', params });
const ready = line({ method: 'notifications/initialized' });
const ping = line({ id: 'é', method: 'ping' });
const call = line({ id: 2, method: 'tools/call', params: {} });

function begin() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const loaded: boolean[] = [];
  const heardAt: number[] = [];
  const clock = { now: 100 };
  const program = { isGone: false };
  answerHandshake({
    input,
    output,
    recording,
    now: () => clock.now,
    loadServer() {
      if (program.isGone) return null;
      return (isAnswered, at) => {
        loaded.push(isAnswered);
        heardAt.push(at);
      };
    },
    whyNot: 'the program is gone',
  });
  onTestFinished(() => void input.destroy());
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    loaded,
    heardAt,
    clock,
    program,
    input,
    said: () => String(output.read() ?? ''),
    async hear(...chunks: readonly (string | Buffer)[]) {
      for (const chunk of chunks) {
        input.write(chunk);
        await settled();
      }
    },
    /** Everything the server finds in its input. */
    async found() {
      input.end();
      let text = '';
      for await (const chunk of input) text += chunk;
      return text;
    },
  };
}

test('the server is loaded at the first message that is not recorded, and finds it behind the handshake', async () => {
  const client = begin();
  await client.hear(hello, ready, ping);
  expect(client.said()).toBe('{"id":0,"said":"hello"}\n{"id":"é"}\n');
  expect(client.loaded).toEqual([]);
  await client.hear(call, ping);
  expect(client.loaded).toEqual([true]);
  expect(client.said()).toBe('');
  expect(await client.found()).toBe(hello + ready + call + ping);
});

test('however long an opening is, the server hears no more of it', async () => {
  const client = begin();
  await client.hear(hello, (ready + ping).repeat(20_000), call);
  expect(client.loaded).toEqual([true]);
  expect(await client.found()).toBe(hello + ready + call);
});

test('a server that nobody has greeted has nothing to skip', async () => {
  const client = begin();
  await client.hear(call);
  expect([client.loaded, await client.found()]).toEqual([[false], call]);
});

test('messages come in pieces and several at once', async () => {
  const client = begin();
  const bytes = Buffer.from(hello + ping + call.slice(0, 20));
  const inE = bytes.indexOf('é') + 1;
  await client.hear(bytes.subarray(0, 10), bytes.subarray(10, inE), bytes.subarray(inE));
  expect(client.said()).toBe('{"id":0,"said":"hello"}\n{"id":"é"}\n');
  expect(client.loaded).toEqual([]);
  await client.hear(call.slice(20));
  expect(client.loaded).toEqual([true]);
  expect(await client.found()).toBe(hello + call);
});

test('the server is told when the message that loads it began to come in', async () => {
  const client = begin();
  await client.hear(hello);
  client.clock.now = 200;
  await client.hear(call.slice(0, 20));
  client.clock.now = 300;
  await client.hear(call.slice(20));
  expect(client.heardAt).toEqual([200]);
});

test('what follows the unknown message in the same piece is the server’s', async () => {
  const client = begin();
  await client.hear(hello + call + ping);
  expect([client.said(), client.loaded]).toEqual(['{"id":0,"said":"hello"}\n', [true]]);
  expect(await client.found()).toBe(hello + call + ping);
});

test('a message too long for an opening is not waited for', async () => {
  const client = begin();
  const long = 'x'.repeat(70_000);
  await client.hear(hello, long);
  expect(client.loaded).toEqual([true]);
  expect(await client.found()).toBe(hello + long);
});

test('a client that only looks and goes loads nothing', async () => {
  const client = begin();
  await client.hear(hello);
  client.input.end();
  await client.hear();
  expect(client.loaded).toEqual([]);
});

test('a request that needs a program which is gone is told so; the recording goes on, and so does the server once it is back', async () => {
  const client = begin();
  client.program.isGone = true;
  const cancelled = line({ method: 'notifications/cancelled', params: { requestId: 2 } });
  await client.hear(hello, call.slice(0, 20), call.slice(20), cancelled + ping);
  const error = { code: -32_603, message: 'the program is gone' };
  expect(client.said()).toBe(`{"id":0,"said":"hello"}\n${line({ id: 2, error })}{"id":"é"}\n`);
  client.program.isGone = false;
  await client.hear(call);
  expect([client.said(), client.loaded]).toEqual(['', [true]]);
  expect(await client.found()).toBe(hello + call);
});

test('a long message that needs a program which is gone is told so once it is whole', async () => {
  const client = begin();
  client.program.isGone = true;
  const long = line({ id: 3, method: 'tools/call', params: { title: 'x'.repeat(70_000) } });
  await client.hear(hello, long.slice(0, 68_000));
  expect(client.said()).toBe('{"id":0,"said":"hello"}\n');
  await client.hear(long.slice(68_000));
  expect(client.said()).toContain('"id":3,"error"');
});
