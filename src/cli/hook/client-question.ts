import { type Answer, emptyAnswer, pickedOptions } from '../../domain/answer/answer.ts';
import { isObject, type JsonObject } from '../../domain/json-object.ts';
import type { Question } from '../../domain/question/question.ts';
import type { Request } from '../../domain/question/request.ts';
import type { AttachmentEntry } from '../../domain/session/result.ts';
import { parseCall } from '../../domain/validation/parse-request.ts';
import type { HookEvent } from './hook-event.ts';

/**
 * A client's question as ours. Options are known by the client's whole label: what a model reads afterwards is the
 * client's word, its "(Recommended)" included. Null where it cannot be shown.
 */
export function readClientQuestion({ session, tool, agent, toolInput }: HookEvent): Request | null {
  const asked = clientQuestions(toolInput);
  if (asked.length === 0) return null;
  const call = parseCall({ questions: asked.map(withLabelsAsIds) }, 'optional');
  if (call.kind !== 'ask' || call.request.questions.length !== asked.length) return null;
  return { ...call.request, origin: { session, tool, agent } };
}

function clientQuestions({ questions }: JsonObject): readonly JsonObject[] {
  return Array.isArray(questions) && questions.every(isObject) ? questions : [];
}

function withLabelsAsIds(question: JsonObject): JsonObject {
  const { options } = question;
  if (!Array.isArray(options)) return question;
  return {
    ...question,
    options: options.map((option: unknown) =>
      isObject(option) && typeof option.label === 'string' ? { ...option, value: option.label } : option,
    ),
  };
}

/** What a person said to each question, as the client's own dialog would have put it. */
export type ClientAnswers = {
  readonly answers: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, { readonly notes: string }>>;
};

export function toClientAnswers(
  request: Request,
  { given, files }: { readonly given: readonly Answer[]; readonly files: readonly AttachmentEntry[] },
  toolInput: JsonObject,
): ClientAnswers {
  const said = request.questions.map((question, at) => {
    const answer = given[at] ?? emptyAnswer;
    const labels = pickedOptions(question, answer).map(({ id }) => id);
    const typed = answer.customInput === null ? [] : [answer.customInput];
    return {
      key: keyOf(toolInput, at, question),
      text: [...labels, ...typed].join(separator),
      notes: [...notesOf(answer), ...fileNotes(files, question)].join('\n'),
    };
  });
  const noted = said.filter(({ notes }) => notes !== '');
  return {
    answers: Object.fromEntries(said.map(({ key, text }) => [key, text])),
    annotations: Object.fromEntries(noted.map(({ key, notes }) => [key, { notes }])),
  };
}

const separator = ', ';

/** What the client calls a question in its answers. */
function keyOf(toolInput: JsonObject, at: number, { title }: Question): string {
  const asked = clientQuestions(toolInput)[at]?.question;
  return typeof asked === 'string' ? asked : title;
}

function notesOf({ optionNotes, globalNote }: Answer): readonly string[] {
  const onOptions = optionNotes.map(({ optionId, text }) => `${optionId}: ${text}`);
  return globalNote === null ? onOptions : [...onOptions, globalNote];
}

/** The client's answer has no room for files; the model can open them. */
function fileNotes(files: readonly AttachmentEntry[], { id }: Question): readonly string[] {
  const own = files.filter(({ question_id }) => question_id === id);
  return own.flatMap(({ path, name }) => (path === null ? [] : [`The user added the file ${name}: ${path}`]));
}

/** The other way round: what the person answered in the client's dialog. Null where it does not say. */
export function fromClientAnswers(request: Request, event: HookEvent): readonly Answer[] | null {
  const { toolInput, toolResponse } = event;
  if (!isObject(toolResponse) || !isObject(toolResponse.answers)) return null;
  const { answers, annotations } = toolResponse;
  return request.questions.map((question, at) => {
    const key = keyOf(toolInput, at, question);
    const said = answers[key];
    const note = isObject(annotations) ? annotations[key] : undefined;
    const text = Array.isArray(said)
      ? said.map(String).join(separator)
      : typeof said === 'string'
        ? said
        : '';
    const globalNote = isObject(note) && typeof note.notes === 'string' ? note.notes : null;
    return { ...readAnswer(question, text), globalNote };
  });
}

/** Labels as far as they go; the rest was typed. A label may have a comma in it, so the longest that fits is meant. */
function readAnswer({ options, max }: Question, text: string): Answer {
  const ids = options.map(({ id }) => id).sort((one, other) => other.length - one.length);
  const selectedIds: string[] = [];
  let rest = text.trim();
  while (rest !== '' && selectedIds.length < max) {
    const id = ids.find((one) => rest === one || rest.startsWith(one + separator));
    if (id === undefined || selectedIds.includes(id)) break;
    selectedIds.push(id);
    rest = rest.slice(id.length + separator.length);
  }
  return { ...emptyAnswer, selectedIds, customInput: rest === '' ? null : rest };
}
