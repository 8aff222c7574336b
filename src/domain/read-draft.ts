import type { Draft, Stamped } from './draft.ts';

const draftFields = ['selectedIds', 'customInput', 'globalNote', 'optionNotes'];

/** A draft from outside; null when it is none. Nothing typed is ever dated after `now`, or it could not be changed again. */
export function readDraft(value: unknown, now: number): Draft | null {
  if (!isObject(value) || Object.keys(value).some((key) => !draftFields.includes(key))) return null;
  const selectedIds = readStamped(value.selectedIds, isTexts, now);
  const customInput = readStamped(value.customInput, isText, now);
  const globalNote = readStamped(value.globalNote, isText, now);
  const optionNotes = readNotes(value.optionNotes ?? [], now);
  if ([selectedIds, customInput, globalNote, optionNotes].includes(undefined)) return null;
  return {
    selectedIds: selectedIds ?? null,
    customInput: customInput ?? null,
    globalNote: globalNote ?? null,
    optionNotes: optionNotes ?? [],
  };
}

/** Null when the field was not touched, undefined when it makes no sense. */
function readStamped<Value>(
  value: unknown,
  fits: (value: unknown) => value is Value,
  now: number,
): Stamped<Value> | null | undefined {
  if (value === null || value === undefined) return null;
  if (!isObject(value) || !fits(value.value) || !isMoment(value.at)) return undefined;
  return { value: value.value, at: Math.min(value.at, now) };
}

function readNotes(value: unknown, now: number): Draft['optionNotes'] | undefined {
  if (!Array.isArray(value)) return undefined;
  const notes: { optionId: string; value: string; at: number }[] = [];
  for (const one of value) {
    const stamped = readStamped(one, isText, now);
    if (!stamped || !isText(one.optionId)) return undefined;
    notes.push({ optionId: one.optionId, ...stamped });
  }
  return notes;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
