import { isObject } from '../json-object.ts';
import type { Draft, Stamped } from './draft.ts';

const draftFields = ['selectedIds', 'customInput', 'globalNote', 'optionNotes'];

/**
 * A draft from outside; null when it is none. It may be dated into the future, as after a clock that was set back:
 * every face dates what is typed later than all it has seen.
 */
export function readDraft(value: unknown): Draft | null {
  if (!isObject(value) || Object.keys(value).some((key) => !draftFields.includes(key))) return null;
  const selectedIds = readStamped(value.selectedIds, isTexts);
  const customInput = readStamped(value.customInput, isText);
  const globalNote = readStamped(value.globalNote, isText);
  const optionNotes = readNotes(value.optionNotes ?? []);
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
): Stamped<Value> | null | undefined {
  if (value === null || value === undefined) return null;
  if (!isObject(value) || !fits(value.value) || !isMoment(value.at)) return undefined;
  return { value: value.value, at: value.at };
}

function readNotes(value: unknown): Draft['optionNotes'] | undefined {
  if (!Array.isArray(value)) return undefined;
  const notes: { optionId: string; value: string; at: number }[] = [];
  for (const one of value) {
    const stamped = readStamped(one, isText);
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

/** Far below the largest exact number, so that later changes can be dated after it. */
const latestMoment = 2 ** 52;

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= latestMoment;
}
