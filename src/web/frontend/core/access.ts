import type { Api } from './api.ts';
import type { Memory } from './open-storage.ts';

/** What the address's fragment may carry: a one-time key, and whether we opened this tab ourselves. */
export type Fragment = { readonly key: string | null; readonly opened: boolean };

export function readFragment(hash: string): Fragment {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return { key: parts.get('key'), opened: parts.get('opened') === '1' };
}

/** The token of this browser on this port. */
export type Access = {
  token(): string | null;
  /** Trades a key for a token. `unanswered`: the key is still good, the portal is away for the moment. */
  trade(api: Pick<Api, 'trade'>, key: string): Promise<'traded' | 'refused' | 'unanswered'>;
};

const storageKey = 'choice.token';

export function createAccess(storage: Memory): Access {
  return {
    token: () => storage.getItem(storageKey),
    async trade(api, key) {
      const reply = await api.trade(key);
      if (!reply.ok) return reply.failure.kind === 'offline' ? 'unanswered' : 'refused';
      storage.setItem(storageKey, reply.value.token);
      return 'traded';
    },
  };
}

/** Whether a storage event of another tab brought a token. */
export function bringsToken(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === storageKey && event.newValue !== null;
}
