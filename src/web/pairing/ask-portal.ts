/** What somebody on the portal's port said; who it was is not known yet. */
type Told = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Posts to whoever listens there. Null when there was no answer in time, or none that can be read. */
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
