import { faces } from '../session/face.ts';
import type { Part, Question } from './question.ts';
import type { Terms } from './terms.ts';

/** Programs that do not know a wish cannot read an event with it: one more needs a higher `eventSchema`. */
export const interfaceWishes = ['auto', ...faces] as const;
export type InterfaceWish = (typeof interfaceWishes)[number];

/** What the agent asks, after every check. A single question is a form of one. */
export type Request = {
  /** Frames the whole. Of a single question it is the question's own. */
  readonly title: string;
  readonly prompt: string;
  /** Never empty. */
  readonly questions: readonly Question[];
  /** Whether the agent is told the answer of each question by itself, as it asked for them in a list. */
  readonly listsAnswers: boolean;
  /** The agent goes on meanwhile; left out where it waits for the answer. */
  readonly wait?: false;
  /** Where else it is asked; left out where we alone ask it. */
  readonly origin?: Origin;
  readonly wishes: Wishes;
};

/**
 * A client's own question, which its own dialog asks at the same time: the first answer counts. It has no time limit that
 * a person sees, nothing is ever submitted for them, and the client ends it when it goes on.
 */
export type Origin = {
  /** What the client calls its conversation. */
  readonly session: string;
  /** The client's tool that asks. */
  readonly tool: string;
  /** Which of the client's agents asks; null for the one that the person talks to. */
  readonly agent: string | null;
};

/** What the agent would like where the person's settings have the last word; null = it did not say. */
export type Wishes = {
  readonly interface: InterfaceWish | null;
  readonly timeoutSeconds: number | null;
  readonly singleSubmit: boolean | null;
  readonly optionNotes: boolean | null;
  readonly globalNote: boolean | null;
  readonly placeholderVisible: boolean | null;
};

/** Empty where the prompt says no more than the title, as that of a script that gave none: nothing is shown twice. */
export function shownPrompt({ title, prompt }: Pick<Request, 'title' | 'prompt'>): string {
  return prompt.trim() === title.trim() ? '' : prompt;
}

/** Whether the agent waits for the answer before it goes on. */
export function isWaitedFor({ wait }: Pick<Request, 'wait'>): boolean {
  return wait !== false;
}

/** Whether the client asks it in a dialog of its own as well. */
export function isAskedInClient({ origin }: Pick<Request, 'origin'>): boolean {
  return origin !== undefined;
}

/** What is asked, whether or not the agent waits for it: asked again the other way it is the same question. */
export function toWording({ wait: _either, ...request }: Request): Request {
  return request;
}

/** What a question is called in the answers where nothing else names it. */
export const onlyQuestionId = '1';

/** The question that stands for the whole where there is room for one: the only one, else the first. */
export function firstQuestion({ questions }: Pick<Request, 'questions'>): Question {
  const [first] = questions;
  if (first === undefined) throw new Error('A request without a question');
  return first;
}

export function isForm({ questions }: Pick<Request, 'questions'>): boolean {
  return questions.length > 1;
}

/** The title of one question where it says more than that of the whole; else null. */
export function ownTitle({ title }: Pick<Request, 'title'>, question: Question): string | null {
  return question.title === title ? null : question.title;
}

type Asked = {
  readonly request: Request;
  readonly terms: Terms;
  readonly hidden: readonly (readonly string[])[];
};

/** The questions of a session, each with what it is answered under. */
export function partsOf({ request, terms, hidden }: Asked): readonly Part[] {
  return request.questions.map((question, at) => ({ question, terms, hidden: hidden[at] ?? [] }));
}

export function partAt(asked: Asked, at: number): Part {
  const part = partsOf(asked)[at];
  if (part === undefined) throw new Error(`No question ${at}`);
  return part;
}
