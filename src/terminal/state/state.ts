import type { Answer } from '../../domain/answer/answer.ts';
import type { Draft } from '../../domain/answer/draft.ts';
import type { Notes } from '../../domain/answer/note.ts';
import type { Terms } from '../../domain/question/terms.ts';
import type { OtherFace, terminalFace } from '../../domain/session/face.ts';
import type { PersonThere } from '../../domain/session/person.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { AnswerProblem } from '../../domain/validation/answer-rules.ts';
import type { Document } from '../../markdown/tree.ts';
import { terminalWords } from '../strings.ts';
import type { Line } from '../text/line.ts';
import { markdownLines } from '../text/markdown-lines.ts';
import { margin, proseColumns } from '../text/row.ts';
import { wrapText } from '../text/wrap.ts';
import type { SettingsChange, SettingsPlace, SettingsState } from './settings-menu.ts';

/** Everything the screen shows and nothing else: the same state draws the same frame. */
export type State = SettingsState & {
  readonly session: OpenSession;
  readonly prompt: Document;
  /** The prompt laid out for the present width: wrapping 64 KB every second would be felt. */
  readonly promptLines: readonly Line[];
  readonly promptTop: number;
  readonly draft: Draft;
  /** The fields that were changed on this screen: what arrives from elsewhere leaves them alone. */
  readonly touched: Draft;
  /** When working near the end last asked for more time. */
  readonly movedAt: number;
  readonly agent: AgentAttention;
  /** Where the agent runs; null for this host. */
  readonly agentHost: string | null;
  /** Who else of a shared inbox is at the question. */
  readonly people: readonly PersonThere[];
  /** Before this moment no key but Ctrl-C counts: what was typed into another program must not answer. */
  readonly armedAt: number;
  /** Which entry of `choicesOf` the pointer is on. */
  readonly focus: number;
  /** The reason for cancelling, once the person began to write one. */
  readonly reason: string | null;
};

/** away: no call waits at this moment, as between two polls or while the agent runs us · gone: its process has ended. */
export type AgentAttention = 'there' | 'away' | 'gone';

export type Size = { readonly cols: number; readonly rows: number };

/** Where the person is; keys mean what the place says they mean. */
export type ScreenPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'text' }
  | { readonly kind: 'option-note' }
  | { readonly kind: 'global-note' }
  /** A single-submit pick, shown for a moment during which it can be taken back. */
  | { readonly kind: 'picked'; readonly at: number; readonly before: readonly string[] }
  /** On its way to the store. Leaving now gives up the screen, not the answer. */
  | { readonly kind: 'sending'; readonly back: ScreenPlace; readonly leaving: boolean }
  | { readonly kind: 'cancel'; readonly at: number }
  | SettingsPlace
  | { readonly kind: 'shown' | 'hand-to'; readonly row: number; readonly back: ScreenPlace }
  | { readonly kind: 'page'; readonly page: 'help' | 'details'; readonly top: number };

/** Something worth saying until the next key. */
export type Notice =
  | { readonly kind: 'problem'; readonly problem: AnswerProblem }
  | { readonly kind: 'full'; readonly max: number }
  | { readonly kind: 'must-show'; readonly count: number }
  | { readonly kind: 'not-allowed'; readonly allowed: string }
  | { readonly kind: 'moved' }
  | { readonly kind: 'slept' | 'latest' | 'failed' | 'unwritable' | 'database' | 'unsaved' | 'took-back' };

/** What the outside has to do because of an event. */
export type Effect =
  | { readonly kind: 'submit'; readonly answer: Answer }
  | { readonly kind: 'cancel'; readonly reason: string | null; readonly optionNotes: Notes }
  | { readonly kind: 'add-time'; readonly ms: number }
  /** The person is at work near the end. */
  | { readonly kind: 'stay' }
  | { readonly kind: 'limit-time'; readonly seconds: number }
  | {
      readonly kind: 'adjust';
      readonly terms: Partial<Omit<Terms, 'timeoutSeconds'>>;
      readonly hidden: readonly string[] | null;
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
  return kind === 'submit' || kind === 'cancel';
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

/** A position in a list, kept inside it. */
export function clamp(position: number, last: number): number {
  return Math.max(0, Math.min(position, last));
}

/** The agent's prompt as lines of the present width, and a word where some of it could not be formatted. */
export function promptLines({
  prompt,
  session,
  size,
  symbols,
}: Pick<State, 'prompt' | 'session' | 'size' | 'symbols'>): readonly Line[] {
  const width = Math.max(8, proseColumns(size.cols) - 2 * margin);
  const lines = markdownLines(prompt, { width, wide: size.cols - 2 * margin, symbols });
  if (!prompt.plain) return lines;
  const { plainText } = terminalWords[session.terms.language];
  return wrapText(plainText, ['dim'], { width }).concat([[]], lines);
}
