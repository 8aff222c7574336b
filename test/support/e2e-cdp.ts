import { once } from 'node:events';
import { WebSocket } from 'ws';

export type CdpEvent = {
  readonly method: string;
  readonly sessionId?: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** Chromium's own remote control, without anything that changes how it behaves. */
export type Cdp = {
  send<CdpReply>(method: string, params?: object, sessionId?: string): Promise<CdpReply>;
  on(listener: (event: CdpEvent) => void): void;
  close(): void;
};

type CdpReply = {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

export async function connectCdp(address: string): Promise<Cdp> {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 64 * 1024 * 1024 });
  await once(socket, 'open');
  const waiting = new Map<number, (reply: CdpReply) => void>();
  const listeners: ((event: CdpEvent) => void)[] = [];
  let last = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as CdpReply | CdpEvent;
    if ('id' in message) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else for (const listener of listeners) listener(message);
  });
  return {
    send<Value>(method: string, params: object = {}, sessionId?: string) {
      last += 1;
      const id = last;
      return new Promise<Value>((resolve, reject) => {
        waiting.set(id, ({ result, error }) => {
          if (error === undefined) resolve(result as Value);
          else reject(new Error(`${method}: ${error.message}`));
        });
        socket.send(
          JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
        );
      });
    },
    on: (listener) => void listeners.push(listener),
    close: () => socket.terminate(),
  };
}
