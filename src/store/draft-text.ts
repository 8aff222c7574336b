import { type Draft, emptyDraft, latestStamp } from '../domain/answer/draft.ts';
import { isObject, type JsonObject, parseObject } from '../domain/json-object.ts';
import { eventSchema } from '../domain/session/session-event.ts';
import { isTexts } from './event-shape.ts';

export function writeDraft(draft: Draft): string {
  return JSON.stringify({ schema: eventSchema, ...draft });
}

/** Empty for a draft that a power cut emptied, a newer program wrote or a disk has damaged. */
export function readDraft(text: string): Draft {
  const read: JsonObject = { ...emptyDraft, ...parseObject(text) };
  const { schema, selectedIds, customInput, globalNote, optionNotes } = read;
  const found = { selectedIds, customInput, globalNote, optionNotes };
  return schema === eventSchema && isSound(found) ? found : emptyDraft;
}

/** Drafts are checked before they are written; this only finds damage. */
function isSound(found: Readonly<Record<keyof Draft, unknown>>): found is Draft {
  const { selectedIds, customInput, globalNote, optionNotes } = found;
  return (
    (selectedIds === null || isStamped(selectedIds, isTexts)) &&
    (customInput === null || isStamped(customInput, isText)) &&
    (globalNote === null || isStamped(globalNote, isText)) &&
    Array.isArray(optionNotes) &&
    optionNotes.every((note) => isStamped(note, isText) && isText(note.optionId))
  );
}

function isStamped(value: unknown, fits: (value: unknown) => boolean): value is JsonObject {
  return (
    isObject(value) &&
    fits(value.value) &&
    typeof value.at === 'number' &&
    value.at >= 0 &&
    value.at <= latestStamp
  );
}

const isText = (value: unknown) => typeof value === 'string';
