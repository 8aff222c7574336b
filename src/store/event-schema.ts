// Long because it is one table: everything that is read back from disk or database.
import * as z from 'zod/v4';
import type { Answer } from '../domain/answer/answer.ts';
import { type Attachment, fileTypes, isAttachmentId } from '../domain/answer/attachment.ts';
import { type Draft, latestStamp, type Stamped } from '../domain/answer/draft.ts';
import type { FormDraft } from '../domain/answer/form-draft.ts';
import type { Note, TypedNotes } from '../domain/answer/note.ts';
import { languages } from '../domain/language.ts';
import { selectionModes } from '../domain/question/mode.ts';
import type { Option } from '../domain/question/option.ts';
import type { Question } from '../domain/question/question.ts';
import { interfaceWishes, type Origin, type Request, type Wishes } from '../domain/question/request.ts';
import { type Terms, timeoutActions } from '../domain/question/terms.ts';
import type { Asker, Owner } from '../domain/session/asker.ts';
import {
  type Answerer,
  type Ending,
  type EndingKind,
  type FaceAnswerer,
  timeoutAdvices,
} from '../domain/session/ending.ts';
import { faces, places } from '../domain/session/face.ts';
import type { EndedSession, SessionCore, TakenBack } from '../domain/session/session.ts';
import {
  type AdjustedEvent,
  type AskedEvent,
  type AttachedTerminal,
  type LaterEvent,
  moveReasons,
} from '../domain/session/session-event.ts';
import { isSessionId } from '../domain/session/session-id.ts';
import type { LeaseNote } from './attention.ts';
import type { EndedEntry } from './ended-query.ts';
import type {
  FlatAsked,
  FlatDelivering,
  FlatDraft,
  FlatEnded,
  FlatEnding,
  FlatOption,
  FlatRequest,
} from './flat-session.ts';

/**
 * Everything that is read back from disk or database is checked here, once, to its last field: a disk may have damaged
 * it, and everybody who has the password of a team's database can write to it without our program. What does not fit
 * is left out by its reader; all other code relies on the types. Keys that are not named here are let through: a newer
 * program of the same schema number may add one.
 */

/** Takes the values of exactly that type: a schema that takes more or fewer does not compile. */
type Schema<Value> = z.ZodType<Value, Value> & { readonly exact?: (value: Value) => Value };

/** A schema for every field of a type, so that a new field does not compile until it has one. */
type Shape<Value> = { readonly [Key in keyof Value]-?: Field<Value, Key> };
type Field<Value, Key extends keyof Value> =
  Record<never, never> extends Pick<Value, Key>
    ? z.ZodOptional<Schema<Exclude<Value[Key], undefined>>>
    : Schema<Value[Key]>;

const object = <Value extends object>(shape: Shape<Value>) => z.object(shape) as unknown as Schema<Value>;
const list = <Item>(item: Schema<Item>): Schema<readonly Item[]> => z.array(item).max(most);
const orNull = <Value>(schema: Schema<Value>): Schema<Value | null> => z.nullable(schema);
const oneOf = <const Value extends string>(values: readonly Value[]): Schema<Value> => z.enum(values);

/** More entries than a list has options, notes or waiting calls. */
const most = 10_000;

/** As long as a whole request may be. The limits of single fields have changed, and what older programs stored stays. */
const text: Schema<string> = z.string().max(512 * 1_024);
const flag: Schema<boolean> = z.boolean();
const whole: Schema<number> = z.int().min(0);
const sessionId: Schema<string> = z.string().refine(isSessionId);

/** Dates end at 8.64e15, where `toISOString` throws; a deadline may be a day later than any other moment. */
const moment: Schema<number> = z.number().min(-8e15).max(8e15);
const deadline: Schema<number> = z.number().min(-8.64e15).max(8.64e15);

const texts = list(text);
const notes = list(object<Note>({ optionId: text, text }));
const ofProcess = { pid: whole, host: text };

const wishes = object<Wishes>({
  interface: orNull(oneOf(interfaceWishes)),
  timeoutSeconds: orNull(z.number()),
  singleSubmit: orNull(flag),
  optionNotes: orNull(flag),
  globalNote: orNull(flag),
  placeholderVisible: orNull(flag),
});

const flatOption: Shape<FlatOption> = {
  id: text,
  label: text,
  description: orNull(text),
  recommended: flag,
};

/** What a question says in every schema, but for its options. */
const asked: Shape<Omit<FlatRequest, 'options' | 'wishes'>> = {
  title: text,
  prompt: text,
  mode: oneOf(selectionModes),
  defaultIds: orNull(texts),
  min: whole,
  max: whole,
  minGiven: flag,
  placeholder: orNull(text),
  optionNotes: notes,
  globalNote: orNull(text),
};

