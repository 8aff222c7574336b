/** One life of a portal: the port it has bound, and a random name of its own. */
export type LifeName = { readonly port: number; readonly instance: string };

/**
 * The texts whose HMACs a portal and its page show each other; the portal computes them with node:crypto, a page with
 * crypto.subtle. Each begins with its purpose, so that no proof passes as another. No part contains the bar between
 * them, except a target, which comes last.
 */
export const proofTexts = {
  // With the key of an address, until the browser is paired.
  portalKnowsKey: (life: LifeName, nonce: string) => ofLife('portal-key', life, nonce),
  trade: (life: LifeName, nonce: string) => ofLife('trade', life, nonce),
  paired: (life: LifeName, nonce: string) => ofLife('paired', life, nonce),
  browserSecret: (nonce: string) => `browser|${nonce}`,
  // With the browser's secret, in each life of a portal anew.
  portalKnowsBrowser: (life: LifeName, nonce: string) => ofLife('portal', life, nonce),
  bearer: (life: LifeName, nonce: string) => ofLife('bearer', life, nonce),
  request: (life: LifeName, nonce: string, { number, method, target }: RequestLine) =>
    ofLife('request', life, `${nonce}|${number}|${method}|${target}`),
  bodies: (life: LifeName, nonce: string) => ofLife('bodies', life, nonce),
  pushes: (life: LifeName, ticket: string) => ofLife('pushes', life, ticket),
} as const;

/** Each request of a session has a number of its own. */
export type RequestLine = { readonly number: number; readonly method: string; readonly target: string };

function ofLife(purpose: string, { port, instance }: LifeName, rest: string): string {
  return `${purpose}|${port}|${instance}|${rest}`;
}

const directions = { request: 1, reply: 2, push: 3 } as const;

/** AES-GCM must never see the same vector twice under one key: it is the direction and a number used once. */
export function sealVector(direction: keyof typeof directions, number: number): Uint8Array<ArrayBuffer> {
  const vector = new Uint8Array(12);
  const view = new DataView(vector.buffer);
  view.setUint8(0, directions[direction]);
  view.setBigUint64(4, BigInt(number));
  return vector;
}

/** What a sealed reply authenticates besides its body. */
export function replyContext(status: number): string {
  return `status|${status}`;
}

/** The portal returns this header of a request for the page; a copy from the browser's cache does not have it. */
export const echoHeader = 'choice-echo';
