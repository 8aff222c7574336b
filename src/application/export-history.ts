import { exhaustive } from '../domain/exhaustive.ts';
import type { Language } from '../domain/language.ts';
import { notesToObject } from '../domain/note.ts';
import { toOutcome } from '../domain/outcome.ts';
import type { EndedSession } from '../domain/session.ts';
import { summarize } from '../domain/summary.ts';
import { toCsv } from './history-csv.ts';
import { toMarkdown } from './history-markdown.ts';

export const historyFormats = ['json', 'markdown', 'csv'] as const;
export type HistoryFormat = (typeof historyFormats)[number];

/** Decisions as a file: JSON for programs, CSV for tables, Markdown for people. */
export function exportHistory(
  sessions: readonly EndedSession[],
  format: HistoryFormat,
  language: Language,
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(sessions.map(toRecord), null, 2)}\n`;
    case 'csv':
      return toCsv(sessions.map(toRecord));
    case 'markdown':
      return toMarkdown(sessions, language);
    default:
      return exhaustive(format);
  }
}

/** One decision with plain names, the same in JSON and CSV. */
export type HistoryRecord = ReturnType<typeof toRecord>;

export function toRecord(session: EndedSession) {
  const { request, asker, ending } = session;
  const { answer, status, autoSubmitted } = toOutcome(session);
  return {
    session_id: session.id,
    asked_at: new Date(session.askedAt).toISOString(),
    ended_at: new Date(session.endedAt).toISOString(),
    status: ending.kind,
    action_status: status,
    auto_submitted: autoSubmitted,
    interface: session.face,
    answered_by: 'by' in ending ? ending.by.program : null,
    client: asker.client,
    folder: asker.folder,
    title: request.title,
    prompt: request.prompt,
    selection_mode: request.mode,
    options: request.options,
    hidden_options: session.hidden,
    selected_ids: answer.selectedIds,
    custom_input: answer.customInput,
    option_annotations: notesToObject(answer.optionNotes),
    global_annotation: answer.globalNote,
    summary: summarize(session),
  } as const;
}
