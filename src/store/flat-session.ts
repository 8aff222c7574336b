import { type Answer, emptyAnswer } from '../domain/answer/answer.ts';
import { type Draft, emptyDraft } from '../domain/answer/draft.ts';
import type { FormDraft } from '../domain/answer/form-draft.ts';
import type { Notes, TypedNotes } from '../domain/answer/note.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import type { Option } from '../domain/question/option.ts';
import type { Question } from '../domain/question/question.ts';
import {
  firstQuestion,
  isAskedInClient,
  isForm,
  onlyQuestionId,
  type Request,
  type Wishes,
} from '../domain/question/request.ts';
import type { Ending } from '../domain/session/ending.ts';
import type { EndedSession } from '../domain/session/session.ts';
import type { AskedEvent, DeliveringEvent } from '../domain/session/session-event.ts';

// The first schema, in which a request is one question and its answer, notes and hidden options are not lists. What
// says no more than that is still written so: programs of the first version go on with it.

export type FlatOption = Omit<Option, 'preview'>;
export type FlatRequest = Omit<Question, 'id' | 'short' | 'options' | 'optional' | 'preview'> & {
  readonly options: readonly FlatOption[];
  readonly wishes: Wishes;
};

type EndingOf<Kind> = Extract<Ending, { readonly kind: Kind }>;

export type FlatEnding =
  | (Omit<EndingOf<'submitted'>, 'answers' | 'rephrase' | 'attachments'> & { readonly answer: Answer })
  | (Omit<EndingOf<'auto_submitted'>, 'answers'> & { readonly answer: Answer })
  | (Omit<EndingOf<'cancelled'>, 'notes'> & { readonly optionNotes: Notes })
  | (Omit<EndingOf<'timeout'>, 'notes'> & { readonly notes?: TypedNotes });

type Flat<Whole> = Omit<Whole, 'request' | 'hidden'> & {
  readonly request: FlatRequest;
  readonly hidden: readonly string[];
};
export type FlatAsked = Flat<AskedEvent>;
export type FlatEnded = Flat<Omit<EndedSession, 'ending'>> & { readonly ending: FlatEnding };

/** Null where the request says more than one flat question can. */
export function flatten(request: Request): FlatRequest | null {
  const { id, short, title, prompt, options, optional, preview, ...question } = firstQuestion(request);
  const isPlain = id === onlyQuestionId && title === request.title && prompt === '' && short === null;
  const saysMore = optional || preview !== null || options.some((option) => option.preview !== null);
  const isElsewhere = request.wait === false || isAskedInClient(request);
  if (isForm(request) || request.listsAnswers || isElsewhere || !isPlain || saysMore) return null;
  const { mode, ...rest } = question;
  return {
    title,
    prompt: request.prompt,
    mode,
    options: options.map(({ preview: _none, ...option }) => option),
    ...rest,
    wishes: request.wishes,
  };
}

export function unflatten({ wishes, prompt, ...flat }: FlatRequest): Request {
  const { title, mode, options, defaultIds, min, max, minGiven, placeholder, optionNotes, globalNote } = flat;
  return {
    title,
    prompt,
    questions: [
      {
        id: onlyQuestionId,
        title,
        short: null,
        prompt: '',
        mode,
        options: options.map(({ id, label, description, recommended }) => ({
          id,
          label,
          description,
          recommended,
          preview: null,
        })),
        defaultIds,
        min,
        max,
        minGiven,
        placeholder,
        optionNotes,
        globalNote,
        optional: false,
        preview: null,
      },
    ],
    listsAnswers: false,
    wishes,
  };
}

// Both ways every key keeps its place: the same session is the same text, whoever wrote it.

export function flattenAsked(asked: AskedEvent): FlatAsked | null {
  const flat = flatten(asked.request);
  return flat === null ? null : { ...asked, request: flat, hidden: asked.hidden[0] ?? [] };
}

export function unflattenAsked(flat: FlatAsked): AskedEvent {
  return { ...flat, request: unflatten(flat.request), hidden: [flat.hidden] };
}

export function flattenEnded(session: EndedSession): FlatEnded | null {
  const flat = flatten(session.request);
  const ending = flattenEnding(session.ending);
  if (flat === null || ending === null) return null;
  return { ...session, request: flat, hidden: session.hidden[0] ?? [], ending };
}

export function unflattenEnded(flat: FlatEnded): EndedSession {
  const ending = unflattenEnding(flat.ending);
  return { ...flat, request: unflatten(flat.request), hidden: [flat.hidden], ending };
}

function flattenEnding(ending: Ending): FlatEnding | null {
  switch (ending.kind) {
    case 'submitted': {
      const { answers, rephrase, attachments = [], by, kind } = ending;
      return rephrase === null && attachments.length === 0
        ? { kind, answer: answers[0] ?? emptyAnswer, by }
        : null;
    }
    case 'auto_submitted':
      return { kind: ending.kind, answer: ending.answers[0] ?? emptyAnswer };
    case 'cancelled': {
      const { kind, reason, notes, by } = ending;
      return { kind, reason, optionNotes: notes[0]?.optionNotes ?? [], by };
    }
    case 'timeout': {
      const { notes: [notes] = [], ...rest } = ending;
      return notes === undefined ? rest : { ...rest, notes };
    }
    default:
      return exhaustive(ending);
  }
}

function unflattenEnding(ending: FlatEnding): Ending {
  switch (ending.kind) {
    case 'submitted': {
      const { kind, answer, by } = ending;
      return { kind, answers: [answer], rephrase: null, by };
    }
    case 'auto_submitted':
      return { kind: ending.kind, answers: [ending.answer] };
    case 'cancelled': {
      const { kind, reason, optionNotes, by } = ending;
      return { kind, reason, notes: [{ optionNotes, globalNote: null }], by };
    }
    case 'timeout': {
      const { notes, ...rest } = ending;
      return notes === undefined ? rest : { ...rest, notes: [notes] };
    }
    default:
      return exhaustive(ending);
  }
}

/**
 * That a delivery begins, as a change that changes nothing: to older programs, which let nobody take an answer back, it
 * says nothing, and a number that they do not know would keep the whole session from them.
 */
export type FlatDelivering = {
  readonly kind: 'adjusted';
  readonly at: number;
  readonly terms: Readonly<Record<never, never>>;
  readonly hidden: null;
  readonly delivering: Pick<DeliveringEvent, 'by' | 'replaces'>;
};

export function flattenDelivering({ at, by, replaces }: DeliveringEvent): FlatDelivering {
  return { kind: 'adjusted', at, terms: {}, hidden: null, delivering: { by, replaces } };
}

export function unflattenDelivering({ at, delivering }: FlatDelivering): DeliveringEvent {
  return { kind: 'delivering', at, ...delivering };
}

/** A draft of one question. Programs of the first version pass over the words they do not know. */
export type FlatDraft = Draft & { readonly rephrase?: FormDraft['rephrase'] };

/** Null where there is more than one. */
export function flattenDraft({ answers, rephrase }: FormDraft): FlatDraft | null {
  if (answers.length > 1) return null;
  return { ...(answers[0] ?? emptyDraft), ...(rephrase === null ? {} : { rephrase }) };
}

export function unflattenDraft({ rephrase = null, ...draft }: FlatDraft): FormDraft {
  return { answers: [draft], rephrase };
}
