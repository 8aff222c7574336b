import { describe, expect, test } from 'vitest';
import type { Socket } from './live.ts';
import { createSealedSocket } from './live.ts';

/** Opens what begins with `sealed:`; the first takes longer than those that follow. */
function createScene() {
  const told: string[] = [];
  const raw: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    close() {
      told.push('hung up');
      raw.onclose?.();
    },
  };
  let opened = 0;
  const socket = createSealedSocket({
    socket: raw,
    async open(frame) {
      opened += 1;
      const patience = opened === 1 ? 5 : 1;
      for (let turn = 0; turn < patience; turn += 1) await Promise.resolve();
      return frame.startsWith('sealed:') ? frame.slice('sealed:'.length) : null;
    },
    onLost: () => void told.push('lost'),
  });
  socket.onopen = () => void told.push('open');
  socket.onmessage = ({ data }) => void told.push(String(data));
  socket.onclose = () => void told.push('closed');
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { raw, told, settle, say: (data: string) => raw.onmessage?.({ data }) };
}

describe('a sealed socket', () => {
  test('is open once the portal has said something, and hears everything in order', async () => {
    const { raw, told, say, settle } = createScene();
    raw.onopen?.();
    await settle();
    expect(told).toEqual([]);
    for (const text of ['hello', 'one', 'two']) say(`sealed:${text}`);
    await settle();
    expect(told).toEqual(['open', 'hello', 'one', 'two']);
  });

  test('whose first message is not the portal’s is never open, and is closed', async () => {
    const { told, say, settle } = createScene();
    say('{"type":"hello"}');
    await settle();
    expect(told).toEqual(['hung up', 'lost', 'closed']);
  });

  test('hears the goodbye before it closes', async () => {
    const { raw, told, say, settle } = createScene();
    say('sealed:hello');
    say('sealed:closing');
    raw.onclose?.();
    await settle();
    expect(told).toEqual(['lost', 'open', 'hello', 'closing', 'closed']);
  });
});
