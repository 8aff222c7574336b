/** What a portal and its page say to each other before they trust each other; see `proof-texts.ts`. */

/** Who listens here? With `stand_back`, a newer program that has proved itself asks an older portal to make room. */
export type ProofBody = {
  readonly nonce: string;
  /** Ids: does the portal know this key, or this browser? */
  readonly key?: string;
  readonly browser?: string;
  readonly stand_back?: { readonly version: string; readonly proof: string };
  /** HMAC of a process of the home that keeps this connection: the portal keeps it, too, when others are dropped. */
  readonly follower?: string;
};
export type ProofReply = {
  readonly proof: string;
  readonly version: string;
  readonly tabs: number;
  /** The port this portal has bound; behind a tunnel it is not the one that was dialled. */
  readonly port: number;
  /** Random per life of a portal: what is agreed with this one is of no use to the next. */
  readonly instance: string;
  /** How long a process of the home that keeps its connection waits until it asks again; null for other callers. */
  readonly ask_again_ms: number | null;
  /** Null when it was not asked about, or is not known here. */
  readonly key_proof: string | null;
  readonly browser_proof: string | null;
};

/** Pairs a browser: `key` is the id of one whose holder the sender proves to be. */
export type PairBody = { readonly key: string; readonly nonce: string; readonly proof: string };
export type PairReply = { readonly browser: string; readonly proof: string };
