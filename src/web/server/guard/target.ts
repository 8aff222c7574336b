/** What an address is, as far as the guard needs to know. */
export type Target = {
  readonly kind: 'page' | 'socket' | 'endpoint' | 'nowhere';
  readonly access: 'open' | 'token' | 'ticket';
  readonly methods: readonly string[];
};
