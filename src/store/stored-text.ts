import { type Draft, emptyDraft } from '../domain/answer/draft.ts';
import { parseObject } from '../domain/json-object.ts';
import type { EndedSession } from '../domain/session/session.ts';
import {
  type AskedEvent,
  eventSchema,
  type LaterEvent,
  type SessionEvent,
} from '../domain/session/session-event.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { askedSchema, draftSchema, endedSchema, type StepKind, stepSchemas } from './event-schema.ts';

/** What one entry of a log says. `ended` carries the whole session, so that reading an old one takes one entry. */
export type LogEntry =
  | { readonly kind: 'asked'; readonly event: AskedEvent }
  | { readonly kind: 'later'; readonly event: LaterEvent }
  | { readonly kind: 'ended'; readonly session: EndedSession }
  | { readonly kind: 'newer'; readonly schema: number }
  /** `ends`: it is, or may have been, the ending. */
  | { readonly kind: 'damaged'; readonly ends: boolean };

/**
 * A session whose question or ending cannot be understood. An event in between that cannot be is passed over: at worst
 * an option is shown again, or a deadline is the earlier one. Without its ending a session would be open again, and a
 * person would be asked a second time what an agent has long acted on.
 */
export type DamagedSession = { readonly state: 'damaged'; readonly id: SessionId };

/** For the log: said once of each session. */
export function damageText(id: SessionId): string {
  return `session ${id} is damaged and left out; choice-mcp store set-aside ${id} takes it out of the way`;
}

export function writeEntry(event: SessionEvent): string {
  return JSON.stringify({ schema: eventSchema, ...event });
}

export function writeEnded(session: EndedSession): string {
  return JSON.stringify({ schema: eventSchema, kind: 'ended', at: session.endedAt, session });
}

/** The one place where stored events are believed. */
export function readEntry(text: string): LogEntry {
  const found = parseObject(text);
  if (found === null || typeof found.schema !== 'number') return damaged(text, found?.kind);
  if (found.schema > eventSchema) return { kind: 'newer', schema: found.schema };
  const { schema: _known, ...event } = found;
  const { kind } = event;
  if (kind === 'asked' && askedSchema.validate(event)) return { kind, event };
  if (kind === 'ended' && endedSchema.validate(event.session)) return { kind, session: event.session };
  if (isStep(kind)) {
    const schema = stepSchemas[kind];
    if (schema.validate(event)) return { kind: 'later', event };
  }
  return damaged(text, kind);
}

/** A power cut leaves an event empty; an ending was synced before it got its number, so it is never that. */
function damaged(text: string, kind: unknown): LogEntry {
  return { kind: 'damaged', ends: kind !== 'asked' && !isStep(kind) && text.includes('"ended"') };
}

function isStep(kind: unknown): kind is StepKind {
  return typeof kind === 'string' && Object.hasOwn(stepSchemas, kind);
}

export function writeDraft(draft: Draft): string {
  return JSON.stringify({ schema: eventSchema, ...draft });
}

/** Empty for a draft that a power cut emptied, a newer program wrote or a disk has damaged. */
export function readDraft(text: string): Draft {
  const { schema, ...read } = { ...parseObject(text) };
  const draft = { ...emptyDraft, ...read };
  const isKnown = typeof schema === 'number' && schema <= eventSchema;
  return isKnown && draftSchema.validate(draft) ? draft : emptyDraft;
}
