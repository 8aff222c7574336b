import type { TextReply } from '../../src/web/server/http/exchange.ts';
import { push } from '../../src/web/wire/pushes.ts';
import { errorReply, replies } from '../../src/web/wire/replies.ts';

const declared = Object.entries(replies).map(([address, schema]) => {
  const [method, path = ''] = address.split(' ');
  return { method, path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), schema };
});

/** Throws on a reply that is not what its address is declared to reply. What is sealed or no JSON passes. */
export function checkReply(method: string, target: string, { status, headers, body }: TextReply): void {
  if (!headers['content-type']?.startsWith('application/json')) return;
  const reply = JSON.parse(body);
  if ('sealed' in reply) return;
  const [path = ''] = target.split('?');
  // The history as a file is the one JSON that is no reply of the wire.
  const found = declared.find((one) => one.method === method.replace('HEAD', 'GET') && one.path.test(path));
  if (status >= 400) errorReply.parse(reply);
  else if (path !== '/api/history/export' && found === undefined)
    throw new Error(`${method} ${path} is not declared`);
  else found?.schema.parse(reply);
}

/** Throws on a push that is not declared. */
export function checkPush(told: unknown): void {
  push.parse(told);
}
