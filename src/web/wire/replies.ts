import type { Attention } from '../../application/session-store.ts';
import type { Draft } from '../../domain/answer/draft.ts';
import type { Language } from '../../domain/language.ts';
import type { SelectionMode } from '../../domain/question/mode.ts';
import type { Face } from '../../domain/session/face.ts';
import type { ReadableSession } from '../../domain/session/session.ts';
import type { Status } from '../../domain/session/status.ts';
import type { Document } from '../../markdown/tree.ts';

/** What the portal replies. Times are milliseconds of the server's clock. */

/** One row of the left-side list. */
export type Entry = {
  readonly session_id: string;
  readonly title: string;
  readonly status: Status | 'needs_newer_version';
  readonly interface: Face;
  readonly selection_mode: SelectionMode | null;
  readonly agent: { readonly client: string; readonly folder: string; readonly process: number };
  readonly asked_at: number;
  readonly ended_at: number | null;
  readonly deadline: number | null;
  readonly remaining_seconds: number | null;
  /** Null once ended. `gone`: the agent stopped waiting, an answer is kept for it. */
  readonly attention: Attention | null;
  /** One line for a person; null while pending. */
  readonly summary: string | null;
};

/** `revision` grows with every `rows` that is pushed: of two lists the one with the later revision knows more. */
export type EntriesReply = {
  readonly now: number;
  readonly revision: number;
  readonly interactions: readonly Entry[];
};

/** One session with all that a page needs to show it. The page applies the domain's own rules to `session`. */
export type Interaction = {
  readonly now: number;
  readonly entry: Entry;
  readonly session: ReadableSession;
  /** The prompt, parsed where it is read: the page never turns agent text into HTML. */
  readonly prompt: Document;
  readonly draft: Draft;
};

export type InterfaceReply = { readonly interaction: Interaction; readonly terminal_command: string | null };

/** The whole draft after merging. Answer, cancel, deadline and options reply with the `Interaction` as it now is. */
export type DraftReply = { readonly draft: Draft };

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

export type PairReply = { readonly browser: string; readonly proof: string };

export type TicketReply = { readonly ticket: string };

/**
 * The page's address may end in `#key=<key>`, followed by `&opened=1` in a tab we opened ourselves. Its
 * `<html>` element says what may be known without being let in: `lang`, `data-theme` (the setting), `data-session`
 * (a `SessionNews`) and `data-planted` (when something planted was last found, while that is news). The page
 * renders into `<div id="portal">`. The loader in its head and the bundle share two marks: `data-script`, the bundle
 * runs; `data-inline`, the page is being opened again, as `?inline=anew`, with the bundle inside. Such a page names
 * the bundle's addresses in `<meta name="bundle">`.
 */
export type SessionNews = 'none' | 'open' | 'ended' | 'unknown';

export type PlantedReply = { readonly at: number };

/** Every refusal: what is wrong and what to do. A lost race carries the winner. */
export type ErrorReply = {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly problems?: readonly string[];
  };
  readonly winner?: Interaction;
};

/** One page of ended sessions, latest ending first. `next` is the `before` of the following page. */
export type HistoryReply = {
  readonly now: number;
  readonly interactions: readonly Entry[];
  readonly next: string | null;
  /** Client names that occur in the history, for the filter. */
  readonly agents: readonly string[];
};

export type RemovedReply = { readonly removed: number };

/** One setting as the panel shows it: where the value comes from and what may be chosen. */
export type SettingEntry = {
  readonly key: string;
  readonly value: string | number | boolean;
  readonly source: 'default' | 'environment' | 'request' | 'stored' | 'session';
  readonly kind:
    | { readonly type: 'bool' }
    | {
        readonly type: 'int';
        readonly min: number;
        readonly max: number;
        readonly orAuto?: boolean;
        readonly unit?: 'seconds' | 'days';
      }
    | {
        readonly type: 'choice';
        readonly values: readonly string[];
        /** What each value is called. */
        readonly words?: Readonly<Record<Language, Readonly<Record<string, string>>>>;
      }
    | { readonly type: 'text' };
  readonly label: Readonly<Record<Language, string>>;
  readonly help: Readonly<Record<Language, string>>;
  /** The heading it belongs under. */
  readonly group?: Readonly<Record<Language, string>>;
  /** question: also in the light panel beside a question. */
  readonly place?: 'question' | 'settings';
  /** Only where the page may not change it: what changes it instead. */
  readonly change_command?: string;
};

export type SettingsNews = {
  readonly settings: readonly SettingEntry[];
  /** Where a settings file that could not be understood is kept, as long as it is there; else null. */
  readonly set_aside: string | null;
};

export type SettingsReply = SettingsNews & {
  /** After a change with `?session=ID`: that session as it is now, and the command when it went to the terminal. */
  readonly interaction?: Interaction;
  readonly terminal_command?: string | null;
};
