import fc from 'fast-check';
import type { Answer } from '../../src/domain/answer/answer.ts';
import { cancellation } from '../../src/domain/answer/answering.ts';
import { type Draft, emptyDraft } from '../../src/domain/answer/draft.ts';
import type { FormDraft } from '../../src/domain/answer/form-draft.ts';
import { languages } from '../../src/domain/language.ts';
import { optionIds } from '../../src/domain/question/option.ts';
import type { Question } from '../../src/domain/question/question.ts';
import { type Terms, timeoutActions } from '../../src/domain/question/terms.ts';
import { advance } from '../../src/domain/session/advance.ts';
import { clampTimeout } from '../../src/domain/session/deadline.ts';
import { type ReadableSession, startSession } from '../../src/domain/session/session.ts';
import type { LaterEvent } from '../../src/domain/session/session-event.ts';
import { timeoutEnding } from '../../src/domain/session/timeout-ending.ts';
import { parseRequest } from '../../src/domain/validation/parse-request.ts';
import { validArguments, validForms } from './arbitraries.ts';
import { asked } from './samples.ts';
import { askedAt, sessionId } from './sessions.ts';

const deeds = [
  'answer',
  'rephrase',
  'cancel',
  'clock',
  'auto',
  'move',
  'attach',
  'detach',
  'face',
  'adjust',
  'collect',
] as const;

/** Something a human, the clock or an agent does, before it is known what the question is. */
type Move = {
  readonly who: (typeof deeds)[number];
  readonly waitMs: number;
  readonly picks: readonly number[];
  readonly text: string | null;
  readonly number: number;
};

const aMove: fc.Arbitrary<Move> = fc.record({
  who: fc.constantFrom(...deeds),
  waitMs: fc.oneof(fc.nat({ max: 90_000 }), fc.nat({ max: 90_000_000 })),
  picks: fc.array(fc.nat({ max: 5 }), { maxLength: 4 }),
  text: fc.option(fc.constantFrom('typed', ' ', '\u001B[31mx', 'two\nlines'), { nil: null }),
  number: fc.integer({ min: -100, max: 100 }),
});

const someTerms: fc.Arbitrary<Terms> = fc.record({
  language: fc.constantFrom(...languages),
  timeoutSeconds: fc.integer({ min: -5, max: 200_000 }).map((seconds) => clampTimeout(seconds, 30)),
  timeoutAction: fc.constantFrom(...timeoutActions),
  preselectRecommended: fc.boolean(),
  singleSubmit: fc.boolean(),
  optionNotes: fc.boolean(),
  globalNote: fc.boolean(),
  placeholderVisible: fc.boolean(),
});

const someDraft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(emptyDraft) },
  fc.constant<Draft>({ ...emptyDraft, customInput: { value: 'begun', at: 1 } }),
  fc.constant<Draft>({ ...emptyDraft, selectedIds: { value: [], at: 1 } }),
);

const someFormDraft: fc.Arbitrary<FormDraft> = fc.record({
  answers: fc.array(someDraft, { maxLength: 4 }),
  rephrase: fc.option(fc.constantFrom({ value: '', at: 1 }, { value: 'not this', at: 2 }), {
    nil: null,
    freq: 8,
  }),
});

/** What a move gives to one of the questions: no two get the same. */
function answerTo(question: Question, nth: number, { picks, text }: Move): Answer {
  const ids = optionIds(question.options);
  const selectedIds = picks.map((n) => ids[(n + nth) % 6] ?? 'stranger');
  const optionNotes = selectedIds.map((optionId) => ({ optionId, text: text ?? '' }));
  return { selectedIds, customInput: text, optionNotes, globalNote: text };
}

/** The event a move amounts to in the session as it is. Many are not allowed; that is the point. */
function eventOf(move: Move, session: ReadableSession, draft: FormDraft, at: number): LaterEvent {
  const { questions } = session.request;
  const answers = questions.map((question, nth) => answerTo(question, nth, move));
  const by = {
    face: move.number > 0 ? 'web' : 'terminal',
    program: 'test',
    attempt: `${move.number}`,
  } as const;
  switch (move.who) {
    case 'answer':
      return { kind: 'ended', at, ending: { kind: 'submitted', answers, rephrase: null, by } };
    case 'rephrase': {
      // Sent as they are, answers that may not be sent keep it from being written: the others are the common case.
      const kept = move.number > 0 ? answers : [];
      return {
        kind: 'ended',
        at,
        ending: { kind: 'submitted', answers: kept, rephrase: move.text ?? '', by },
      };
    }
    case 'cancel':
      return {
        kind: 'ended',
        at,
        ending: { kind: 'cancelled', ...cancellation(answers, move.text ?? ''), by },
      };
    case 'clock':
      return { kind: 'ended', at, ending: timeoutEnding(session, draft) };
    case 'auto':
      return { kind: 'ended', at, ending: { kind: 'auto_submitted', answers } };
    case 'move':
      return {
        kind: 'deadline-moved',
        at,
        deadline: session.deadline + move.number * 1_000_000,
        why: 'person',
      };
    case 'attach':
      return {
        kind: 'attached',
        at,
        terminal: { id: `t${move.number % 2}`, pid: 1, host: 'here' },
        replaces: move.number > 50 ? 't0' : null,
      };
    case 'detach':
      return { kind: 'detached', at, terminal: `t${move.number % 2}` };
    case 'face':
      return { kind: 'face-changed', at, face: by.face };
    case 'adjust': {
      const question = Math.abs(move.number) % questions.length;
      return {
        kind: 'adjusted',
        at,
        terms: { optionNotes: move.number > 0 },
        hidden: answers[question]?.selectedIds ?? [],
        ...(question === 0 ? {} : { question }),
      };
    }
    case 'collect':
      return { kind: 'delivered', at, client: 'test' };
  }
}

export type Life = {
  readonly raw: Record<string, unknown>;
  readonly terms: Terms;
  readonly moves: readonly Move[];
  readonly draft: FormDraft;
};

export const aLife: fc.Arbitrary<Life> = fc.record({
  raw: fc.oneof({ weight: 2, arbitrary: validArguments }, { weight: 1, arbitrary: validForms }),
  terms: someTerms,
  moves: fc.array(aMove, { maxLength: 12 }),
  draft: someFormDraft,
});

/** A state of a session, the time at which it came about, and the event that was let in for it. */
export type State = readonly [session: ReadableSession, now: number, event: LaterEvent | null];

/** Every state the session goes through. */
export function live({ raw, terms, moves, draft }: Life): readonly State[] {
  const parsed = parseRequest(raw);
  if (!parsed.ok) throw new Error(`A valid request was refused: ${JSON.stringify(parsed.problems)}`);
  const deadline = askedAt + terms.timeoutSeconds * 1_000;
  let session: ReadableSession = startSession(sessionId, asked({ request: parsed.request, terms, deadline }));
  let now = askedAt;
  const states: State[] = [[session, now, null]];
  for (const move of moves) {
    now += move.waitMs;
    const event = eventOf(move, session, draft, now);
    const advanced = advance(session, event, now);
    if (!advanced.ok) continue;
    session = advanced.session;
    states.push([session, now, event]);
  }
  return states;
}
