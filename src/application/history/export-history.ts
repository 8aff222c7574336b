import { type Attachment, fileNameOf } from '../../domain/answer/attachment.ts';
import { notesToObject } from '../../domain/answer/note.ts';
import type { Language } from '../../domain/language.ts';
import { firstQuestion } from '../../domain/question/request.ts';
import { attachmentsOf } from '../../domain/session/ending.ts';
import { actionStatusOf, toOutcome } from '../../domain/session/outcome.ts';
import { personOf } from '../../domain/session/person.ts';
import { answerEntries } from '../../domain/session/result.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { summarize } from '../../domain/session/summary.ts';
import { cleanText } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { markdownHead, toMarkdownSection } from './history-markdown.ts';

export const historyFormats = ['json', 'markdown', 'csv'] as const;
export type HistoryFormat = (typeof historyFormats)[number];

/**
 * Decisions as a file, piece by piece: JSON for programs, CSV for tables, Markdown for people. A session is held no
 * longer than its piece. The first piece already holds the first session: who awaits it knows that reading works.
 */
export async function* exportHistory(
  sessions: AsyncIterable<EndedSession> | Iterable<EndedSession>,
  format: HistoryFormat,
  language: Language,
): AsyncGenerator<string, void, undefined> {
  const { head, between, toText, tail } = layouts[format](language);
  let lead = head;
  let isEmpty = true;
  for await (const session of sessions) {
    yield lead + toText(session);
    lead = between;
    isEmpty = false;
  }
  yield isEmpty ? head + tail.ofNone : tail.ofSome;
}

type Layout = {
  readonly head: string;
  readonly between: string;
  readonly toText: (session: EndedSession) => string;
  readonly tail: { readonly ofNone: string; readonly ofSome: string };
};

const layouts: Readonly<Record<HistoryFormat, (language: Language) => Layout>> = {
  json: () => ({
    head: '[',
    between: ',',
    // No string of printed JSON holds a line feed, so every one of them is indentation.
    toText: (session) => `\n${printJson(toRecord(session), 2)}`.replaceAll('\n', '\n  '),
    tail: { ofNone: ']\n', ofSome: '\n]\n' },
  }),
  csv: () => ({
    // RFC 4180, with a mark that makes spreadsheets read it as UTF-8.
    head: `\uFEFF${columns.join(',')}\r\n`,
    between: '',
    toText: (session) => toCsvRow(toRecord(session)),
    tail: { ofNone: '', ofSome: '' },
  }),
  markdown: (language) => ({
    head: markdownHead(language),
    between: '',
    toText: (session) => toMarkdownSection(session, language),
    tail: { ofNone: '', ofSome: '' },
  }),
};

/** One decision with plain names, the same in JSON and CSV. */
type HistoryRecord = ReturnType<typeof toRecord>;

export function toRecord(session: EndedSession) {
  const { request, asker, owner, ending } = session;
  const outcome = toOutcome(session);
  const { answer } = outcome;
  const first = firstQuestion(request);
  return {
    session_id: session.id,
    asked_at: new Date(session.askedAt).toISOString(),
    ended_at: new Date(session.endedAt).toISOString(),
    status: ending.kind,
    action_status: actionStatusOf(outcome),
    auto_submitted: outcome.autoSubmitted,
    interface: session.face,
    answered_by: 'by' in ending ? ending.by.program : null,
    person: personOf(ending),
    client: asker.client,
    folder: asker.folder,
    host: owner.host,
    title: request.title,
    prompt: request.prompt,
    selection_mode: first.mode,
    options: first.options,
    hidden_options: session.hidden.flat(),
    selected_ids: answer.selectedIds,
    custom_input: answer.customInput,
    option_annotations: notesToObject(answer.optionNotes),
    global_annotation: answer.globalNote,
    reply: outcome.rephrase ? 'rephrase' : null,
    questions: request.listsAnswers ? request.questions : [],
    answers: answerEntries(request, outcome),
    attachments: attachedFiles(session).map(({ attachment: { name, type, bytes, question }, file }) => ({
      name,
      mime_type: type,
      bytes,
      question_id: request.questions[question]?.id ?? null,
      file,
    })),
    summary: summarize(session),
  } as const;
}

type AttachedFile = { readonly attachment: Attachment; readonly file: string };

/** The files of an answer and what each is called beside an export: what its person called it is no name for a path. */
export function attachedFiles({ id, ending }: EndedSession): readonly AttachedFile[] {
  return attachmentsOf(ending).map((attachment, at) => ({
    attachment,
    file: fileNameOf({ id: `${id}-${at + 1}`, type: attachment.type }),
  }));
}

const columns = [
  'session_id',
  'asked_at',
  'ended_at',
  'status',
  'interface',
  'person',
  'client',
  'folder',
  'host',
  'title',
  'selected_ids',
  'custom_input',
  'option_annotations',
  'global_annotation',
  'reply',
  'answers',
  'summary',
] as const satisfies readonly (keyof HistoryRecord)[];

function toCsvRow(record: HistoryRecord): string {
  return `${columns.map((column) => csvCell(record[column])).join(',')}\r\n`;
}

/** A number stays one, even below zero: only text can be a formula. */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? cleanText(value) : value === null ? '' : printJson(value);
  const inert = withoutFormulas(text);
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/**
 * Agent text is hostile: a spreadsheet runs a cell that starts like a formula, some also behind spaces or in full
 * width. One whose separator is a semicolon or a tab does not honour our quotes, so behind these and behind a line
 * break it sees a cell of its own.
 */
function withoutFormulas(text: string): string {
  const inside = text.replaceAll(/(?<=[;\t\n])([ \u00a0\u3000]*)(?=[=+\-@＝＋－＠])/gu, "$1'");
  return /^(?:\t|\s*[=+\-@＝＋－＠])/u.test(text) ? `'${inside}` : inside;
}
