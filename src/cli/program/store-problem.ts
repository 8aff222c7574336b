import {
  type SessionStore,
  type StoreHealth,
  StoreRefusedError,
  StoreUnwritableError,
} from '../../application/session-store.ts';
import type { Language } from '../../domain/language.ts';
import { messageOf } from '../../files/error-code.ts';

/** Rejects with what keeps the store from being used: what a command itself would run into says less. */
export async function requireUsable(store: SessionStore): Promise<void> {
  const health = await store.health();
  if (!health.ok) throw causeOf(health);
}

export function causeOf(health: Extract<StoreHealth, { ok: false }>): unknown {
  return health.cause ?? new StoreUnwritableError(health.reason);
}

/** What is wrong with a store, in the person's language where that is known. */
export function storeProblemText(cause: unknown, language: Language): string {
  return cause instanceof StoreRefusedError ? cause.inLanguage(language) : messageOf(cause);
}
