import { connect } from 'node:net';

/** closed: the portal hung up · answered: its reply is whole · open: it still held the connection when time was up. */
export type Heard = { readonly text: string; readonly end: 'closed' | 'answered' | 'open' };

/** Longer than a portal lets a connection be silent, so that a cut by the portal is seen as such. */
const usualPatienceMs = 4_000;

/** Sends exactly these bytes and returns what comes back. */
export function speak(
  port: number,
  bytes: string,
  { patienceMs = usualPatienceMs, host = '127.0.0.1' } = {},
): Promise<Heard> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, host, () => socket.write(bytes, 'latin1'));
    const patience = setTimeout(() => finish('open'), patienceMs);

    function finish(end: Heard['end']): void {
      clearTimeout(patience);
      socket.destroy();
      resolve({ text, end });
    }

    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
      if (isWhole(text)) finish('answered');
    });
    // A reset is a refusal too; `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => finish('closed'));
  });
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  if (text.startsWith('HTTP/1.1 101')) return true;
  const length = /^content-length: (\d+)\r$/im.exec(text.slice(0, headEnd + 1))?.[1];
  return length !== undefined && text.length >= headEnd + 4 + Number(length);
}

export async function inGroups<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += size) {
    results.push(...(await Promise.all(items.slice(at, at + size).map(work))));
  }
  return results;
}
