import { notesToObject } from '../answer/note.ts';
import { domainWords } from '../strings.ts';
import { remainingSeconds } from './deadline.ts';
import { type Face, faceFacts } from './face.ts';
import { actionStatusOf, toOutcome } from './outcome.ts';
import type { EndedSession, OpenSession } from './session.ts';
import { oneLine, summarize } from './summary.ts';

export const actionStatuses = [
  'selected',
  'custom_input',
  'cancelled',
  'timeout',
  'pending_terminal_launch',
  'pending',
] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/** The tool's result, exactly as the agent gets it: every key always present. */
export type ToolResult = {
  readonly session_id: string;
  readonly action_status: ActionStatus;
  /** Always null: that the question itself is wrong cannot be answered yet. */
  readonly reply: 'rephrase' | null;
  readonly selection: {
    readonly selected_ids: readonly string[];
    readonly custom_input: string | null;
    readonly option_annotations: Readonly<Record<string, string>>;
    readonly global_annotation: string | null;
    readonly placeholder_shown: boolean | null;
    readonly summary: string;
    readonly url: string | null;
  };
  /** Always empty: one call asks one question so far. */
  readonly answers: readonly Readonly<Record<string, unknown>>[];
  readonly url: string | null;
  readonly interface: Face;
  readonly auto_submitted: boolean;
  readonly timeout_seconds: number;
  readonly remaining_seconds: number | null;
  readonly persisted: boolean;
  readonly terminal_command: string | null;
  readonly instructions: string;
};

/** What a result says beyond the session itself. */
export type ResultContext = { readonly persisted: boolean; readonly instructions: string };

export function endedResult(session: EndedSession, context: ResultContext): ToolResult {
  const outcome = toOutcome(session);
  const { answer } = outcome;
  return {
    session_id: session.id,
    action_status: actionStatusOf(outcome),
    reply: null,
    selection: {
      selected_ids: answer.selectedIds,
      custom_input: answer.customInput,
      option_annotations: notesToObject(answer.optionNotes),
      global_annotation: answer.globalNote,
      placeholder_shown: outcome.placeholderShown,
      summary: summarize(session),
      url: null,
    },
    answers: [],
    url: null,
    interface: session.face,
    auto_submitted: outcome.autoSubmitted,
    timeout_seconds: session.terms.timeoutSeconds,
    remaining_seconds: null,
    persisted: context.persisted,
    terminal_command: null,
    instructions: context.instructions,
  };
}

/** How a person reaches an open session from outside. */
type Whereabouts = { readonly url: string | null; readonly terminalCommand: string | null };

type OpenContext = ResultContext & Whereabouts & { readonly now: number };

export function openResult(session: OpenSession, context: OpenContext): ToolResult {
  const { url, terminalCommand } = context;
  return {
    session_id: session.id,
    action_status: openStatus(session),
    reply: null,
    selection: {
      selected_ids: [],
      custom_input: null,
      option_annotations: {},
      global_annotation: null,
      placeholder_shown: null,
      summary: openSummary(session, terminalCommand),
      url,
    },
    answers: [],
    url,
    interface: session.face,
    auto_submitted: false,
    timeout_seconds: session.terms.timeoutSeconds,
    remaining_seconds: remainingSeconds(session.deadline, context.now),
    persisted: context.persisted,
    terminal_command: terminalCommand,
    instructions: context.instructions,
  };
}

/** A hand-off is "launch me" until a terminal has attached once. */
export function openStatus(session: OpenSession): 'pending' | 'pending_terminal_launch' {
  const waitsForLaunch = faceFacts[session.face].needsLaunch && !session.attachedOnce;
  return waitsForLaunch ? 'pending_terminal_launch' : 'pending';
}

function openSummary(session: OpenSession, command: string | null): string {
  const words = domainWords[session.terms.language].summary;
  const title = oneLine(session.request.title);
  const handedOff = openStatus(session) === 'pending_terminal_launch' && command !== null;
  return handedOff ? words.handOff(title, command) : words.pending(title);
}
