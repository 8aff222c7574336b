import { selectionModes } from '../../domain/question/mode.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether what a file says about a session has the parts that everything else takes for granted. A disk that flips
 * a letter in a name leaves JSON, and one such session must not keep all others from being listed.
 */
export function isAskedShape(event: Fields): boolean {
  return isMoment(event.at) && isCoreShape(event);
}

export function isEndedShape(session: unknown): session is Fields {
  if (!isFields(session) || !isCoreShape(session)) return false;
  const { id, seen, askedAt, endedAt, state, ending } = session;
  const isEnded = state === 'ended' && isFields(ending) && typeof ending.kind === 'string';
  return isEnded && typeof id === 'string' && [seen, askedAt, endedAt].every(isMoment);
}

function isCoreShape({ request, terms, asker, owner, face, deadline, hidden }: Fields): boolean {
  const parts = [terms, asker, owner].every(isFields);
  return (
    parts && typeof face === 'string' && isMoment(deadline) && isTexts(hidden) && isRequestShape(request)
  );
}

function isRequestShape(request: unknown): boolean {
  if (!isFields(request)) return false;
  const { title, prompt, mode, options, optionNotes, wishes } = request;
  const isKnown = selectionModes.some((known) => known === mode);
  const lists = Array.isArray(optionNotes) && Array.isArray(options) && options.every(isOptionShape);
  return isKnown && lists && isTexts([title, prompt]) && isFields(wishes);
}

function isOptionShape(option: unknown): boolean {
  return isFields(option) && isTexts([option.id, option.label]);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isMoment(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
