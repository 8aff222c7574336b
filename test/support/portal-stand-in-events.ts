import { type Answer, normalAnswer } from '../../src/domain/answer/answer.ts';
import { notesFromObject } from '../../src/domain/answer/note.ts';
import { boundDeadline, latestDeadline } from '../../src/domain/session/deadline.ts';
import type { LaterEvent } from '../../src/domain/session/session-event.ts';
import type {
  AnswerBody,
  AssigneeBody,
  CancelBody,
  DeadlineBody,
  InterfaceBody,
  OptionsBody,
  ReopenBody,
  SettingsPatch,
  SnoozeBody,
} from '../../src/web/wire/bodies.ts';
import type { World } from './portal-world.ts';

type Session = NonNullable<ReturnType<World['get']>>;

/** What a page's request does to a session; null for a deed there is no event for. */
export function toEvent(deed: string, body: unknown, session: Session): LaterEvent | null {
  const at = Date.now();
  if (deed === 'answer') {
    const given = body as AnswerBody;
    const sent = given.answers ?? (given.reply === 'rephrase' ? [] : [given]);
    const answers = session.request.questions.map((question, index) =>
      normalAnswer(question, toAnswer(sent[index] ?? {})),
    );
    const rephrase = given.reply === 'rephrase' ? (given.custom_input ?? '') : null;
    const by = { face: 'web', program: 'browser', attempt: given.attempt } as const;
    return { kind: 'ended', at, ending: { kind: 'submitted', answers, rephrase, by } };
  }
  if (deed === 'cancel') {
    const given = body as CancelBody;
    const by = { face: 'web', program: 'browser', attempt: given.attempt } as const;
    const reason = given.global_annotation ?? null;
    const sent = given.notes ?? [{ option_annotations: given.option_annotations }];
    const notes = sent.map(toAnswer).map(({ optionNotes, globalNote }) => ({ optionNotes, globalNote }));
    return { kind: 'ended', at, ending: { kind: 'cancelled', reason, notes, by } };
  }
  if (deed === 'reopen') {
    const by = { face: 'web', program: 'browser', attempt: (body as ReopenBody).attempt } as const;
    return { kind: 'reopened', at, deadline: latestDeadline(session.askedAt), by };
  }
  if (deed === 'deadline') {
    const given = body as DeadlineBody;
    const wanted = given.latest
      ? Number.POSITIVE_INFINITY
      : given.add_seconds === undefined
        ? at + (given.timeout_seconds ?? 0) * 1_000
        : session.deadline + given.add_seconds * 1_000;
    const deadline = boundDeadline(session.askedAt, wanted);
    return { kind: 'deadline-moved', at, deadline, why: given.why ?? 'person' };
  }
  if (deed === 'interface') return { kind: 'face-changed', at, face: (body as InterfaceBody).interface };
  if (deed === 'options') {
    const { hidden, question = 0 } = body as OptionsBody;
    return { kind: 'adjusted', at, terms: {}, hidden, question };
  }
  if (deed === 'assignee') {
    return { kind: 'adjusted', at, terms: {}, hidden: null, assignee: (body as AssigneeBody).assignee };
  }
  if (deed === 'snooze') {
    const { minutes = 10 } = body as SnoozeBody;
    return { kind: 'adjusted', at, terms: {}, hidden: null, snoozedUntil: at + minutes * 60_000 };
  }
  return null;
}

type SentAnswer = NonNullable<AnswerBody['answers']>[number];

function toAnswer(sent: SentAnswer): Answer {
  return {
    selectedIds: sent.selected_ids ?? [],
    customInput: sent.custom_input ?? null,
    optionNotes: notesFromObject(sent.option_annotations ?? {}),
    globalNote: sent.global_annotation ?? null,
  };
}

export function toTerms(patch: SettingsPatch): Extract<LaterEvent, { kind: 'adjusted' }>['terms'] {
  const names = {
    language: 'language',
    single_submit_mode: 'singleSubmit',
    option_annotations_enabled: 'optionNotes',
    global_annotation_enabled: 'globalNote',
    placeholder_visible: 'placeholderVisible',
  } as const;
  const known = Object.entries(names).filter(([key]) => patch[key] !== undefined && patch[key] !== null);
  return Object.fromEntries(known.map(([key, name]) => [name, patch[key]]));
}
