/** A secret that can be used but not read: the browser does not export its bytes. */
export type SecretKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

type Bytes = Uint8Array<ArrayBuffer>;

const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;

function importSecret(bytes: Bytes): Promise<SecretKey> {
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify']);
}

export function importSecretText(text: string): Promise<SecretKey> {
  return importSecret(encode(text));
}

export async function sign(secret: SecretKey, text: string): Promise<string> {
  return toBase64Url(await signBytes(secret, text));
}

export async function isSigned(secret: SecretKey, text: string, signature: unknown): Promise<boolean> {
  const bytes = typeof signature === 'string' ? fromBase64Url(signature) : null;
  return bytes !== null && crypto.subtle.verify(hmac, secret, bytes, encode(text));
}

/** Another secret, for the purpose that the text names. */
export async function deriveSecret(secret: SecretKey, text: string): Promise<SecretKey> {
  return importSecret(await signBytes(secret, text));
}

/** Seals and opens texts under a key that is derived for the purpose that the text names. */
export type Sealer = {
  seal(vector: Bytes, text: string): Promise<string>;
  /** Null when it was not sealed by the other side, for this vector and in this context. */
  open(vector: Bytes, sealed: unknown, context?: string): Promise<string | null>;
};

export async function deriveSealer(secret: SecretKey, text: string): Promise<Sealer> {
  const bytes = await signBytes(secret, text);
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    async seal(vector, plain) {
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector }, key, encode(plain));
      return toBase64Url(new Uint8Array(sealed));
    },
    async open(vector, sealed, context = '') {
      const bytes = typeof sealed === 'string' ? fromBase64Url(sealed) : null;
      if (bytes === null) return null;
      const how = { name: 'AES-GCM', iv: vector, additionalData: encode(context) };
      try {
        return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, bytes));
      } catch {
        return null;
      }
    },
  };
}

export function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
}

async function signBytes(secret: SecretKey, text: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign(hmac, secret, encode(text)));
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function toBase64Url(bytes: Bytes): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Bytes | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
