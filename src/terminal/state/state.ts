import type { EarlierDecision } from '../../application/history/earlier-decisions.ts';
import type { Answer } from '../../domain/answer/answer.ts';
import type { Cancellation } from '../../domain/answer/answering.ts';
import type { Attachment, AttachmentProblem } from '../../domain/answer/attachment.ts';
import type { FormDraft } from '../../domain/answer/form-draft.ts';
import type { Part } from '../../domain/question/question.ts';
import { partAt } from '../../domain/question/request.ts';
import type { Terms } from '../../domain/question/terms.ts';
import type { OtherFace, terminalFace } from '../../domain/session/face.ts';
import type { PersonThere } from '../../domain/session/person.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { AnswerProblem } from '../../domain/validation/answer-rules.ts';
import type { Line } from '../text/line.ts';
import type { Evidence } from './evidence.ts';
import type { Prompts } from './prompts.ts';
import type { SettingsChange, SettingsPlace, SettingsState } from './settings-menu.ts';

/** Everything the screen shows and nothing else: the same state draws the same frame. */
export type State = SettingsState &
  Look & {
    readonly session: OpenSession;
    /** How the other questions of a form were left. */
    readonly looks: ReadonlyMap<number, Look>;
    /** ahead: the person has yet to come to it · seen: they went back from it to a question. */
    readonly review: 'ahead' | 'here' | 'seen';
    /** What the person answered to the same question before, for each question; null where it is new. */
    readonly earlier: readonly (EarlierDecision | null)[];
    readonly prompts: Prompts;
    /** What stands above the question, laid out for the present width: wrapping 64 KB every second would be felt. */
    readonly promptLines: readonly Line[];
    /** The unfolded previews, laid out likewise. */
    readonly previewLines: readonly (readonly Line[])[];
    readonly draft: FormDraft;
    /** The fields that were changed on this screen: what arrives from elsewhere leaves them alone. */
    readonly touched: FormDraft;
    /** The files that were added to the answer, on any face. */
    readonly attachments: readonly Attachment[];
    /** When working near the end last asked for more time. */
    readonly movedAt: number;
    readonly agent: AgentAttention;
    /** Where the agent runs; null for this host. */
    readonly agentHost: string | null;
    /** Who else of a shared inbox is at the question. */
    readonly people: readonly PersonThere[];
    /** Before this moment no key but Ctrl-C counts: what was typed into another program must not answer. */
    readonly armedAt: number;
    /** The reason for cancelling, once the person began to write one. */
    readonly reason: string | null;
  };

/** What is remembered of a question while another one is in view. */
export type Look = {
  /** Which entry of `choicesOf` the pointer is on. */
  readonly focus: number;
  readonly promptTop: number;
  /** Only options in which these words occur are listed. */
  readonly filter: string;
  readonly evidence: Evidence;
  readonly previewTop: number;
};

export const freshLook: Look = {
  focus: 0,
  promptTop: 0,
  filter: '',
  evidence: { pinned: null, shown: null },
  previewTop: 0,
};

/**
 * waiting: a call waits at this moment · there: its process lives · away: no call waits, as between two polls or while
 * the agent runs us · gone: its process has ended.
 */
export type AgentAttention = 'waiting' | 'there' | 'away' | 'gone';

export type Size = { readonly cols: number; readonly rows: number };

/** Where the person is; keys mean what the place says they mean. */
export type ScreenPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'text' }
  | { readonly kind: 'option-note' }
  /** Letters narrow the list down. */
  | { readonly kind: 'filter' }
  | { readonly kind: 'global-note' }
  /** A single-submit pick, shown for a moment during which it can be taken back. */
  | { readonly kind: 'picked'; readonly at: number; readonly before: readonly string[] }
  /** On its way to the store. Leaving now gives up the screen, not the answer. */
  | { readonly kind: 'sending'; readonly back: ScreenPlace; readonly leaving: boolean }
  /** Every question of a form with its answer; the row behind them sends. */
  | { readonly kind: 'review'; readonly row: number }
  | { readonly kind: 'cancel'; readonly at: number }
  /** Why this is not the right question is being written. */
  | { readonly kind: 'rephrase' }
  /** The path of a file is being written on row 0; on the rows below it are the files that are there. */
  | { readonly kind: 'files'; readonly row: number; readonly path: string; readonly isAdding: boolean }
  /** A phrase of the person's own is picked for the field they came from. */
  | { readonly kind: 'replies'; readonly row: number; readonly back: ScreenPlace }
  | SettingsPlace
  | { readonly kind: 'shown' | 'hand-to'; readonly row: number; readonly back: ScreenPlace }
  | { readonly kind: 'page'; readonly page: 'help' | 'details'; readonly top: number };

