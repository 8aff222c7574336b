import { portalWords } from '../../strings.ts';
import type { Fields } from '../http/fields.ts';

const longest = 128;

/** A random text of the caller's; it becomes part of what is proved, so nothing in it may look like a border. */
export function readNonce(fields: Fields): string {
  const nonce = fields.text('nonce', longest);
  if (!/^[\w-]*$/.test(nonce)) fields.complain(portalWords.en.body.text('nonce', longest));
  return nonce;
}
