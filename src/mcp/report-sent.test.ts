import { expect, test } from 'vitest';
import { reportSent } from './serve.ts';

const result = (id: number) => ({ jsonrpc: '2.0', id, result: {} }) as const;

/** A pipe that takes a message when it is told to. */
function createPipe() {
  const takes: (() => void)[] = [];
  const breaks: ((cause: Error) => void)[] = [];
  const inner = {
    start: async () => {},
    close: async () => {},
    send: () =>
      new Promise<void>((resolve, reject) => {
        takes.push(resolve);
        breaks.push(reject);
      }),
  };
  const transport = reportSent(inner, { arrivedAt: () => 0 });
  const heard: number[] = [];
  const listenFor = (id: number) => transport.whenSent(id, () => heard.push(id));
  return { transport, takes, breaks, heard, listenFor };
}

test('a result counts as sent once the pipe has taken it, and once only', async () => {
  const { transport, takes, heard, listenFor } = createPipe();
  listenFor(1);
  const sending = transport.send(result(1));
  expect(heard).toEqual([]);
  takes[0]?.();
  await sending;
  expect(heard).toEqual([1]);
  const again = transport.send(result(1));
  takes[1]?.();
  await again;
  expect(heard).toEqual([1]);
});

test('a result the pipe did not take never counts', async () => {
  const { transport, breaks, heard, listenFor } = createPipe();
  listenFor(1);
  const sending = transport.send(result(1));
  breaks[0]?.(new Error('EPIPE'));
  await expect(sending).rejects.toThrow('EPIPE');
  expect(heard).toEqual([]);
});

test.each([
  ['the result of another request', result(2)],
  ['an error instead of the result', { jsonrpc: '2.0', id: 1, error: { code: -32_603, message: 'no' } }],
  ['a notification', { jsonrpc: '2.0', method: 'notifications/progress' }],
] as const)('%s does not count for it', async (_what, message) => {
  const { transport, takes, heard, listenFor } = createPipe();
  listenFor(1);
  const sending = transport.send(message);
  takes[0]?.();
  await sending;
  expect(heard).toEqual([]);
});
