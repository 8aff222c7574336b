import type { Snapshot } from '../../settings/snapshot.ts';
import {
  type Address,
  type AddressProblem,
  readAddress,
  withoutPassword,
} from '../../store/postgres/address.ts';
import { type StoreKind, storePattern } from '../../store/settings.ts';
import type { AllValues } from './slices.ts';

/** Where questions are kept. What is not understood is not repeated: the address of a database has a password in it. */
export type StoreChoice =
  | { readonly kind: 'files' }
  | { readonly kind: 'postgres'; readonly address: Address }
  | { readonly kind: 'unknown'; readonly why: UnfitStore };

/** What says it, or what is wrong with what the environment says. */
type UnfitStore = 'settings' | 'environment' | 'inbox' | 'parameter';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment before the settings, other than usual: a container or a build server says there which inbox is meant,
 * and only there a password may stand. What does not fit is not replaced by files: the team would not see the question.
 */
export function chooseStore(env: Environment, settings: Snapshot<AllValues>): StoreChoice {
  const named = storeOfEnvironment(env);
  if (named !== null) return named;
  return settings.isUnfit('store')
    ? { kind: 'unknown', why: 'settings' }
    : readStore(settings.value('store'), () => 'settings');
}

/**
 * What `--store` has to say so that a process without our environment finds the same store; undefined where the settings
 * say it. Never with the password: others can read a command line.
 */
export function storeFlag(env: Environment, settings: Snapshot<AllValues>): string | undefined {
  const named = storeOfEnvironment(env);
  if (named === null || named.kind === 'unknown') return undefined;
  const flag = named.kind === 'files' ? named.kind : withoutPassword(named.address);
  return flag === settings.value('store') ? undefined : flag;
}

/** Whether a text may name a store on a command line. */
export function isStoreFlag(text: string): boolean {
  return new RegExp(storePattern, 'u').test(text);
}

/** Null where the environment says nothing. */
export function storeOfEnvironment(env: Environment): StoreChoice | null {
  const named = env.CHOICE_STORE?.trim() ?? '';
  return named === '' ? null : readStore(named, (problem) => environmentProblems[problem]);
}

const environmentProblems = {
  'not-an-address': 'environment',
  'inbox-name': 'inbox',
  parameter: 'parameter',
} as const satisfies Record<AddressProblem, UnfitStore>;

function readStore(text: string, whyUnfit: (problem: AddressProblem) => UnfitStore): StoreChoice {
  for (const read of Object.values(readers)) {
    const found = read(text);
    if (found === 'not-an-address') continue;
    return typeof found === 'string' ? { kind: 'unknown', why: whyUnfit(found) } : found;
  }
  return { kind: 'unknown', why: whyUnfit('not-an-address') };
}

type Named<Kind> = Extract<StoreChoice, { readonly kind: Kind }>;

const readers: { readonly [Kind in StoreKind]: (text: string) => Named<Kind> | AddressProblem } = {
  files: (text) => (text === 'files' ? { kind: 'files' } : 'not-an-address'),
  postgres(text) {
    const address = readAddress(text);
    return typeof address === 'string' ? address : { kind: 'postgres', address };
  },
};
