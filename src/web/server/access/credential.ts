/** A random text in two halves: the name it is found under, and the half that only its holder knows. */
export type Credential = { readonly id: string; readonly text: string };

export type Random = (bytes: number) => Uint8Array;

export function newCredential(random: Random): Credential {
  const id = Buffer.from(random(8)).toString('hex');
  return { id, text: `${id}.${Buffer.from(random(24)).toString('base64url')}` };
}

/** Null for anything we cannot have issued, so that it never becomes part of a path. */
export function readCredential(text: string): Credential | null {
  const id = /^([0-9a-f]{16})\.[A-Za-z0-9_-]{32}$/.exec(text)?.[1];
  return id === undefined ? null : { id, text };
}
