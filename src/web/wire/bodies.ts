import type { Draft } from '../../domain/answer/draft.ts';
import type { Face } from '../../domain/session/face.ts';

/** What pages send as a body. */

export type AnswerBody = {
  readonly attempt: string;
  readonly selected_ids?: readonly string[];
  readonly custom_input?: string | null;
  readonly option_annotations?: Readonly<Record<string, string>>;
  readonly global_annotation?: string | null;
};

export type CancelBody = {
  readonly attempt: string;
  /** The optional reason. */
  readonly global_annotation?: string | null;
  readonly option_annotations?: Readonly<Record<string, string>>;
};

/** Exactly one of the first three. `activity` moves are the page's own, at most 60 s at a time. */
export type DeadlineBody = {
  readonly add_seconds?: number;
  /** So many seconds from now. */
  readonly timeout_seconds?: number;
  /** No hurry: 24 h after asking. */
  readonly latest?: true;
  readonly why?: 'person' | 'activity';
};

export type InterfaceBody = { readonly interface: Face };

export type OptionsBody = { readonly hidden: readonly string[] };

export type DraftBody = { readonly draft: Draft; readonly tab: string };

/** Code under our origin that another program had planted in this browser. The reply makes the browser forget it. */
export type PlantedBody = { readonly found: 'page' | 'worker' };

/** Null forgets what was stored. With `?session=ID` the change also applies to that session at once. */
export type SettingsPatch = Readonly<Record<string, string | number | boolean | null>>;

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

/** Pairs a browser: `key` is the id of one whose holder the sender proves to be. */
export type PairBody = { readonly key: string; readonly nonce: string; readonly proof: string };
