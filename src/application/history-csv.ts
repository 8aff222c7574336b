import { cleanText } from '../domain/text/clean-text.ts';
import { printJson } from '../domain/text/print-json.ts';
import type { HistoryRecord } from './export-history.ts';

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
  'summary',
] as const satisfies readonly (keyof HistoryRecord)[];

/** RFC 4180, with a mark that makes spreadsheets read it as UTF-8. */
export const csvHead = `\uFEFF${columns.join(',')}\r\n`;

export function toCsvRow(record: HistoryRecord): string {
  return `${columns.map((column) => cell(record[column])).join(',')}\r\n`;
}

function cell(value: HistoryRecord[(typeof columns)[number]]): string {
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