/** Something worth saying until the next key. */
export type Notice =
  | { readonly kind: 'problem'; readonly problem: AnswerProblem }
  | { readonly kind: 'full'; readonly max: number }
  | { readonly kind: 'must-show'; readonly count: number }
  | { readonly kind: 'not-allowed'; readonly allowed: string }
  | { readonly kind: 'moved' | 'needs-reason' | 'took-over' }
  | { readonly kind: 'snoozed'; readonly until: number }
  | {
      readonly kind: 'unfit-file';
      readonly name: string;
      readonly problem: AttachmentProblem;
    }
  | { readonly kind: 'unread-file'; readonly name: string; readonly why: UnreadFile }
  | { readonly kind: 'slept' | 'latest' | 'failed' | 'unwritable' | 'database' | 'unsaved' | 'took-back' };

/** Why a path leads to no file that can be added; late: the disk it is on does not answer. */
type UnreadFile = 'missing' | 'folder' | 'irregular' | 'unreadable' | 'late';

/** What the outside has to do because of an event. */
export type Effect =
  /** One answer for each question. */
  | { readonly kind: 'submit'; readonly answers: readonly Answer[] }
  | ({ readonly kind: 'cancel' } & Cancellation)
  /** The question is wrong; what was answered by then goes along. */
  | { readonly kind: 'rephrase'; readonly reason: string; readonly answers: readonly Answer[] }
  | { readonly kind: 'snooze' }
  /** The path is as it was typed. */
  | { readonly kind: 'add-file'; readonly path: string; readonly question: number }
  | { readonly kind: 'remove-file'; readonly id: string }
  | { readonly kind: 'add-time'; readonly ms: number }
  /** The person is at work near the end. */
  | { readonly kind: 'stay' }
  | { readonly kind: 'limit-time'; readonly seconds: number }
  | {
      readonly kind: 'adjust';
      readonly terms: Partial<Omit<Terms, 'timeoutSeconds'>>;
      /** Of the question in view. */
      readonly hidden: readonly string[] | null;
      readonly question: number;
    }
  /** Null takes it back from the person whose it was. */
  | { readonly kind: 'assign'; readonly assignee: string | null }
  /** asks: only if no decisions go by it; else the person is asked, and the screen shows it once it is saved. */
  | { readonly kind: 'save'; readonly changes: SettingsChange; readonly asks: boolean }
  /** In the browser, once these settings are saved. */
  | {
      readonly kind: 'continue';
      readonly to: OtherFace<typeof terminalFace>;
      readonly save: SettingsChange | null;
    };

/** Whether the question is over once this worked. */
export function isSend({ kind }: Effect): boolean {
  return kind === 'submit' || kind === 'cancel' || kind === 'rephrase';
}

export type StepOf<S> = { readonly state: S; readonly effects: readonly Effect[] };
export type Step = StepOf<State>;

/** How long keys are ignored after the question came into view. */
export const armMs = 300;

export function still<S>(state: S): StepOf<S> {
  return { state, effects: [] };
}

export function acting<S>(state: S, ...effects: readonly Effect[]): StepOf<S> {
  return { state, effects };
}

/** Below this nothing can be read, and nothing may be answered. */
export function isTooSmall({ cols, rows }: Size): boolean {
  return cols < 20 || rows < 6;
}

/** The question in view, as it is answered. */
export function partOf({ session, at }: Pick<State, 'session' | 'at'>): Part {
  return partAt(session, at);
}

/** A position in a list, kept inside it. */
export function clamp(position: number, last: number): number {
  return Math.max(0, Math.min(position, last));
}