const flatRequest = object<FlatRequest>({ ...asked, options: list(object<FlatOption>(flatOption)), wishes });

const question = object<Question>({
  ...asked,
  id: text,
  short: orNull(text),
  options: list(object<Option>({ ...flatOption, preview: orNull(text) })),
  optional: flag,
  preview: orNull(text),
});

const request = object<Request>({
  title: text,
  prompt: text,
  questions: z.array(question).min(1).max(most) as Schema<readonly Question[]>,
  listsAnswers: flag,
  wait: z.optional(z.literal(false) as Schema<false>),
  origin: z.optional(object<Origin>({ session: text, tool: text, agent: orNull(text) })),
  wishes,
});

const terms: Shape<Terms> = {
  language: oneOf(languages),
  timeoutSeconds: z.number().min(0),
  timeoutAction: oneOf(timeoutActions),
  preselectRecommended: flag,
  singleSubmit: flag,
  optionNotes: flag,
  globalNote: flag,
  placeholderVisible: flag,
};

const owner = object<Owner>({ ...ofProcess, id: text, version: text });

/** What a question and its ending have in common. */
const common: Shape<Omit<SessionCore, 'id' | 'seen' | 'askedAt' | 'request' | 'hidden' | 'takenBack'>> = {
  terms: object<Terms>(terms),
  asker: object<Asker>({ client: text, clientVersion: orNull(text), folder: text }),
  owner,
  face: oneOf(faces),
  deadline,
};
const core = { ...common, request, hidden: list(texts) };
const flatCore = { ...common, request: flatRequest, hidden: texts };

const answer = object<Answer>({
  selectedIds: texts,
  customInput: orNull(text),
  optionNotes: notes,
  globalNote: orNull(text),
});
const answerer = { program: text, attempt: text, person: z.optional(text) };
const by = object<Answerer>({ ...answerer, face: oneOf(places) });
const byFace = object<FaceAnswerer>({ ...answerer, face: oneOf(faces) });
const attachment = object<Attachment>({
  id: z.string().refine(isAttachmentId),
  name: text,
  type: oneOf(fileTypes),
  bytes: whole,
  question: whole,
});

/** What is stored beside a file: what it is, and where it stands among the others of its session. */
export type AttachmentNote = { readonly attachment: Attachment; readonly position: number };
export const attachmentNoteSchema = object<AttachmentNote>({ attachment, position: whole });
export const attachmentSchema = attachment;

const typedNotes = object<TypedNotes>({ optionNotes: notes, globalNote: orNull(text) });

type EndingOf<Kind> = Extract<Ending, { readonly kind: Kind }>;

const endings: { readonly [Kind in EndingKind]: Schema<EndingOf<Kind>> } = {
  submitted: object<EndingOf<'submitted'>>({
    kind: z.literal('submitted'),
    answers: list(answer),
    rephrase: orNull(text),
    attachments: z.optional(list(attachment)),
    by,
  }),
  auto_submitted: object<EndingOf<'auto_submitted'>>({
    kind: z.literal('auto_submitted'),
    answers: list(answer),
  }),
  cancelled: object<EndingOf<'cancelled'>>({
    kind: z.literal('cancelled'),
    reason: orNull(text),
    notes: list(typedNotes),
    by,
  }),
  timeout: object<EndingOf<'timeout'>>({
    kind: z.literal('timeout'),
    mayAskAgain: flag,
    advice: z.optional(oneOf(timeoutAdvices)),
    notes: z.optional(list(typedNotes)),
    wentOn: z.optional(z.literal(true) as Schema<true>),
  }),
};

type FlatEndingOf<Kind> = Extract<FlatEnding, { readonly kind: Kind }>;

const flatEndings: { readonly [Kind in EndingKind]: Schema<FlatEndingOf<Kind>> } = {
  submitted: object<FlatEndingOf<'submitted'>>({ kind: z.literal('submitted'), answer, by }),
  auto_submitted: object<FlatEndingOf<'auto_submitted'>>({ kind: z.literal('auto_submitted'), answer }),
  cancelled: object<FlatEndingOf<'cancelled'>>({
    kind: z.literal('cancelled'),
    reason: orNull(text),
    optionNotes: notes,
    by,
  }),
  timeout: object<FlatEndingOf<'timeout'>>({
    kind: z.literal('timeout'),
    mayAskAgain: flag,
    advice: z.optional(oneOf(timeoutAdvices)),
    notes: z.optional(typedNotes),
    wentOn: z.optional(z.literal(true) as Schema<true>),
  }),
};

