import { type Draft, emptyDraft } from '../domain/answer/draft.ts';
import { parseObject } from '../domain/json-object.ts';
import { eventSchema } from '../domain/session/session-event.ts';
import { draftSchema } from './event-schema.ts';

export function writeDraft(draft: Draft): string {
  return JSON.stringify({ schema: eventSchema, ...draft });
}

/** Empty for a draft that a power cut emptied, a newer program wrote or a disk has damaged. */
export function readDraft(text: string): Draft {
  const { schema, ...read } = { ...parseObject(text) };
  const draft = { ...emptyDraft, ...read };
  return schema === eventSchema && draftSchema.validate(draft) ? draft : emptyDraft;
}
