import { type Address, readAddress } from '../../store/postgres/address.ts';

/** Where questions are kept. What is not understood is not repeated: the address of a database has a password in it. */
export type StoreChoice =
  | { readonly kind: 'files' }
  | { readonly kind: 'postgres'; readonly address: Address }
  | { readonly kind: 'unknown' };

export function readStoreChoice(env: Readonly<Record<string, string | undefined>>): StoreChoice {
  const wanted = env.CHOICE_STORE?.trim() ?? '';
  if (wanted === '' || wanted === 'files') return { kind: 'files' };
  const address = readAddress(wanted);
  return typeof address === 'string' ? { kind: 'unknown' } : { kind: 'postgres', address };
}
