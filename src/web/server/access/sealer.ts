import { createCipheriv, createDecipheriv } from 'node:crypto';

/** AES-256-GCM as crypto.subtle writes it: the sealed text, then its 16-byte tag, in base64url. */
export type Sealer = {
  seal(vector: Uint8Array, text: string, context?: string): string;
  /** Null when it was not sealed under this key and for this vector. */
  open(vector: Uint8Array, sealed: string): string | null;
};

const algorithm = 'aes-256-gcm';
const tagBytes = 16;

export function createSealer(key: Uint8Array): Sealer {
  return {
    seal(vector, text, context = '') {
      const cipher = createCipheriv(algorithm, key, vector).setAAD(Buffer.from(context));
      const sealed = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open(vector, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < tagBytes) return null;
      const decipher = createDecipheriv(algorithm, key, vector, { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
