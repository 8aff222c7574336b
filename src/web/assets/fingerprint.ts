import { createHash } from 'node:crypto';

/** Names a text by its content: another text has another name, so a name may be cached for ever. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** How a tag names the one text it may load; a text kept by the browser under that address has to match, too. */
export function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/** How a Content-Security-Policy names an inline text. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