const ofAsked = { kind: z.literal('asked'), at: moment } as const;
export const askedSchema = object<AskedEvent>({ ...ofAsked, ...core });
export const flatAskedSchema = object<FlatAsked>({ ...ofAsked, ...flatCore });

const ending = z.union(Object.values(endings)) as Schema<Ending>;

const ofEnded = {
  state: z.literal('ended'),
  id: sessionId,
  seen: whole,
  askedAt: moment,
  endedAt: moment,
  delivered: flag,
  delivering: z.optional(owner),
  face: oneOf(places),
  takenBack: z.optional(list(object<TakenBack>({ at: moment, ending }))),
} as const;
export const endedSchema = object<EndedSession>({
  ...core,
  ...ofEnded,
  ending,
});
export const flatEndedSchema = object<FlatEnded>({
  ...flatCore,
  ...ofEnded,
  ending: z.union(Object.values(flatEndings)) as Schema<FlatEnding>,
});

type EventOf<Kind> = Extract<LaterEvent, { readonly kind: Kind }>;
/** An ending is stored with its whole session, and a delivery that begins as `flat-session.ts` has it. */
export type StepKind = Exclude<LaterEvent['kind'], 'ended' | 'delivering'>;

export const stepSchemas: { readonly [Kind in StepKind]: Schema<EventOf<Kind>> } = {
  'deadline-moved': object<EventOf<'deadline-moved'>>({
    kind: z.literal('deadline-moved'),
    at: moment,
    deadline,
    why: oneOf(moveReasons),
  }),
  'face-changed': object<EventOf<'face-changed'>>({
    kind: z.literal('face-changed'),
    at: moment,
    face: oneOf(faces),
  }),
  attached: object<EventOf<'attached'>>({
    kind: z.literal('attached'),
    at: moment,
    terminal: object<AttachedTerminal>({ ...ofProcess, id: text }),
    replaces: orNull(text),
  }),
  detached: object<EventOf<'detached'>>({ kind: z.literal('detached'), at: moment, terminal: text }),
  adjusted: object<AdjustedEvent>({
    kind: z.literal('adjusted'),
    at: moment,
    terms: z.object(terms).partial() as unknown as Schema<Partial<Terms>>,
    hidden: orNull(texts),
    question: z.optional(whole),
    assignee: z.optional(orNull(text)),
    snoozedUntil: z.optional(moment),
  }),
  reopened: object<EventOf<'reopened'>>({ kind: z.literal('reopened'), at: moment, deadline, by: byFace }),
  delivered: object<EventOf<'delivered'>>({ kind: z.literal('delivered'), at: moment, client: text }),
};

export const flatDeliveringSchema = object<FlatDelivering>({
  kind: z.literal('adjusted'),
  at: moment,
  terms: z.object({}) as unknown as Schema<Record<never, never>>,
  hidden: z.null() as Schema<null>,
  delivering: object<FlatDelivering['delivering']>({ by: owner, replaces: orNull(text) }),
});

const stamp: Schema<number> = z.number().min(0).max(latestStamp);
const stamped = <Value>(value: Schema<Value>) =>
  object<Stamped<Value>>({ value, at: stamp } as unknown as Shape<Stamped<Value>>);

const draft: Shape<Draft> = {
  selectedIds: orNull(stamped(texts)),
  customInput: orNull(stamped(text)),
  globalNote: orNull(stamped(text)),
  optionNotes: list(object<Draft['optionNotes'][number]>({ optionId: text, value: text, at: stamp })),
};

export const draftSchema = object<FormDraft>({
  answers: list(object<Draft>(draft)),
  rephrase: orNull(stamped(text)),
});
export const flatDraftSchema = object<FlatDraft>({ ...draft, rephrase: z.optional(orNull(stamped(text))) });

export const leaseSchema = object<LeaseNote>({ ...ofProcess, waiting: flag, at: moment });

/** What one process says of all its calls. */
export type LeaseContent = Omit<LeaseNote, 'waiting'> & {
  readonly waiting: readonly string[];
  readonly recent: readonly (readonly [string, number])[];
};

export const leaseFileSchema = object<LeaseContent>({
  ...ofProcess,
  at: moment,
  waiting: list(sessionId),
  recent: list(z.tuple([sessionId, moment]) as unknown as Schema<readonly [string, number]>),
});

/** What a search knows of a session without reading it. `cut`: the session has more text than this. */
export type TextRecord = EndedEntry & { readonly cut: boolean };

export const textRecordSchema = object<TextRecord>({
  id: sessionId,
  endedAt: moment,
  status: oneOf(Object.keys(endings) as EndingKind[]),
  face: oneOf(places),
  client: text,
  text,
  cut: flag,
});
