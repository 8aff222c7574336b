import type { Fragment, PendingQuery, Sql } from 'postgres';
import { type Attachment, readFileName } from '../../domain/answer/attachment.ts';
import type { Option } from '../../domain/question/option.ts';
import type { Question } from '../../domain/question/question.ts';
import type { Request } from '../../domain/question/request.ts';
import type { Answerer, Ending } from '../../domain/session/ending.ts';
import {
  applyEvent,
  type ReadableSession,
  type Session,
  startSession,
} from '../../domain/session/session.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { cleanLine, cleanText } from '../../domain/text/clean-text.ts';
import { type DamagedSession, damageText, readEntry } from '../stored-text.ts';

export type FoundSession = Session | DamagedSession;

export type EventRow = {
  readonly id: SessionId;
  /** Null, like the body, for a session without any event. */
  readonly n: number | null;
  readonly body: string | null;
  /** What the session's own row says of its log. */
  readonly head: number;
  readonly endedAt: number | null;
};

type Wanted = {
  /** Conditions on `choice.session s`. */
  readonly where: Fragment;
  readonly order: Fragment;
  readonly limit?: number | undefined;
};

/** The events of sessions, from which `toSessions` reads them, in one query. */
export function selectEvents(sql: Sql, { where, order, limit }: Wanted): PendingQuery<EventRow[]> {
  return sql<EventRow[]>`
    with found as (
      select s.home, s.id, s.base, s.head, s.ended_at
      from choice.session s where ${where} order by ${order} limit ${limit ?? null}
    )
    select s.id, e.n, e.body, s.head, s.ended_at as "endedAt"
    from found s left join choice.event e on e.home = s.home and e.id = s.id and e.n >= s.base
    order by ${order}, e.n`;
}

/** One session per id, in the order of their first rows. */
export function toSessions(
  rows: readonly EventRow[],
  warn: (message: string) => void,
): readonly FoundSession[] {
  const logs = new Map<SessionId, EventRow[]>();
  for (const row of rows) {
    const known = logs.get(row.id);
    if (known === undefined) logs.set(row.id, [row]);
    else known.push(row);
  }
  return [...logs].map(([id, events]) => {
    // One that is no id was not written by our program: it would stand in paths, and in commands for people to run.
    const session = isSessionId(id) ? replay(id, events, warn) : null;
    if (session !== null) return session;
    if (isSessionId(id)) warn(damageText(id));
    return { state: 'damaged', id };
  });
}

/** Null for one that is damaged, or whose own row says another thing than its log: no writer could go on with it. */
function replay(id: SessionId, rows: readonly EventRow[], warn: (message: string) => void): Session | null {
  let session: ReadableSession | null = null;
  for (const { n, body } of rows) {
    const entry = readEntry(body ?? '');
    if (entry.kind === 'newer') return { state: 'newer', id, schema: entry.schema };
    if (entry.kind === 'asked') session = startSession(id, entry.event);
    else if (entry.kind === 'ended') session = { ...entry.session, id };
    else if (entry.kind === 'later' && session !== null) session = applyEvent(session, entry.event);
    else if (entry.kind === 'damaged' && entry.ends) return null;
    else warn(`event ${n} of session ${id} is unreadable and was passed over`);
    // One that could not be read counts: the next event gets a number after it.
    if (session !== null) session = { ...session, seen: n ?? 0 };
  }
  const row = rows.at(-1);
  const endedAt = session?.state === 'ended' ? session.endedAt : null;
  const fits = session?.seen === row?.head && endedAt === row?.endedAt;
  return session !== null && fits ? cleanSession(session) : null;
}

/**
 * What a process cleans before it asks, cleaned again where it is read: everybody who has the password can write to the
 * database without our program, and what they write must not steer another member's terminal or forge what they see.
 * What a person typed stays as typed; faces show it as such. What our own programs wrote comes out as it went in.
 */
export function cleanSession<One extends ReadableSession>(session: One): One {
  const { request, asker, owner, takenBack } = session;
  const cleaned = {
    ...session,
    ...(takenBack === undefined
      ? {}
      : { takenBack: takenBack.map(({ at, ending }) => ({ at, ending: cleanEnding(ending) })) }),
    request: cleanRequest(request),
    asker: {
      ...asker,
      client: cleanLine(asker.client),
      clientVersion: cleanOrNull(asker.clientVersion, cleanLine),
      folder: cleanLine(asker.folder),
    },
    owner: { ...owner, host: cleanLine(owner.host), version: cleanLine(owner.version) },
  };
  return session.state === 'ended' ? { ...cleaned, ending: cleanEnding(session.ending) } : cleaned;
}

function cleanRequest(request: Request): Request {
  return {
    ...request,
    title: cleanLine(request.title),
    prompt: cleanText(request.prompt),
    questions: request.questions.map(cleanQuestion),
  };
}

function cleanQuestion(question: Question): Question {
  return {
    ...question,
    title: cleanLine(question.title),
    short: cleanOrNull(question.short, cleanLine),
    prompt: cleanText(question.prompt),
    options: question.options.map(cleanOption),
    placeholder: cleanOrNull(question.placeholder, cleanText),
    optionNotes: question.optionNotes.map(({ optionId, text }) => ({ optionId, text: cleanText(text) })),
    globalNote: cleanOrNull(question.globalNote, cleanText),
    preview: cleanOrNull(question.preview, cleanText),
  };
}

function cleanOption(option: Option): Option {
  const { label, description, preview } = option;
  return {
    ...option,
    label: cleanLine(label),
    description: cleanOrNull(description, cleanText),
    preview: cleanOrNull(preview, cleanText),
  };
}

function cleanEnding(ending: Ending): Ending {
  const cleaned = 'by' in ending ? { ...ending, by: cleanAnswerer(ending.by) } : ending;
  if (cleaned.kind !== 'submitted' || cleaned.attachments === undefined) return cleaned;
  return { ...cleaned, attachments: cleaned.attachments.map(cleanAttachment) };
}

/** Its name is shown and never opened; a path in it would be a lie. */
export function cleanAttachment(attachment: Attachment): Attachment {
  return { ...attachment, name: readFileName(attachment.name) };
}

function cleanAnswerer(by: Answerer): Answerer {
  return { ...by, program: cleanLine(by.program) };
}

function cleanOrNull(text: string | null, clean: (text: string) => string): string | null {
  return text === null ? null : clean(text);
}
