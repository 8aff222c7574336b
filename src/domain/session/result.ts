import { type Answer, emptyAnswer, isSkipped } from '../answer/answer.ts';
import type { Attachment } from '../answer/attachment.ts';
import { notesToObject } from '../answer/note.ts';
import type { Question } from '../question/question.ts';
import { onlyQuestionId, type Request } from '../question/request.ts';
import { domainWords } from '../strings.ts';
import { remainingSeconds } from './deadline.ts';
import type { Place } from './face.ts';
import { actionStatusOf, type Outcome, toOutcome } from './outcome.ts';
import { type EndedSession, type OpenSession, waitsForLaunch } from './session.ts';
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

/**
 * The tool's result, exactly as the agent gets it: every key always present. What a person wants to see comes first,
 * because clients show the first letters of it.
 */
export type ToolResult = {
  readonly selection: {
    readonly summary: string;
    readonly selected_ids: readonly string[];
    readonly custom_input: string | null;
    readonly option_annotations: Readonly<Record<string, string>>;
    readonly global_annotation: string | null;
    readonly placeholder_shown: boolean | null;
    readonly url: string | null;
  };
  readonly action_status: ActionStatus;
  readonly instructions: string;
  /** While it is open already what to poll with next (`ID~2`, then `ID~3`, …); once it has ended the plain id. */
  readonly session_id: string;
  /** The person answered that the question itself is wrong; `custom_input` says why. */
  readonly reply: 'rephrase' | null;
  /** Each question's answer, where they were asked in a list. */
  readonly answers: readonly AnswerEntry[];
  /** Files that the person added, on the asking host. */
  readonly attachments: readonly AttachmentEntry[];
  readonly auto_submitted: boolean;
  readonly interface: Place;
  readonly timeout_seconds: number;
  readonly remaining_seconds: number | null;
  readonly url: string | null;
  readonly terminal_command: string | null;
  readonly persisted: boolean;
};

export type AnswerEntry = {
  readonly id: string;
  readonly title: string;
  readonly selected_ids: readonly string[];
  readonly custom_input: string | null;
  readonly option_annotations: Readonly<Record<string, string>>;
  readonly global_annotation: string | null;
  readonly skipped: boolean;
};

export type AttachmentEntry = {
  /** Null where it could not be put on this machine's disk. */
  readonly path: string | null;
  readonly mime_type: string;
  readonly name: string;
  readonly bytes: number;
  readonly question_id: string;
};

export function attachmentEntry(
  { questions }: Request,
  { type, name, bytes, question }: Attachment,
  path: string | null,
): AttachmentEntry {
  return { path, mime_type: type, name, bytes, question_id: questions[question]?.id ?? onlyQuestionId };
}

/** What a result says beyond the session itself. */
type ResultContext = { readonly persisted: boolean; readonly instructions: string };

type EndedContext = ResultContext & { readonly attachments: readonly AttachmentEntry[] };

export function endedResult(session: EndedSession, context: EndedContext): ToolResult {
  const outcome = toOutcome(session);
  const { answer } = outcome;
  return {
    selection: {
      summary: summarize(session),
      selected_ids: answer.selectedIds,
      custom_input: answer.customInput,
      option_annotations: notesToObject(answer.optionNotes),
      global_annotation: answer.globalNote,
      placeholder_shown: outcome.placeholderShown,
      url: null,
    },
    action_status: actionStatusOf(outcome),
    instructions: context.instructions,
    session_id: session.id,
    ...factsOf(session, context),
    reply: outcome.rephrase ? 'rephrase' : null,
    answers: answerEntries(session.request, outcome),
    attachments: context.attachments,
    auto_submitted: outcome.autoSubmitted,
  };
}

/** Only a person skips: what a timeout or a cancel left open was not answered. */
export function answerEntries(
  request: Request,
  { answers, status, rephrase, autoSubmitted }: Outcome,
): readonly AnswerEntry[] {
  if (!request.listsAnswers) return [];
  const isGiven = (status === 'selected' || status === 'custom_input') && !rephrase && !autoSubmitted;
  return request.questions.map((question, at) => {
    const answer = answers[at] ?? emptyAnswer;
    return toEntry(question, answer, isGiven && isSkipped(question, answer));
  });
}

function toEntry({ id, title }: Question, answer: Answer, skipped: boolean): AnswerEntry {
  return {
    id,
    title,
    selected_ids: answer.selectedIds,
    custom_input: answer.customInput,
    option_annotations: notesToObject(answer.optionNotes),
    global_annotation: answer.globalNote,
    skipped,
  };
}

/** How a person reaches an open session from outside. */
type Whereabouts = { readonly url: string | null; readonly terminalCommand: string | null };

type OpenContext = ResultContext & Whereabouts & { readonly now: number; readonly pollId: string };

export function openResult(session: OpenSession, context: OpenContext): ToolResult {
  const { url, terminalCommand } = context;
  return {
    selection: {
      summary: openSummary(session, terminalCommand),
      selected_ids: [],
      custom_input: null,
      option_annotations: {},
      global_annotation: null,
      placeholder_shown: null,
      url,
    },
    action_status: openStatus(session),
    instructions: context.instructions,
    session_id: context.pollId,
    ...factsOf(session, context),
    remaining_seconds: remainingSeconds(session.deadline, context.now),
    url,
    terminal_command: terminalCommand,
  };
}

/** The rest of a result in its order; what an open or an ended session says otherwise takes its value there. */
function factsOf({ face, terms }: OpenSession | EndedSession, { persisted }: ResultContext) {
  return {
    reply: null,
    answers: [],
    attachments: [],
    auto_submitted: false,
    interface: face,
    timeout_seconds: terms.timeoutSeconds,
    remaining_seconds: null,
    url: null,
    terminal_command: null,
    persisted,
  } as const;
}

export function openStatus(session: OpenSession): 'pending' | 'pending_terminal_launch' {
  return waitsForLaunch(session) ? 'pending_terminal_launch' : 'pending';
}

function openSummary(session: OpenSession, command: string | null): string {
  const words = domainWords[session.terms.language].summary;
  const title = oneLine(session.request.title);
  const handedOff = waitsForLaunch(session) && command !== null;
  return handedOff ? words.handOff(title, command) : words.pending(title);
}
