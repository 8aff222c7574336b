import { isObject, type JsonObject } from '../domain/json-object.ts';
import { selectionModes } from '../domain/question/mode.ts';

/**
 * Whether a file has the fields that all other code relies on. A disk that flips a letter in a field's name leaves
 * valid JSON, and one such session must not keep all others from being listed.
 */
export function isAskedShape(event: JsonObject): boolean {
  return isMoment(event.at) && isCoreShape(event);
}

export function isEndedShape(session: unknown): session is JsonObject {
  if (!isObject(session) || !isCoreShape(session)) return false;
  const { id, seen, askedAt, endedAt, state, ending } = session;
  const isEnded = state === 'ended' && isObject(ending) && typeof ending.kind === 'string';
  return isEnded && typeof id === 'string' && [seen, askedAt, endedAt].every(isMoment);
}

function isCoreShape({ request, terms, asker, owner, face, deadline, hidden }: JsonObject): boolean {
  const parts = [terms, asker, owner].every(isObject);
  return (
    parts && typeof face === 'string' && isMoment(deadline) && isTexts(hidden) && isRequestShape(request)
  );
}

function isRequestShape(request: unknown): boolean {
  if (!isObject(request)) return false;
  const { title, prompt, mode, options, optionNotes, wishes } = request;
  const isKnown = selectionModes.some((known) => known === mode);
  const lists = Array.isArray(optionNotes) && Array.isArray(options) && options.every(isOptionShape);
  return isKnown && lists && isTexts([title, prompt]) && isObject(wishes);
}

function isOptionShape(option: unknown): boolean {
  return isObject(option) && isTexts([option.id, option.label]);
}

export function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isMoment(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}
