import type { Draft } from '../../domain/answer/draft.ts';
import type { EntriesReply, Entry, SettingsNews } from './replies.ts';

/** What the portal pushes over the socket. The page never answers through it. */
export type Push =
  /** Always the first. */
  | { readonly type: 'hello' }
  /** The whole list: what a page hears next. */
  | ({ readonly type: 'entries' } & EntriesReply)
  /** What changed in it since the revision before. */
  | {
      readonly type: 'rows';
      readonly now: number;
      readonly revision: number;
      readonly changed: readonly Entry[];
      readonly removed: readonly string[];
    }
  /** Every second while something is open: our clock, and the countdowns of the twenty that end soonest. */
  | {
      readonly type: 'tick';
      readonly now: number;
      readonly revision: number;
      readonly remaining: readonly {
        readonly session_id: string;
        readonly deadline: number;
        readonly remaining_seconds: number;
      }[];
    }
  /** This session is no longer what you may be showing: read it again. */
  | { readonly type: 'changed'; readonly session_id: string }
  | { readonly type: 'draft'; readonly session_id: string; readonly draft: Draft; readonly tab: string }
  | ({ readonly type: 'settings' } & SettingsNews)
  /** The portal is back on the home's own port: a page on port `from` goes on there, let in by the key. */
  | { readonly type: 'moved'; readonly from: number; readonly to: number; readonly key: string }
  /** The portal goes to sleep or makes room for a newer one; reconnect by yourself. */
  | { readonly type: 'closing'; readonly why: 'asleep' | 'standing-back' | 'stopping' };
