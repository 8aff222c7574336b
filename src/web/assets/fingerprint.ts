import { createHash } from 'node:crypto';

/** Names a text by its content: another text has another name, so a name may be cached for ever. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** How a Content-Security-Policy names an inline text. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
