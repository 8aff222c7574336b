import { modes, mostPicks, takesOptions } from '../../src/domain/question/mode.ts';
import type { Option } from '../../src/domain/question/option.ts';
import type { Part, Question } from '../../src/domain/question/question.ts';
import type { Origin, Request, Wishes } from '../../src/domain/question/request.ts';
import type { Terms } from '../../src/domain/question/terms.ts';
import type { Asker, Owner } from '../../src/domain/session/asker.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';

export function option(id: string, more: Partial<Option> = {}): Option {
  return { id, label: id.toUpperCase(), description: null, recommended: false, preview: null, ...more };
}

export function question(more: Partial<Question> = {}): Question {
  const mode = more.mode ?? 'single';
  const options =
    more.options ??
    (takesOptions(mode) ? [option('a', { recommended: true }), option('b'), option('c')] : []);
  return {
    id: '1',
    title: 'How should it be deployed?',
    short: null,
    prompt: '',
    mode,
    options,
    defaultIds: null,
    min: modes[mode].defaultMin,
    max: mostPicks(mode, options.length),
    minGiven: false,
    placeholder: null,
    optionNotes: [],
    globalNote: null,
    optional: false,
    preview: null,
    ...more,
  };
}

/** What a test says of a request of one question. */
export type Described = Partial<Question & Request>;

/** As a client's hook brings it. */
export const origin: Origin = { session: 'conversation', tool: 'AskUserQuestion', agent: null };

/** A request of one question, which both are described by what is given; the prompt is the request's. */
export function request({ prompt, wishes, wait, origin, ...more }: Described = {}): Request {
  const only = question(more);
  return {
    title: only.title,
    prompt: prompt ?? 'Three services still call it. I need a decision because rolling back is slow.',
    questions: more.questions ?? [only],
    listsAnswers: more.listsAnswers ?? false,
    ...(wait === false ? { wait } : {}),
    ...(origin === undefined ? {} : { origin }),
    wishes: wishes ?? noWishes,
    ...(wait === undefined ? {} : { wait }),
  };
}

/** A request of several questions, called q1, q2 and so on. */
export function form(questions: readonly Partial<Question>[], more: Partial<Request> = {}): Request {
  return {
    title: 'Release 2.4',
    prompt: 'Two things are open.',
    questions: questions.map((one, at) =>
      question({ id: `q${at + 1}`, title: `Question ${at + 1}`, ...one }),
    ),
    listsAnswers: true,
    wishes: noWishes,
    ...more,
  };
}

const noWishes: Wishes = {
  interface: null,
  timeoutSeconds: null,
  singleSubmit: null,
  optionNotes: null,
  globalNote: null,
  placeholderVisible: null,
};

export function terms(more: Partial<Terms> = {}): Terms {
  return {
    language: 'en',
    timeoutSeconds: 300,
    timeoutAction: 'reinvoke',
    preselectRecommended: false,
    singleSubmit: true,
    optionNotes: true,
    globalNote: true,
    placeholderVisible: true,
    ...more,
  };
}

/** One question as a person answers it. */
export function part(
  more: Partial<Question> = {},
  own: { readonly terms?: Partial<Terms>; readonly hidden?: readonly string[] } = {},
): Part {
  return { question: question(more), terms: terms(own.terms), hidden: own.hidden ?? [] };
}

export const asker: Asker = {
  client: 'claude-code',
  clientVersion: '2.1.0',
  folder: '/home/ada/api-gateway',
};
export const owner: Owner = { id: 'owner-1', pid: 4242, host: 'here', version: '0.1.0' };

export function asked(more: Partial<AskedEvent> = {}): AskedEvent {
  const at = more.at ?? 1_000_000;
  const conditions = more.terms ?? terms();
  const wanted = more.request ?? request();
  return {
    kind: 'asked',
    at,
    request: wanted,
    terms: conditions,
    asker,
    owner,
    face: 'web',
    deadline: at + conditions.timeoutSeconds * 1_000,
    hidden: wanted.questions.map(() => []),
    ...more,
  };
}
