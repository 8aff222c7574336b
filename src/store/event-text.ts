import { parseObject } from '../domain/json-object.ts';
import type { EndedSession } from '../domain/session/session.ts';
import {
  type AskedEvent,
  eventSchema,
  type LaterEvent,
  type SessionEvent,
} from '../domain/session/session-event.ts';
import { isAskedShape, isEndedShape } from './event-shape.ts';

/** What one file of a log says. `ended` carries the whole session, so that reading an old one takes one file. */
export type LogEntry =
  | { readonly kind: 'asked'; readonly event: AskedEvent }
  | { readonly kind: 'later'; readonly event: LaterEvent }
  | { readonly kind: 'ended'; readonly session: EndedSession }
  | { readonly kind: 'newer'; readonly schema: number }
  | { readonly kind: 'damaged' };

export function writeEntry(event: SessionEvent): string {
  return JSON.stringify({ schema: eventSchema, ...event });
}

export function writeEnded(session: EndedSession): string {
  return JSON.stringify({ schema: eventSchema, kind: 'ended', at: session.endedAt, session });
}

/**
 * Only our own programs write here, and a name appears only once its file is whole. So this tells versions apart and
 * finds what a power cut emptied or a disk has damaged; it does not validate the content again.
 */
export function readEntry(text: string): LogEntry {
  const found = parseObject(text);
  if (found === null || typeof found.schema !== 'number') return { kind: 'damaged' };
  if (found.schema > eventSchema) return { kind: 'newer', schema: found.schema };
  const { schema: _known, ...event } = found;
  switch (event.kind) {
    case 'asked':
      return isAskedShape(event) ? { kind: 'asked', event: event as AskedEvent } : { kind: 'damaged' };
    case 'ended':
      return isEndedShape(event.session)
        ? { kind: 'ended', session: event.session as unknown as EndedSession }
        : { kind: 'damaged' };
    case 'deadline-moved':
    case 'face-changed':
    case 'attached':
    case 'detached':
    case 'adjusted':
    case 'delivered':
      return { kind: 'later', event: event as LaterEvent };
    default:
      return { kind: 'damaged' };
  }
}
