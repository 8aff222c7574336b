import * as z from 'zod/v4';
import { attachmentsReply, draft, entriesReply, entry } from './replies.ts';
import type { Received } from './schema.ts';
import { settingsNews } from './settings-replies.ts';

const [text, ms, int] = [z.string(), z.number(), z.int()];

const pushOf = <const Type extends string, Fields extends z.core.$ZodShape>(type: Type, fields: Fields) =>
  z.strictObject({ type: z.literal(type), ...fields });

/** What the portal pushes over the socket, declared as its replies are. The page never answers through it. */
export type Push = Received<typeof push>;
export const push = z.discriminatedUnion('type', [
  pushOf('hello', {}).describe('Always first'),
  pushOf('entries', entriesReply.shape).describe('The whole list; comes second'),
  pushOf('rows', { now: ms, revision: int, changed: z.array(entry), removed: z.array(text) }).describe(
    'What changed in the list since the revision before',
  ),
  pushOf('tick', {
    now: ms,
    revision: int,
    remaining: z.array(z.strictObject({ session_id: text, deadline: ms, remaining_seconds: int })),
  }).describe(
    'Every second while something is open: the time, and what is left of the twenty that end soonest',
  ),
  pushOf('changed', { session_id: text }).describe('This question changed: read it again'),
  pushOf('draft', { session_id: text, draft, tab: text }).describe('Somebody typed in the named tab'),
  pushOf('attachments', { session_id: text, ...attachmentsReply.shape }).describe(
    'Files were added to a draft, or removed',
  ),
  pushOf('settings', settingsNews.shape).describe('The current settings'),
  pushOf('moved', { from: int, to: int, key: text }).describe(
    'The portal is back on the home’s own port: a page on port `from` goes on there, let in by the key',
  ),
  pushOf('database', { away: z.boolean() }).describe(
    'The database of a shared inbox does not answer, said every second; false: it does again',
  ),
  pushOf('closing', { why: z.enum(['asleep', 'standing-back', 'stopping']) }).describe(
    'The portal goes to sleep, makes room for a newer one or stops: reconnect by yourself',
  ),
]);
