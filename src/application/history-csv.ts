import type { HistoryRecord } from './export-history.ts';

const columns = [
  'session_id',
  'asked_at',
  'ended_at',
  'status',
  'interface',
  'client',
  'folder',
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
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  // Agent text is hostile: a spreadsheet would run a cell that starts like a formula.
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
