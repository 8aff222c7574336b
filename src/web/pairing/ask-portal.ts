/** What the listener on the portal's port replied; it has not proved to be the portal yet. */
type Told = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Posts to the listener on that port. Null when there was no answer in time, or none that can be read. */
export type AskPortal = (path: string, body: unknown) => Promise<Told | null>;

type Parts = { readonly fetch: typeof fetch; readonly origin: string; readonly limitMs: number };

export function createAskPortal({ fetch, origin, limitMs }: Parts): AskPortal {
  return async function askPortal(path, body) {
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limitMs),
      });
      const read: unknown = await response.json();
      const isObject = typeof read === 'object' && read !== null;
      return isObject ? { status: response.status, body: read as Told['body'] } : null;
    } catch {
      return null;
    }
  };
}
