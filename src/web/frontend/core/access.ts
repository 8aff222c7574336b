import type { Api } from './api.ts';

/** What the address's fragment may carry: a one-time key, and whether we opened this tab ourselves. */
export type Fragment = { readonly key: string | null; readonly opened: boolean };

export function readFragment(hash: string): Fragment {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return { key: parts.get('key'), opened: parts.get('opened') === '1' };
}

/** The token of this browser on this port. */
export type Access = {
  token(): string | null;
  /** Trades a key for a token; false when the key is spent or the portal does not answer. */
  trade(api: Api, key: string): Promise<boolean>;
  drop(): void;
};

const storageKey = 'choice.token';

export function createAccess(storage: Storage): Access {
  return {
    token: () => storage.getItem(storageKey),
    async trade(api, key) {
      const reply = await api.trade(key);
      if (reply.ok) storage.setItem(storageKey, reply.value.token);
      return reply.ok;
    },
    drop: () => storage.removeItem(storageKey),
  };
}

/** Whether a storage event of another tab brought a token. */
export function bringsToken(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === storageKey && event.newValue !== null;
}
