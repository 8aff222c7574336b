import { request as httpRequest } from 'node:http';
import type { Caught, Prize } from './port-squatter.ts';

type Attempt = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const atOnce = 16;

/**
 * Tries every captured text wherever a credential goes, and every captured request again as it was. Gives what was
 * not refused; no answer at all is no refusal.
 */
export async function tryEverything(caught: readonly Caught[], prize: Prize): Promise<readonly string[]> {
  const attempts = [...repeated(caught), ...forged(caught, prize)];
  const letIn: string[] = [];
  for (let at = 0; at < attempts.length; at += atOnce) {
    await Promise.all(
      attempts.slice(at, at + atOnce).map(async (attempt) => {
        const status = await send(prize.port, attempt);
        if (status === null || status < 400) letIn.push(`${status} ${JSON.stringify(attempt)}`);
      }),
    );
  }
  return letIn;
}

/** Without the proofs: any caller may ask for those, and they reveal nothing. */
function repeated(caught: readonly Caught[]): readonly Attempt[] {
  return caught.flatMap((one) => {
    if (one.kind !== 'request' || !/^\/(api|ws)\b/.test(one.target)) return [];
    const { method, target: path, headers, body } = one;
    return [{ method, path, headers, body: body === '' ? undefined : body }];
  });
}

function forged(caught: readonly Caught[], { sessionId }: Prize): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (const authorization of authorizations(caught)) {
    const headers = { authorization };
    const one = `/api/interactions/${sessionId}`;
    attempts.push(
      { method: 'GET', path: '/api/interactions', headers },
      { method: 'GET', path: one, headers },
      {
        method: 'POST',
        path: `${one}/answer`,
        headers,
        body: { attempt: 'thief', selected_ids: ['alpha'] },
      },
      { method: 'POST', path: `${one}/cancel`, headers, body: { attempt: 'thief' } },
      { method: 'PATCH', path: '/api/settings', headers, body: { browser: '/tmp/thief' } },
      { method: 'GET', path: '/api/history', headers },
      { method: 'POST', path: '/api/ticket', headers, body: {} },
    );
  }
  const texts = textsOf(caught);
  for (const text of texts) {
    const protocols = `choice.v1, ticket.${text.replace(/^ticket\./, '')}`;
    attempts.push(
      { method: 'POST', path: '/api/token', body: { key: text } },
      ...texts.slice(0, 12).map((proof) => ({
        method: 'POST',
        path: '/api/token',
        body: { key: text, nonce: text, proof },
      })),
      { method: 'GET', path: '/ws', headers: { ...upgrade, 'sec-websocket-protocol': protocols } },
    );
  }
  return attempts;
}

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** Header values as they were sent, and every text that might be a token in itself. */
function authorizations(caught: readonly Caught[]): readonly string[] {
  const sent = caught.flatMap((one) =>
    one.kind === 'request' && one.headers.authorization !== undefined ? [one.headers.authorization] : [],
  );
  return [...new Set([...sent, ...textsOf(caught).map((text) => `Bearer ${text}`)])];
}

/** Every text that could pass as a credential, from headers, bodies and subprotocols; the newest first. */
function textsOf(caught: readonly Caught[]): readonly string[] {
  const found = caught.flatMap((one) => {
    if (one.kind === 'frame') return [];
    const said = one.kind === 'reply' ? one.body : `${JSON.stringify(one.headers)} ${one.body}`;
    return said.match(/[\w.~-]{16,200}/g) ?? [];
  });
  return [...new Set(found.reverse())].slice(0, 40);
}

function send(port: number, { method, path, headers, body }: Attempt): Promise<number | null> {
  return new Promise((resolve) => {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
    sent.on('error', () => resolve(null));
    sent.on('upgrade', (_reply, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.on('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? null);
    });
    sent.end(text);
  });
}
